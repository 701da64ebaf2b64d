/* SPDX-License-Identifier: MIT */
#include "cli/export/target.h"
#include "unit/capture/scratch.h"
#include "unit/cli/common/cli.h"
#include "view/export/labels.h"

/* --- a format that writes the kind of each step --------------------------- */

struct kinds {
	struct hsc_export e;
	struct hsc_labels labels;
};

static enum hsc_status step(void *view, const struct hsc_stack_step *s)
{
	struct hsc_writer *out = ((struct kinds *)view)->e.out;

	fputc(s->kind == HSC_STACK_ENTER ? '<' : '>', out->file);
	out->flushed++;
	return HSC_OK;
}

static enum hsc_status finish(void *view)
{
	fputc('.', ((struct kinds *)view)->e.out->file);
	return HSC_OK;
}

static const struct hsc_view_ops ops = { .step = step, .finish = finish };
static const struct hsc_export_format file_format = {
	.name = "kinds",
	.suffix = "kin",
	.ops = &ops,
	HSC_EXPORT_VIEW(struct kinds),
}, folder_format = { .name = "tree", .suffix = "d", .folder = true };

/* --- where it goes -------------------------------------------------------- */

static const struct {
	const char *name;
	const char *bundle, *output;
	bool many, parts, folder;
	const char *path; /* NULL: it is refused */
} places[] = {
	{ "after the bundle", "there/boot.hart", NULL, false, false, false,
	  "boot.kin" },
	{ "with slashes", "there/boot.hart//", NULL, false, false, false,
	  "boot.kin" },
	{ "a name without suffix", "boot", NULL, false, false, false,
	  "boot.kin" },
	{ "another suffix", "boot.trace", NULL, false, false, false,
	  "boot.trace.kin" },
	{ "a suffix alone", ".hart", NULL, false, false, false, ".hart.kin" },
	{ "as the user says", "boot.hart", "x.y", false, false, false, "x.y" },
	{ "in a folder", "boot.hart", "new", true, false, false,
	  "new/boot.kin" },
	{ "in one that is there", "boot.hart", "old", true, false, false,
	  "old/boot.kin" },
	{ "a file is in the way", "boot.hart", "file", true, false, false,
	  NULL },
	{ "in parts", "boot.hart", NULL, false, true, false, "boot.1.kin" },
	{ "parts as the user says", "boot.hart", "x.kin", false, true, false,
	  "x.1.kin" },
	{ "of another suffix", "boot.hart", "x.bin", false, true, false,
	  "x.bin.1.kin" },
	{ "a folder", "boot.hart", NULL, false, false, true, "boot.d" },
	{ "one that is there", "empty.hart", NULL, false, false, true,
	  "empty.d" },
	{ "one that has files", "full.hart", NULL, false, false, true, NULL },
};

static void test_places(struct hsc_cli *cli)
{
	struct captured said = { .len = 0 };

	for (size_t i = 0; i < sizeof(places) / sizeof(places[0]); i++) {
		struct hsc_cli_target t = { .cli = cli,
					    .format = places[i].folder
							      ? &folder_format
							      : &file_format };
		bool ok;

		cli->bundle = places[i].bundle;
		if (places[i].parts)
			CHECK_EQ(hsc_frames_new(&t.frames, 1), HSC_OK);
		captured_begin(&said, &stderr);
		ok = hsc_cli_target_place(&t, places[i].output,
					  places[i].many) &&
		     hsc_cli_target_open(&t) == HSC_EXIT_OK;
		if (ok) {
			CHECK(scratch_exists(places[i].path));
			CHECK_EQ(hsc_cli_target_close(&t, true), HSC_EXIT_OK);
		}
		captured_end(&said);
		CHECK_EQ(ok, places[i].path != NULL);
		CHECK(strstr(said.text, ok ? "test: wrote "
					   : "hartscope test: cannot make "));
		if (ok)
			CHECK_STR(t.path, places[i].path, places[i].name);
		hsc_frames_free(&t.frames);
		free(t.e.out);
	}
	captured_free(&said);
}

/* --- parts -----------------------------------------------------------------
 */

