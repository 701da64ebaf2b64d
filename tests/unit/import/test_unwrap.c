/* SPDX-License-Identifier: MIT */
/* What is taken out as it is asked for is what goes to a file, whatever the
 * pieces are; what is wrong is said at the end. */
#include "support/random.h"
#include "unit/check.h"
#include <hartscope/import/wires.h>
#include <hartscope/link/atb_frame.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

#define ROOM 65536

static char path[] = "hsc-unwrap-XXXXXX";
static uint8_t want[ROOM], got[ROOM];
static size_t want_len, got_len;

/* Frames of two sources, 0x10 and 0x11. */
static void make(void)
{
	struct hsc_atb_writer w = { .id = 0 };
	FILE *file = fopen(path, "w");
	uint64_t seed = 17;
	bool full;

	for (unsigned i = 0; i < 40000; i++) {
		const uint8_t id = (uint8_t)(0x10 + random_next(&seed) % 2);

		CHECK(hsc_atb_writer_put(&w, id, (uint8_t)i, &full) == HSC_OK);
		if (full)
			fwrite(w.frame, 1, sizeof(w.frame), file);
	}
	if (hsc_atb_writer_flush(&w))
		fwrite(w.frame, 1, sizeof(w.frame), file);
	CHECK(fclose(file) == 0);
}

/* All of it, `piece` bytes at a time; what the last call said. */
static ssize_t take(struct hsc_unwrap *u, size_t piece)
{
	ssize_t n;

	for (got_len = 0; (n = hsc_unwrap_more(u, got + got_len, piece)) > 0;) {
		CHECK((size_t)n <= piece);
		got_len += (size_t)n;
		CHECK(got_len < ROOM - piece);
	}
	return n;
}

static void frames(void)
{
	const struct hsc_atb_choice choice = { .id = 0x11 };
	struct hsc_atb_result all, result;
	struct hsc_error why = { "" };
	struct hsc_unwrap *u;
	FILE *out = tmpfile();

	CHECK_EQ(hsc_atb_extract(path, &choice, out, &all, &why), HSC_OK);
	rewind(out);
	want_len = fread(want, 1, ROOM, out);
	fclose(out);
	CHECK(want_len > 10000);
	for (size_t piece = 1; piece < 20000; piece = piece * 7 + 2) {
		CHECK_EQ(hsc_unwrap_atb(&u, path, &choice, &result, &why),
			 HSC_OK);
		CHECK_EQ(hsc_unwrap_state(u, &why), HSC_OK);
		CHECK_EQ(take(u, piece), 0);
		CHECK_EQ(got_len, want_len);
		CHECK(memcmp(got, want, want_len) == 0);
		CHECK_EQ(hsc_unwrap_state(u, &why), HSC_END);
		CHECK_EQ(hsc_unwrap_more(u, got, 1), 0);
		CHECK(memcmp(&all, &result, sizeof(all)) == 0);
		hsc_unwrap_close(&u);
		CHECK(!u);
	}
}

/* That there are several IDs is known at the end. */
static void fails(void)
{
	const struct hsc_atb_choice any = { .id = 0 };
	struct hsc_atb_result result;
	struct hsc_error why = { "" };
	struct hsc_unwrap *u;

	CHECK_EQ(hsc_unwrap_atb(&u, path, &any, &result, &why), HSC_OK);
	CHECK_EQ(take(u, 1000), -1);
	CHECK_EQ(hsc_unwrap_state(u, &why), HSC_E_CONFIG);
	CHECK(strstr(why.text, "more than one") != NULL);
	hsc_unwrap_close(&u);
	CHECK_EQ(hsc_unwrap_atb(&u, "nothing", &any, &result, &why),
		 HSC_E_FILE);
	CHECK(!u);
}

/* A wave without a change has no trace. */
static void wave(void)
{
	struct hsc_wires_config config = { .period = 0 };
	struct hsc_wires_result result;
	struct hsc_error why = { "" };
	struct hsc_unwrap *u;
	FILE *file = fopen(path, "w");

	fputs("$timescale 1 ns $end\n$var wire 1 ! TRC_CLK $end\n"
	      "$var wire 4 # TRC_DATA $end\n$enddefinitions $end\n"
	      "#0\n0!\nb0000 #\n#100\n",
	      file);
	CHECK(fclose(file) == 0);
	CHECK_EQ(hsc_wires_mode("parallel4", &config.link), HSC_OK);
	CHECK_EQ(hsc_unwrap_wires(&u, path, &config, &result, &why), HSC_OK);
	CHECK_EQ(take(u, 100), -1);
	CHECK_EQ(hsc_unwrap_state(u, &why), HSC_E_FORMAT);
	CHECK_STR(why.text, "", "the result says it");
	CHECK_EQ(result.bytes, 0);
	hsc_unwrap_close(&u);
	config.link.mode = HSC_PIB_UART; /* its period is to be found */
	CHECK(hsc_unwrap_wires(&u, "-", &config, &result, &why) < 0);
	CHECK(!u);
}

int main(void)
{
	close(mkstemp(path));
	make();
	frames();
	fails();
	wave();
	unlink(path);
	return check_failures != 0;
}
