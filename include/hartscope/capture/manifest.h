/* SPDX-License-Identifier: MIT */
/*
 * manifest.h - the facts of a *.hart bundle: what its streams are and where the
 * code that ran was.
 *
 * Room   capture (floor 2): a trace on disk
 *
 * A bundle is a folder: manifest.json, raw streams untouched in streams/, ELF
 * copies in elf/. While a recording runs there is live/ as well (recording.h).
 */
#ifndef HSC_CAPTURE_MANIFEST_H
#define HSC_CAPTURE_MANIFEST_H

#include <hartscope/base/error.h>
#include <hartscope/base/status.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define HSC_MANIFEST_SCHEMA 1

/* Executable memory: a file mapped, or bytes that no file holds. */
struct hsc_map {
	uint64_t start, len; /* addresses [start, start + len) */
	uint64_t offset;     /* into the file */
	char *file;          /* in the bundle, "elf/...", or NULL */
	char *path;          /* where it was at recording, or NULL */
	char *build_id;      /* hex, or NULL */
	char *bytes;         /* hex, 2 * len digits, if there is no file */
	char *format;        /* NULL: "map"; "elf", "raw", "ihex", "srec" */
	bool unknown;        /* code there changed: not to be trusted */
};

/*
 * One address space; or of a version of its code, what it changes.
 *
 * Versions are there if code changed while the process ran. The maps of version
 * 0 hold for all of them, and where it is not certain which one it is. Version
 * i has all that version i - 1 has but where its own maps say otherwise. All
 * take the place of what the process has, and hold bytes.
 */
struct hsc_process {
	uint64_t pid;
	struct hsc_map *maps; /* maps[map_count] */
	size_t map_count;
	struct hsc_process *versions; /* versions[version_count] */
	size_t version_count;
};

/* From when on a version of the code holds for a source. */
struct hsc_version_start {
	uint64_t start; /* how often its trace had begun before, 0: never */
	size_t version; /* index, of the versions of its process */
};

/* One source of messages: a hart or thread, in one of the streams. */
struct hsc_source {
	uint64_t id;    /* number shown to people; sources of one hart share it
			   if they differ in protocol */
	char *stream;   /* file in the bundle, "streams/..." */
	char *protocol; /* of that stream; NULL: that of the bundle */
	uint64_t src;   /* SRC field, if src_bits is not 0 */
	size_t process; /* index into processes */
	uint64_t tid;   /* 0: not a thread */
	uint64_t start; /* clock when it began, instructions */
	uint64_t instructions; /* retired, 0: not known */
	uint64_t left_out;     /* retired as well, but not in the trace: what
				  a signal interrupted hid their outcome */
	uint64_t unsure;       /* the last ones, in the trace: the process was
				  killed while it executed them */
	uint64_t unseen;       /* most that retired after these, and are not in
				  the trace */
	/* of a recording that is not complete: bytes of the stream that count,
	 * as more may be being written; 0: all. Not in the file */
	uint64_t length;
	char *name; /* for people: "hart 0", "thread 4711" */
	/* Of code that changed while it ran: versions[version_count], sorted.
	 */
	struct hsc_version_start *versions;
	size_t version_count;
};

/* name=value; names as `hartscope import --help-params` lists them. */
struct hsc_param {
	char *name;
	char *value;
};

struct hsc_manifest {
	unsigned schema;
	bool complete;  /* false: recording was cut off, see recording.h */
	char *tool;     /* "hartscope 0.1.0" */
	char *created;  /* ISO 8601, UTC */
	char *protocol; /* "ntrace" */
	unsigned xlen;  /* 32 or 64 */
	uint64_t
		clock_hz; /* ticks a second of the time counter; 0: not known */
	char **command;   /* command[command_count], of the traced program */
	size_t command_count;
	char *result; /* "exit 0", "signal 11", or NULL */
	bool full;    /* the trace buffer stopped: what came later is missing */
	bool wrapped; /* it wrapped: the oldest trace is missing */
	struct hsc_param *params;
	size_t param_count;
	struct hsc_process *processes;
	size_t process_count;
	struct hsc_source *sources;
	size_t source_count;
};

/*
 * Read `bundle`/manifest.json. Strings and arrays belong to the manifest;
 * release it with hsc_manifest_clear.
 *
 * Returns HSC_OK, HSC_E_FILE, HSC_E_FORMAT (bad JSON: with line and column; a
 * member missing, ill-typed or impossible: with its name; a schema above ours)
 * or HSC_E_MEMORY, and why
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_manifest_read(struct hsc_manifest *out,
						       const char *bundle,
						       struct hsc_error *error);

/*
 * Write it, through a temporary file, so that a crash leaves the old one.
 * Returns HSC_OK, HSC_E_FILE or HSC_E_MEMORY, and why
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_manifest_write(
	const struct hsc_manifest *m, const char *bundle,
	struct hsc_error *error);

/* Release all that belongs to it; it is zero then. */
HSC_API void hsc_manifest_clear(struct hsc_manifest *m);

/*
 * Building one. What is added is zero, and borrowed until the next is added of
 * its kind; strings put into it come from malloc and are the manifest's then.
 * NULL or false: no memory.
 */
HSC_API struct hsc_process *hsc_manifest_add_process(struct hsc_manifest *m);
HSC_API struct hsc_source *hsc_manifest_add_source(struct hsc_manifest *m);
HSC_API struct hsc_map *hsc_process_add_map(struct hsc_process *p);
HSC_API struct hsc_process *hsc_process_add_version(struct hsc_process *p);
HSC_API struct hsc_version_start *hsc_source_add_version(struct hsc_source *s);
HSC_API bool hsc_manifest_set_param(struct hsc_manifest *m, const char *name,
				    const char *value);
/* Take a parameter away, if there is one of that name. */
HSC_API void hsc_manifest_drop_param(struct hsc_manifest *m, const char *name);
/* The protocol of a source. Borrowed. */
HSC_API const char *hsc_manifest_protocol(const struct hsc_manifest *m,
					  size_t source);
/* How many harts or threads its sources are of. */
HSC_API size_t hsc_manifest_harts(const struct hsc_manifest *m);
/* The value of a parameter, or `fallback`. */
HSC_API const char *hsc_manifest_param(const struct hsc_manifest *m,
				       const char *name, const char *fallback);

#ifdef __cplusplus
}
#endif

#endif
