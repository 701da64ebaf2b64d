/* SPDX-License-Identifier: MIT */
/* wires_round.h - N-Trace messages of random bytes, written to a wave and read
 * back. */
#ifndef HSC_TESTS_WIRES_ROUND_H
#define HSC_TESTS_WIRES_ROUND_H

#include "support/random.h"
#include <hartscope/encode/wires_write.h>
#include <hartscope/import/wires.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define WIRES_ROOM 8192

struct wires_round {
	char path[32];
	uint8_t want[WIRES_ROOM], got[WIRES_ROOM];
	size_t want_len, got_len;
};

/* Write 200 messages to a new file. */
static inline void wires_make(struct wires_round *r,
			      const struct hsc_pib_link *link, uint64_t *seed)
{
	struct hsc_wires_writer w;
	FILE *file;

	snprintf(r->path, sizeof(r->path), "hsc-wires-XXXXXX");
	file = fdopen(mkstemp(r->path), "w");
	r->want_len = 0;
	if (!file || hsc_wires_write_begin(&w, link, file) != HSC_OK)
		abort();
	for (unsigned i = 0; i < 200; i++) {
		uint8_t *m = r->want + r->want_len;
		const size_t len = 2 + random_next(seed) % 9;

		for (size_t k = 0; k < len; k++)
			m[k] = (uint8_t)((random_next(seed) >> 8 & 0xfc) |
					 (k == len - 1 ? 3 : 0));
		hsc_wires_write_message(&w, m, len);
		r->want_len += len;
	}
	hsc_wires_write_end(&w);
	fclose(file);
}

/* Read it again. */
static inline enum hsc_status wires_back(struct wires_round *r,
					 const struct hsc_wires_config *config,
					 struct hsc_wires_result *result,
					 struct hsc_error *why)
{
	FILE *out = tmpfile();
	enum hsc_status rc;

	if (!out)
		abort();
	rc = hsc_wires_read(r->path, config, out, result, why);
	rewind(out);
	r->got_len = fread(r->got, 1, sizeof(r->got), out);
	fclose(out);
	return rc;
}

#endif
