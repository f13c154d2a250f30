/* Around the declarations of a public header: what stands between the two is offered by the shared
 * library, which hides all else, and C++ knows it by its C name. */
#ifndef TUNL_CORE_API_H
#define TUNL_CORE_API_H

#ifdef __cplusplus
#define TUNL_API_BEGIN                                                                             \
  extern "C" {                                                                                     \
  _Pragma("GCC visibility push(default)")
#define TUNL_API_END                                                                               \
  _Pragma("GCC visibility pop")                                                                    \
  }
#else
#define TUNL_API_BEGIN _Pragma("GCC visibility push(default)")
#define TUNL_API_END   _Pragma("GCC visibility pop")
#endif

#endif
