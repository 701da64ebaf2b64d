/* SPDX-License-Identifier: MIT */
#include "cli/merge/tables.h"
#include "unit/cli/merge/shards.h"

static const struct {
	const char *name;
	bool per_hart;
	const char *format;
	const char *want; /* parts of it */
} cases[] = {
	{ "all in one", false, "text",
	  "run.hart  2 harts  10 instructions  no gaps\n|   100.0 %    60.0 %  "
	  "     2   main\n    40.0 %    40.0 %       2   f\n" },
	{ "one for each hart", true, "text",
	  "run.hart  2 harts|\nhart 0  5 instructions\n|   100.0 %    60.0 %   "
	  "    1   main\n|\nhart 1  5 instructions\n|    40.0 %    40.0 %      "
	  " 1   f\n" },
	{ "csv", false, "csv",
	  "hart,function,module,clock,calls,|\nall,main,prog,instructions,2,0,"
	  "10,10,6\nall,f,prog,instructions,2,0,4,4,4\n" },
	{ "csv by hart", true, "csv",
	  "hart,function,|\nhart 0,main,prog,instructions,1,0,5,5,3\n|\nhart "
	  "1,f,prog,instructions,1,0,2,2,2\n" },
	{ "json", false, "json",
	  "{ \"schema\": \"hartscope-report\"|\"harts\": 2, \"instructions\": "
	  "10, |\"function\": \"main\"|\"calls\": 2,|\"self\": 6 "
	  "}|\"function\": \"f\"|\"total\": 4,|" },
	{ "json by hart", true, "json",
	  "{ \"schema\": \"hartscope-report\"|{ \"hart\": 0, \"name\": \"hart "
	  "0\", \"instructions\": 5,|\"self\": 3 }|{ \"hart\": 1, \"name\": "
	  "\"hart 1\", \"instructions\": 5,|" },
};

int main(void)
{
	const char *const two[] = { TRACED_ONCE, TRACED_ONCE };
	const char *const files[] = { "1" };
	struct captured shown = { .len = 0 };
	struct hsc_shards *s = NULL;
	struct hsc_view_title title;
	struct hsc_error error = { "" };
	char folder[16];

	scratch_enter(folder);
	traced_bundle(TRACED, two, 2);
	shards_add("1", TRACED, &(struct hsc_shard){ .count = 1 });
	CHECK_EQ(hsc_shards_read(&s, files, 1, &error), HSC_OK);
	CHECK_STR(error.text, "", "read");
	title = hsc_cli_merge_title(s);
	CHECK_STR(title.bundle, TRACED, "bundle");
	CHECK_STR(title.unit, "hart", "unit");
	CHECK_EQ(title.harts, 2);
	CHECK_EQ(title.instructions, 10);
	CHECK_EQ(title.gaps, 0);
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct hsc_view_report view = { .limit = 9 };

		captured_begin(&shown, &stdout);
		CHECK_EQ(hsc_cli_merge_report(&view, s, cases[i].per_hart,
					      cases[i].format, stdout),
			 HSC_OK);
		traced_parts(captured_end(&shown), cases[i].want,
			     cases[i].name);
	}
	captured_free(&shown);
	hsc_shards_free(&s);
	scratch_leave(folder);
	return check_failures != 0;
}
