/* SPDX-License-Identifier: MIT */
#include "unit/capture/scratch.h"
#include "unit/check.h"
#include <hartscope/session/sifive_settings.h>

static void all_that_counts_is_taken(void)
{
	struct hsc_sifive_settings s;
	struct hsc_problem why = { "" };

	scratch_text("a.settings",
		     "# made by hand\n"
		     "RTD = my trace.rtd  # a blank in it\n"
		     "elf=/abs/fw.elf\n"
		     "srcbits = 2\naddrbits = 48\ntssize=32\narchsize = 64\n"
		     "teinstruction = teInstHTMSyncNoOpt\n"
		     "map = 7,seven.map;8,/eight.map\n"
		     "pids = 8\nvdso = v\nkmempath = ./kmem\nfreq = 10\n");
	CHECK_EQ(hsc_sifive_settings_read(&s, "./a.settings", &why), HSC_OK);
	CHECK_STR(s.stream, "./my trace.rtd", "rtd");
	CHECK_STR(s.elf, "/abs/fw.elf", "elf");
	CHECK_STR(s.vdso, "./v", "vdso");
	CHECK_STR(s.kernel, "././kmem", "kmempath");
	CHECK_EQ(s.xlen, 64);
	CHECK(s.mapped_only);
	CHECK_EQ(s.process_count, 1);
	CHECK_EQ(s.processes[0].pid, 8);
	CHECK_STR(s.processes[0].maps, "/eight.map", "map");
	CHECK_EQ(s.param_count, 4);
	CHECK_STR(s.params[0], "src_bits=2", "param");
	CHECK_STR(s.params[1], "address_bits=48", "param");
	CHECK_STR(s.params[2], "ts_bits=32", "param");
	CHECK_STR(s.params[3], "implicit_return=0", "param");
	hsc_sifive_settings_clear(&s);
	CHECK(!s.stream && s.process_count == 0);
}

static void wrong_lines_are_named(void)
{
	static const char *const lines[] = {
		"nothing\n",       "= 3\n",     "srcbits = two\n",
		"archsize = 16\n", "map = 7\n", "pids = x\n",
	};
	struct hsc_sifive_settings s;
	struct hsc_problem why;

	for (size_t i = 0; i < sizeof(lines) / sizeof(lines[0]); i++) {
		scratch_text("b.settings", lines[i]);
		why.text[0] = '\0';
		CHECK_EQ(hsc_sifive_settings_read(&s, "b.settings", &why),
			 HSC_E_FORMAT);
		CHECK(strstr(why.text, "b.settings:1") != NULL);
		hsc_sifive_settings_clear(&s);
	}
	CHECK_EQ(hsc_sifive_settings_read(&s, "none", &why), HSC_E_FILE);
	hsc_sifive_settings_clear(&s);
}

int main(void)
{
	char folder[16];

	scratch_enter(folder);
	all_that_counts_is_taken();
	wrong_lines_are_named();
	scratch_leave(folder);
	return check_failures != 0;
}
