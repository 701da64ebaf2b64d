/* SPDX-License-Identifier: MIT */
#include "unit/cli/control/hardware.h"

/* What is not set up, of the bits of itcTraceEnable. */
#define TE  "test: te at 0x20000000 (encoder, 0): "
#define NOT " is wanted: the word is not traced\n"
#define NOTES(bits)                                                            \
	TE "teEnable is 0, 1" NOT TE "teTracing is 0, 1" NOT TE                \
	   "teInstrumentation is 0, 1" NOT TE "itcTraceEnable is " bits NOT
#define LOOK                                                                   \
	"R 0x20000000 0x00000008  # te teControl\n"                            \
	"R 0x20000060 0x00000000  # te itcTraceEnable\n"

static const struct {
	const char *name;
	const char *topology, *encoder;
	const char *channel, *value;
	uint8_t size; /* 0: not given */
	int code;
	const char *printed; /* accesses of a dry run */
	const char *said;
} cases[] = {
	{ "a word", HARDWARE_0, NULL, "3", "0x1234", 0, 0,
	  LOOK "R 0x2000008c 0x00000001  # te itcStimulus3\nW 0x2000008c "
	       "0x00001234  # te itcStimulus3\n",
	  NOTES("0, 8") },
	{ "a byte", HARDWARE_0, NULL, "31", "0x41", 1, 0,
	  LOOK "R 0x200000fc 0x00000001  # te itcStimulus31\nB 0x200000ff "
	       "0x00000041  # te itcStimulus31\n",
	  NOTES("0x0, 0x80000000") },
	{ "by its name", HARDWARE_0, "te", "0", "0xffff", 2, 0,
	  LOOK "R 0x20000080 0x00000001  # te itcStimulus0\nH 0x20000082 "
	       "0x0000ffff  # te itcStimulus0\n",
	  NOTES("0, 1") },
	{ "too much for a byte", HARDWARE_0, NULL, "3", "0x100", 1,
	  HSC_EXIT_USAGE, "",
	  "hartscope test: send wants CHANNEL, 0 to 31, and VALUE, a number of "
	  "8 bits\n" },
	{ "too much for a word", HARDWARE_0, NULL, "3", "0x100000000", 0,
	  HSC_EXIT_USAGE, "",
	  "hartscope test: send wants CHANNEL, 0 to 31, and VALUE, a number of "
	  "32 bits\n" },
	{ "a channel too many", HARDWARE_0, NULL, "32", "1", 0, HSC_EXIT_USAGE,
	  "",
	  "hartscope test: send wants CHANNEL, 0 to 31, and VALUE, a number of "
	  "32 bits\n" },
	{ "no number", HARDWARE_0, NULL, "x", "1", 0, HSC_EXIT_USAGE, "",
	  "hartscope test: send wants CHANNEL, 0 to 31, and VALUE, a number of "
	  "32 bits\n" },
	{ "which one?", HARDWARE, NULL, "3", "1", 0, HSC_EXIT_USAGE, "",
	  "hartscope test: there are several encoders; --encoder NAME chooses "
	  "one\n" },
	{ "an encoder without", HARDWARE, "te1", "3", "1", 0, HSC_EXIT_USAGE,
	  "",
	  "hartscope test: te1 (encoder, 1.0) has no stimulus registers (ITC); "
	  "encoders of version 0 have them\n" },
	{ "no encoder", HARDWARE, "funnel", "3", "1", 0, HSC_EXIT_USAGE, "",
	  "hartscope test: funnel (funnel, 1.0) has no stimulus registers "
	  "(ITC); encoders of version 0 have them\n" },
};

int main(void)
{
	struct captured shown = { .len = 0 };
	char folder[16];

	scratch_enter(folder);
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct hsc_cli_control *t =
			hardware_new(cases[i].topology, "dry-run");
		const char *const words[] = { cases[i].channel,
					      cases[i].value };

		/* a dry run prints to the stdout of when it was opened */
		captured_begin(&shown, &stdout);
		CHECK_EQ(hsc_cli_control_open(t), HSC_EXIT_OK);
		t->words = words;
		t->word_size = cases[i].size;
		t->encoders_text.items[0] = cases[i].encoder;
		t->encoders_text.count = cases[i].encoder != NULL;
		CHECK_SAID(CHECK_EQ(hsc_cli_control_send(t), cases[i].code),
			   cases[i].said, cases[i].name);
		CHECK_STR(captured_end(&shown), cases[i].printed,
			  cases[i].name);
		hardware_free(t);
	}
	captured_free(&shown);
	scratch_leave(folder);
	return check_failures != 0;
}
