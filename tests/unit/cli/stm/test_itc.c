/* SPDX-License-Identifier: MIT */
#include "cli/stm/itc.h"
#include "support/printed.h"
#include "unit/cli/traced.h"
#include <hartscope/event/stm_events.h>
#include <inttypes.h>

/* The value to channel 1, the identifier to channel 2. */
#define EMIT(value, id)                                                        \
	"DataAcquisition IDTAG=4 DQDATA=" #value                               \
	"\nDataAcquisition IDTAG=8 DQDATA=" #id "\n"

/* Two harts: events 0x200 and 0x201 of the first, text without an end of the
 * second. */
static const char *const two[] = {
	TINY_BEGIN EMIT(7, 0x200) EMIT(8, 0x201) TINY_END,
	TINY_BEGIN EMIT(0x61, 4) TINY_END,
};

static int run(struct hsc_cli *cli, uint32_t channel, const char *file,
	       FILE *out)
{
	struct hsc_cli_stm_itc s = { .value_channel = channel,
				     .id_channel = 2,
				     .file = file };
	int code = hsc_cli_stm_itc_open(&s, cli);
	struct hsc_cli_decode d;
	struct hsc_event e;

	if (code != HSC_EXIT_OK)
		return code;
	code = hsc_cli_decode_open(&d, cli);
	if (code == HSC_EXIT_OK) {
		while (hsc_cli_stm_itc_next(&s, &d, &e))
			fprintf(out, "%u:%s %x=%" PRIx64 " ", e.source,
				hsc_event_kind_text(
					(enum hsc_event_kind)e.kind),
				e.software.id, e.software.value);
		CHECK_EQ(d.rc, HSC_END);
		code = hsc_cli_decode_close(&d, HSC_EXIT_OK);
	}
	hsc_cli_stm_itc_close(&s);
	CHECK(s.states == NULL && s.count == 0);
	return code;
}

static const struct {
	const char *name;
	uint32_t channel;
	const char *file;
	const char *want;
	int code;
	const char *said;
} cases[] = {
	{ "both harts", 1, NULL,
	  "0:software 200=7 0:software 201=8 1:software 4=61 1:software 4=0 ",
	  HSC_EXIT_OK, "" },
	/* an identifier without a value before it is no event */
	{ "another channel", 3, NULL, "", HSC_EXIT_OK, "" },
	{ "a file that is not there", 1, "none", "", HSC_EXIT_INPUT,
	  "hartscope test: none: No such file or directory\n" },
	{ "a file that is none", 1, "bad", "", HSC_EXIT_INPUT,
	  "hartscope test: bad:3:7: '[' or '{' expected near 'nothing'\n" },
};

int main(void)
{
	struct printed p = { .len = 0 };
	char folder[16];

	scratch_enter(folder);
	scratch_text("bad", "\n\nnothing of events");
	traced_sifive(TRACED, two, 2);
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct hsc_cli *cli = traced_cli(TRACED);
		FILE *out = printed_begin(&p);
		int code = -1;

		CHECK_SAID(
			code = run(cli, cases[i].channel, cases[i].file, out),
			cases[i].said, cases[i].name);
		CHECK_STR(printed_end(&p), cases[i].want, cases[i].name);
		CHECK_EQ(code, cases[i].code);
		free(cli);
	}
	printed_free(&p);
	scratch_leave(folder);
	return check_failures != 0;
}
