/* SPDX-License-Identifier: MIT */
/* sifive_corpus.h - for tests: captures of SiFive's cores, and their reference
 * text. */
#ifndef HSC_TESTS_SIFIVE_CORPUS_H
#define HSC_TESTS_SIFIVE_CORPUS_H

#include "support/ntrace_run.h"
#include <hartscope/image/image.h>

#define SIFIVE_PATH 4096

/* Lines of the reference. */
struct sifive_reference {
	uint64_t *pcs; /* pcs[pc_count], of the lines that list instructions */
	size_t pc_count;
	char **messages; /* messages[message_count], lines "Trace: Msg # ..." */
	size_t message_count;
	char **prints; /* prints[print_count], after "ITC Print: " */
	size_t print_count;
};

/* Read NAME.reference.txt.xz of folder `dir`; false if it cannot be read, or
 * there is no xz. */
bool sifive_reference_read(struct sifive_reference *r, const char *path);
void sifive_reference_clear(struct sifive_reference *r);

/* A capture without an operating system: stream and image of NAME. */
struct sifive_capture {
	uint8_t *bytes; /* bytes[len] */
	size_t len;
	struct hsc_image *image;
	struct nt_run_config config;
};

bool sifive_capture_open(struct sifive_capture *c, const char *corpus,
			 const char *name);
void sifive_capture_close(struct sifive_capture *c);

#endif
