/* A report as an archive or as a folder: all of it, or none. */
#include "report.h"

#include <archive.h>
#include <archive_entry.h>
#include <errno.h>
#include <locale.h>
#include <string.h>

char *report_packer(void) {
  return g_strdup_printf("%s, zlib %s", archive_version_string(), archive_zlib_version());
}

bool report_is_archive(const char *path) {
  const char *dot = strrchr(path, '.');
  return strcmp(path, "-") == 0 || (dot && g_ascii_strcasecmp(dot, ".zip") == 0);
}

/* A name such as x.tar.gz asks for what is not made. */
bool report_check_path(const char *path, GError **error) {
  char *last = g_path_get_basename(path);
  bool plain = !strrchr(last, '.') || strrchr(last, '.') == last || g_str_has_suffix(path, "/") ||
               report_is_archive(path) || g_file_test(path, G_FILE_TEST_EXISTS);
  if (!plain)
    cli_fail(error,
        "--output: '%s' is neither FILE.zip nor a folder; accepted: FILE.zip, -, a "
        "folder, which if it has a dot in its name ends with /",
        path);
  g_free(last);
  return plain;
}

/* ---- an archive ---- */

/* It is packed in memory: libarchive does not free everything after a failure to write. */
static la_ssize_t put(struct archive *archive, void *user, const void *bytes, size_t count) {
  (void)archive;
  g_string_append_len(user, bytes, (gssize)count);
  return (la_ssize_t)count;
}

/* What is left out is what differs between two makings: times, owners. */
static bool pack_part(struct archive *archive, const char *folder, const report_part *part) {
  struct archive_entry *entry = archive_entry_new();
  char *path = g_build_filename(folder, part->name, NULL);
  archive_entry_copy_pathname(entry, path);
  archive_entry_set_filetype(entry, AE_IFREG);
  archive_entry_set_perm(entry, 0644);
  archive_entry_set_size(entry, (la_int64_t)part->bytes->len);
  bool done = archive_write_header(archive, entry) == ARCHIVE_OK &&
              archive_write_data(archive, part->bytes->str, part->bytes->len) ==
                  (la_ssize_t)part->bytes->len;
  archive_entry_free(entry);
  g_free(path);
  return done;
}

static bool pack_parts(
    struct archive *archive, const GPtrArray *parts, const char *folder, GString *bytes) {
  bool done = archive_write_set_format_zip(archive) == ARCHIVE_OK &&
              archive_write_set_bytes_in_last_block(archive, 1) == ARCHIVE_OK &&
              archive_write_open(archive, bytes, NULL, put, NULL) == ARCHIVE_OK;
  for (guint i = 0; i < parts->len && done; i++)
    done = pack_part(archive, folder, parts->pdata[i]);
  return done && archive_write_close(archive) == ARCHIVE_OK;
}

/* NULL on error, else the caller frees it. */
static GString *pack(const GPtrArray *parts, const char *folder, GError **error) {
  GString *bytes = g_string_new(NULL);
  struct archive *archive = archive_write_new();
  setlocale(LC_CTYPE, "C.UTF-8"); /* so that it marks names that are not ASCII as what they are */
  if (!pack_parts(archive, parts, folder, bytes)) {
    cli_fail(error, "%s: %s", folder, archive_error_string(archive));
    g_string_free(g_steal_pointer(&bytes), TRUE);
  }
  archive_write_free(archive);
  return bytes;
}

bool report_write_archive(
    const GPtrArray *parts, const char *folder, const char *path, GError **error) {
  cli_output output;
  GString *bytes = pack(parts, folder, error);
  bool done =
      bytes && cli_output_open(&output, path, true, error) &&
      cli_output_end(&output, tunl_write(output.stream, bytes->str, bytes->len, error), error);
  if (bytes)
    g_string_free(bytes, TRUE);
  return done;
}

/* ---- a folder ---- */

static bool folder_failed(const char *path, GError **error) {
  return cli_fail(error, "%s: %s", path, g_strerror(errno));
}

static bool is_free(const char *path, GError **error) {
  GDir *folder = g_dir_open(path, 0, NULL);
  bool holds = folder && g_dir_read_name(folder);
  if (folder)
    g_dir_close(folder);
  if (holds)
    return cli_fail(error, "%s: this folder is not empty; name a new one", path);
  return folder || !g_file_test(path, G_FILE_TEST_EXISTS) ||
         cli_fail(error, "%s: is there, and no folder; name a new one, or FILE.zip", path);
}

static bool write_parts(const GPtrArray *parts, const char *folder, GError **error) {
  bool done = true;
  for (guint i = 0; i < parts->len && done; i++) {
    const report_part *part = parts->pdata[i];
    char *path = g_build_filename(folder, part->name, NULL);
    FILE *out = fopen(path, "wb");
    done = out && fwrite(part->bytes->str, 1, part->bytes->len, out) == part->bytes->len;
    done = out && fclose(out) == 0 && done;
    if (!done)
      folder_failed(part->name, error);
    g_free(path);
  }
  return done;
}

/* It is written beside its place and takes it when it is whole. */
static bool place_parts(const GPtrArray *parts, const char *path, GError **error) {
  cli_folder folder;
  char *parent = g_path_get_dirname(path);
  bool made = cli_folder_open(&folder, parent, 0777) || folder_failed(path, error);
  g_free(parent);
  if (!made || write_parts(parts, folder.path, error))
    return made && cli_folder_close(&folder, path, error);
  g_prefix_error(error, "%s: ", path);
  cli_folder_abandon(&folder);
  return false;
}

bool report_write_folder(const GPtrArray *parts, const char *given, GError **error) {
  char *path = g_strdup(given);
  for (gsize n = strlen(path); n > 1 && path[n - 1] == '/';)
    path[--n] = '\0';
  bool done = is_free(path, error) && place_parts(parts, path, error);
  g_free(path);
  return done;
}
