#ifndef REVIEW_CCURL_SHIM_H
#define REVIEW_CCURL_SHIM_H
#include <curl/curl.h>

// Swift cannot call functions with variable arguments, so there is one function for each type of argument.

static inline CURLcode rv_curl_set_long(CURL *handle, CURLoption option, long value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode rv_curl_set_string(CURL *handle, CURLoption option, const char *value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode rv_curl_set_pointer(CURL *handle, CURLoption option, void *value) {
  return curl_easy_setopt(handle, option, value);
}

// The bytes are not copied: they have to stay where they are until the transfer has ended.
static inline CURLcode rv_curl_set_body(CURL *handle, const void *bytes, curl_off_t count) {
  CURLcode code = curl_easy_setopt(handle, CURLOPT_POSTFIELDSIZE_LARGE, count);
  return code == CURLE_OK ? curl_easy_setopt(handle, CURLOPT_POSTFIELDS, bytes) : code;
}

typedef size_t (*rv_curl_receive)(char *bytes, size_t size, size_t count, void *context);

static inline CURLcode rv_curl_set_receive(CURL *handle, CURLoption option, rv_curl_receive receive) {
  return curl_easy_setopt(handle, option, receive);
}

// The option was renamed in 7.85, and the old one is marked as obsolete.
static inline CURLcode rv_curl_allow_http_only(CURL *handle) {
#if LIBCURL_VERSION_NUM >= 0x075500
  return curl_easy_setopt(handle, CURLOPT_PROTOCOLS_STR, "http,https");
#else
  return curl_easy_setopt(handle, CURLOPT_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
#endif
}

static inline CURLcode rv_curl_get_long(CURL *handle, CURLINFO info, long *value) {
  return curl_easy_getinfo(handle, info, value);
}

#endif
