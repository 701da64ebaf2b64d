/* SPDX-License-Identifier: MIT */
#include "support/random.h"
#include "unit/check.h"
#include <hartscope/import/wires.h>
#include <hartscope/link/atb_frame.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define ROOM 4096

static uint8_t want[128][ROOM], got[ROOM];
static size_t want_len[128], got_len;
static struct hsc_atb_result result;
static char path[] = "hsc-atb-XXXXXX";

/* A file of frames with `ids` sources: 0x10, 0x11, .. */
static void make(unsigned ids)
{
	struct hsc_atb_writer w = { .id = 0 };
	FILE *file = fopen(path, "w");
	uint64_t seed = 17;
	bool full;

	memset(want_len, 0, sizeof(want_len));
	for (unsigned i = 0; i < 2000 && ids; i++) {
		const uint8_t id = (uint8_t)(0x10 + random_next(&seed) % ids);
		const uint8_t byte = (uint8_t)random_next(&seed);

		CHECK(hsc_atb_writer_put(&w, id, byte, &full) == HSC_OK);
		want[id][want_len[id]++] = byte;
		if (full)
			fwrite(w.frame, 1, sizeof(w.frame), file);
	}
	if (hsc_atb_writer_flush(&w))
		fwrite(w.frame, 1, sizeof(w.frame), file);
	fclose(file);
}

static enum hsc_status extract(unsigned id, struct hsc_error *why)
{
	const struct hsc_atb_choice choice = { .id = id };
	FILE *out = tmpfile();
	const enum hsc_status rc =
		hsc_atb_extract(path, &choice, out, &result, why);

	rewind(out);
	got_len = fread(got, 1, sizeof(got), out);
	fclose(out);
	return rc;
}

int main(void)
{
	struct hsc_error why = { "" };

	close(mkstemp(path));
	make(3);
	for (unsigned id = 0x10; id < 0x13; id++) {
		CHECK_EQ(extract(id, &why), HSC_OK);
		CHECK_EQ(got_len, want_len[id]);
		CHECK(memcmp(got, want[id], got_len) == 0);
		CHECK_EQ(result.bytes, got_len);
		CHECK_EQ(result.of_id[0x10], want_len[0x10]);
		CHECK_EQ(result.damaged + result.lost + result.unnamed, 0);
	}
	CHECK_EQ(extract(0, &why), HSC_E_CONFIG);
	CHECK(strstr(why.text, "more than one") != NULL);
	CHECK_EQ(extract(0x20, &why), HSC_E_CONFIG);
	CHECK(strstr(why.text, "0x20; there is 0x10") != NULL);
	make(1);
	CHECK_EQ(extract(0, &why), HSC_OK);
	CHECK_EQ(got_len, want_len[0x10]);
	make(0);
	CHECK_EQ(extract(0, &why), HSC_E_CONFIG);
	unlink(path);
	CHECK_EQ(extract(0, &why), HSC_E_FILE);
	return check_failures != 0;
}
