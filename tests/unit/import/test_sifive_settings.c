/* SPDX-License-Identifier: MIT */
#include "unit/capture/scratch.h"
#include "unit/check.h"
#include <hartscope/import/sifive_settings.h>

static void all_that_counts_is_taken(void)
{
	struct hsc_sifive_settings s;
	struct hsc_error why = { "" };

	scratch_text("a.settings",
		     "# made by hand\n"
		     "RTD = my trace.rtd  # a blank in it\n"
		     "elf=/abs/fw.elf\n"
		     "srcbits = 2\naddrbits = 48\ntssize=32\narchsize = 64\n"
		     "teinstruction = teInstHTMSyncNoOpt\n"
		     "map = 7,seven.map;8,/eight.map\n"
		     "pids = 8\nvdso = v\nkmempath = ./kmem\nfreq = 10\n"
		     "source.root = src\n");
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
	CHECK_EQ(s.clock_hz, 10);
	CHECK_EQ(s.note_count, 1);
	CHECK_STR(s.notes[0],
		  "./a.settings: not used: source.root (source files are "
		  "named, not opened)",
		  "note");
	hsc_sifive_settings_clear(&s);
	CHECK(!s.stream && s.process_count == 0);
}

static void images_are_code(void)
{
	struct hsc_sifive_settings s;
	struct hsc_error why = { "" };

	scratch_text("four.bin", "1234");
	scratch_text("a.settings",
		     "image = four.bin:0x1000-0x1004; /a:b.bin:8-16\n"
		     "Image = four.bin:0x2000-0x2008\n"
		     "trace.config.int.itc.perf.channel = 9\n");
	CHECK_EQ(hsc_sifive_settings_read(&s, "./a.settings", &why), HSC_OK);
	CHECK_EQ(s.image_count, 3);
	CHECK_STR(s.images[0].path, "./four.bin", "image");
	CHECK_EQ(s.images[0].format, HSC_IMAGE_RAW);
	CHECK_EQ(s.images[0].bias, 0x1000);
	CHECK_STR(s.images[1].path, "/a:b.bin", "image");
	CHECK_EQ(s.images[1].bias, 8);
	CHECK_EQ(s.images[2].bias, 0x2000);
	CHECK_EQ(s.note_count, 1);
	CHECK_STR(s.notes[0], "./four.bin: the image is 4 bytes, its range 8",
		  "note");
	CHECK_EQ(s.param_count, 1);
	CHECK_STR(s.params[0], "perf_channel=9", "param");
	hsc_sifive_settings_clear(&s);
}

static void what_is_not_used_is_said(void)
{
	struct hsc_sifive_settings s;
	struct hsc_error why = { "" };

	scratch_text("a.settings", "rtd = a.rtd\nsrcbit = 2\nzzzzzz = 1\n"
				   "pcd = a.pcd\ncafile = a.rcad\n"
				   "catype = vector\nctfEnable = false\n"
				   "source.root = /src\nsource.cutpath = /a\n"
				   "trace.cap.has.itc = true\n"
				   "trace.cap.sink = 1\n");
	CHECK_EQ(hsc_sifive_settings_read(&s, "a.settings", &why), HSC_OK);
	CHECK_EQ(s.note_count, 3);
	CHECK_STR(s.notes[0],
		  "a.settings:2: no key 'srcbit' is known; did you mean "
		  "srcbits?",
		  "near");
	CHECK_STR(s.notes[1], "a.settings:3: no key 'zzzzzz' is known", "far");
	CHECK_STR(s.notes[2],
		  "a.settings: not used: pcd (files of retired PCs are not "
		  "decoded); cafile, catype (cycle-accurate trace is not "
		  "decoded); source.root, source.cutpath (source files are "
		  "named, not opened); trace.cap.* (about the target, not "
		  "about the trace)",
		  "one line");
	hsc_sifive_settings_clear(&s);
}

static void wrong_lines_are_named(void)
{
	static const struct {
		const char *line, *name; /* NULL: that is not the matter */
	} lines[] = {
		{ "nothing\n", NULL },
		{ "= 3\n", NULL },
		{ "srcbits = two\n", "srcbits" },
		{ "archsize = 16\n", "archsize" },
		{ "map = 7\n", "map" },
		{ "pids = x\n", "pids" },
		{ "teinstruction = teInstHTM\n", "teinstruction" },
		{ "image = a.bin\n", "image" },
		{ "image = a.bin:0x10\n", "image" },
		{ "image = a.bin:0x20-0x10\n", "image" },
		{ "image = :0x10-0x20\n", "image" },
		{ "trace.config.int.itc.perf.channel = 32\n",
		  "trace.config.int.itc.perf.channel" },
	};
	struct hsc_sifive_settings s;
	struct hsc_error why;

	for (size_t i = 0; i < sizeof(lines) / sizeof(lines[0]); i++) {
		char want[96];

		snprintf(want, sizeof(want),
			 lines[i].name
				 ? "b.settings:1: %s cannot have this value"
				 : "b.settings:1: not name = value",
			 lines[i].name);
		scratch_text("b.settings", lines[i].line);
		why.text[0] = '\0';
		CHECK_EQ(hsc_sifive_settings_read(&s, "b.settings", &why),
			 HSC_E_FORMAT);
		CHECK_STR(why.text, want, lines[i].line);
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
	images_are_code();
	what_is_not_used_is_said();
	wrong_lines_are_named();
	scratch_leave(folder);
	return check_failures != 0;
}
