/* SPDX-License-Identifier: MIT */
/*
 * archive.h - libarchive, which is loaded when a packed bundle is met.
 *
 * Room   capture (floor 2): a trace on disk
 *
 * It brings libxml2, ICU and libstdc++ with it, whose loading took two thirds
 * of the start of every command. So the library is not linked with it; what it
 * needs of libarchive is found by name when it is needed.
 */
#ifndef HSC_CAPTURE_BUNDLE_ARCHIVE_H
#define HSC_CAPTURE_BUNDLE_ARCHIVE_H

#include <archive.h>
#include <archive_entry.h>
#include <hartscope/base/error.h>
#include <hartscope/base/status.h>

/* The functions that we call, without archive_: type, name, arguments. */
#define HSC_ARCHIVE_CALLS(CALL)                                                \
	CALL(const char *, error_string, (struct archive *))                   \
	CALL(struct archive_entry *, entry_new, (void))                        \
	CALL(void, entry_free, (struct archive_entry *))                       \
	CALL(const char *, entry_pathname, (struct archive_entry *))           \
	CALL(const char *, entry_hardlink, (struct archive_entry *))           \
	CALL(__LA_MODE_T, entry_filetype, (struct archive_entry *))            \
	CALL(void, entry_set_pathname, (struct archive_entry *, const char *)) \
	CALL(void, entry_set_size, (struct archive_entry *, la_int64_t))       \
	CALL(void, entry_set_filetype, (struct archive_entry *, unsigned))     \
	CALL(void, entry_set_perm, (struct archive_entry *, __LA_MODE_T))      \
	CALL(void, entry_set_mtime, (struct archive_entry *, time_t, long))    \
	CALL(struct archive *, write_new, (void))                              \
	CALL(int, write_set_format_pax_restricted, (struct archive *))         \
	CALL(int, write_add_filter_zstd, (struct archive *))                   \
	CALL(int, write_open_filename, (struct archive *, const char *))       \
	CALL(int, write_header, (struct archive *, struct archive_entry *))    \
	CALL(la_ssize_t, write_data, (struct archive *, const void *, size_t)) \
	CALL(int, write_close, (struct archive *))                             \
	CALL(int, write_free, (struct archive *))                              \
	CALL(struct archive *, read_new, (void))                               \
	CALL(int, read_support_format_tar, (struct archive *))                 \
	CALL(int, read_support_filter_zstd, (struct archive *))                \
	CALL(int, read_open_filename,                                          \
	     (struct archive *, const char *, size_t))                         \
	CALL(int, read_next_header,                                            \
	     (struct archive *, struct archive_entry **))                      \
	CALL(la_ssize_t, read_data, (struct archive *, void *, size_t))        \
	CALL(int, read_free, (struct archive *))                               \
	CALL(la_int64_t, filter_bytes, (struct archive *, int))

struct hsc_archive {
	void *library;
	int (*error_number)(struct archive *); /* archive_errno */
#define CALL(type, name, args) type(*name) args;
	HSC_ARCHIVE_CALLS(CALL)
#undef CALL
};

/*
 * Find libarchive. Closed with hsc_archive_close, whatever is returned.
 *
 * Returns HSC_OK, or HSC_E_FILE (there is none, or not all of it) and why
 */
HSC_MUST_USE enum hsc_status hsc_archive_open(struct hsc_archive *a,
					      struct hsc_error *error);
void hsc_archive_close(struct hsc_archive *a);

#endif