/* Calls that are open at the end of a part are left in it, and entered again in
 * the next. */
static void test_parts(struct hsc_cli *cli)
{
	static const struct hsc_stack_step steps[] = {
		{ .kind = HSC_STACK_ENTER, .function = 1 },
		{ .kind = HSC_STACK_ENTER, .function = 2, .depth = 1 },
		{ .kind = HSC_STACK_LEAVE, .function = 2, .depth = 1 },
		{ .kind = HSC_STACK_LEAVE, .function = 1 },
	};
	struct hsc_cli_target t = { .cli = cli,
				    .format = &file_format,
				    .limit = 2 };
	char text[16];

	cli->bundle = "parts.hart";
	cli->verbosity = -1;
	CHECK_EQ(hsc_frames_new(&t.frames, 1), HSC_OK);
	CHECK(hsc_cli_target_place(&t, NULL, false));
	CHECK_EQ(hsc_cli_target_open(&t), HSC_EXIT_OK);
	CHECK_EQ(hsc_cli_target_begin(&t), HSC_OK);
	for (size_t i = 0; i < 4; i++)
		CHECK_EQ(hsc_cli_target_step(&t, &steps[i]), HSC_OK);
	CHECK_EQ(ops.finish(t.view), HSC_OK);
	hsc_export_close(&file_format, &t.view);
	CHECK_EQ(hsc_cli_target_close(&t, true), HSC_EXIT_OK);
	scratch_read("parts.1.kin", text, sizeof(text));
	CHECK_STR(text, "<<>>.", "the first part");
	scratch_read("parts.2.kin", text, sizeof(text));
	CHECK_STR(text, "<<>>.", "the second");
	cli->verbosity = 0;
	hsc_frames_free(&t.frames);
	free(t.e.out);
}

/* --- what goes wrong ------------------------------------------------------ */

static void test_errors(struct hsc_cli *cli)
{
	struct hsc_cli_target t = { .cli = cli, .format = &folder_format };

	cli->bundle = "boot.hart";
	CHECK_SAID(CHECK(!hsc_cli_target_place(&t, "-", false)),
		   "hartscope test: tree is a folder of files, which cannot go "
		   "to standard output\n",
		   "a folder to stdout");
	t = (struct hsc_cli_target){ .cli = cli, .format = &file_format };
	CHECK(hsc_cli_target_place(&t, "/dev/full", false));
	CHECK_EQ(hsc_cli_target_open(&t), HSC_EXIT_OK);
	fputs("x", t.file);
	CHECK_SAID(CHECK_EQ(hsc_cli_target_close(&t, true), HSC_EXIT_INPUT),
		   "hartscope test: cannot write /dev/full: No space left on "
		   "device\n",
		   "a full disk");
	free(t.e.out);
	/* what is not whole does not stay */
	t = (struct hsc_cli_target){ .cli = cli, .format = &file_format };
	CHECK(hsc_cli_target_place(&t, "part", false));
	CHECK_EQ(hsc_cli_target_open(&t), HSC_EXIT_OK);
	CHECK_SAID(CHECK_EQ(hsc_cli_target_close(&t, false), HSC_EXIT_OK), "",
		   "a part");
	CHECK(!scratch_exists("part"));
	free(t.e.out);
	t = (struct hsc_cli_target){ .cli = cli, .format = &file_format };
	CHECK(hsc_cli_target_place(&t, "-", false));
	CHECK_EQ(hsc_cli_target_open(&t), HSC_EXIT_OK);
	CHECK(t.file == stdout);
	CHECK_SAID(CHECK_EQ(hsc_cli_target_close(&t, true), HSC_EXIT_OK), "",
		   "standard output");
	free(t.e.out);
}

int main(void)
{
	struct hsc_cli *cli = test_cli();
	char folder[16];

	scratch_enter(folder);
	mkdir("old", 0777);
	mkdir("full.d", 0777);
	mkdir("empty.d", 0777);
	scratch_text("full.d/x", "x");
	scratch_text("file", "x");
	test_places(cli);
	test_parts(cli);
	test_errors(cli);
	free(cli);
	scratch_leave(folder);
	return check_failures != 0;
}
