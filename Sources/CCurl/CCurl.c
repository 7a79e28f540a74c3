#include "CCurl.h"
#include <dlfcn.h>
#include <string.h>

#ifdef __APPLE__
#define LIBRARY "/usr/lib/libcurl.4.dylib"
#else
#define LIBRARY "libcurl.so.4"
#endif

// The function types are those declared in libcurl's own header.
static struct {
  __typeof__(&curl_global_init) global_init;
  __typeof__(&curl_easy_init) easy_init;
  __typeof__(&curl_easy_cleanup) easy_cleanup;
  __typeof__(&curl_easy_reset) easy_reset;
  __typeof__(&curl_easy_perform) easy_perform;
  __typeof__(&curl_easy_strerror) easy_strerror;
  __typeof__(&curl_easy_setopt) easy_setopt;
  __typeof__(&curl_easy_getinfo) easy_getinfo;
  __typeof__(&curl_slist_append) slist_append;
  __typeof__(&curl_slist_free_all) slist_free_all;
} loaded;

static char *load_error = NULL;

#define FIND(name) (*(void **)&loaded.name = dlsym(library, "curl_" #name))

static bool find_functions(void) {
  void *library = dlopen(LIBRARY, RTLD_NOW | RTLD_LOCAL);
  return library && FIND(global_init) && FIND(easy_init) && FIND(easy_cleanup) && FIND(easy_reset) &&
         FIND(easy_perform) && FIND(easy_strerror) && FIND(easy_setopt) && FIND(easy_getinfo) && FIND(slist_append) &&
         FIND(slist_free_all);
}

bool rv_curl_load(void) {
  if (!find_functions()) {
    // Copied, because dlerror's result is valid only until this thread's next error or its end.
    const char *reason = dlerror();
    load_error = reason ? strdup(reason) : NULL;
    return false;
  }
  return loaded.global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK;
}

const char *rv_curl_load_error(void) { return load_error; }

CURL *rv_curl_init(void) { return loaded.easy_init(); }

void rv_curl_cleanup(CURL *handle) { loaded.easy_cleanup(handle); }

void rv_curl_reset(CURL *handle) { loaded.easy_reset(handle); }

CURLcode rv_curl_perform(CURL *handle) { return loaded.easy_perform(handle); }

const char *rv_curl_message(CURLcode code) { return loaded.easy_strerror(code); }

struct curl_slist *rv_curl_append(struct curl_slist *list, const char *line) {
  return loaded.slist_append(list, line);
}

void rv_curl_free_all(struct curl_slist *list) { loaded.slist_free_all(list); }

CURLcode rv_curl_set_long(CURL *handle, CURLoption option, long value) {
  return loaded.easy_setopt(handle, option, value);
}

CURLcode rv_curl_set_string(CURL *handle, CURLoption option, const char *value) {
  return loaded.easy_setopt(handle, option, value);
}

CURLcode rv_curl_set_pointer(CURL *handle, CURLoption option, void *value) {
  return loaded.easy_setopt(handle, option, value);
}

CURLcode rv_curl_set_body(CURL *handle, const void *bytes, curl_off_t count) {
  CURLcode code = loaded.easy_setopt(handle, CURLOPT_POSTFIELDSIZE_LARGE, count);
  return code == CURLE_OK ? loaded.easy_setopt(handle, CURLOPT_POSTFIELDS, bytes) : code;
}

CURLcode rv_curl_set_receive(CURL *handle, CURLoption option, rv_curl_receive receive) {
  return loaded.easy_setopt(handle, option, receive);
}

CURLcode rv_curl_allow_http_only(CURL *handle) {
// The option was replaced in 7.85, and the old one is deprecated. The library may be older than the header.
#if LIBCURL_VERSION_NUM >= 0x075500
  CURLcode code = loaded.easy_setopt(handle, CURLOPT_PROTOCOLS_STR, "http,https");
  if (code != CURLE_UNKNOWN_OPTION) return code;
#endif
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wdeprecated-declarations"
  return loaded.easy_setopt(handle, CURLOPT_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
#pragma clang diagnostic pop
}

CURLcode rv_curl_get_long(CURL *handle, CURLINFO info, long *value) {
  return loaded.easy_getinfo(handle, info, value);
}
