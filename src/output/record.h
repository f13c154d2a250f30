/* What makes a picture again, as one line of JSON. */
#ifndef TUNL_OUTPUT_RECORD_H
#define TUNL_OUTPUT_RECORD_H

#include "scene/scene.h"

/* An object with the scene's records in order. The caller frees it with g_free. */
char *tunl_record_json(const tunl_scene *scene);

#endif
