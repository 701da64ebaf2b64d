/* SPDX-License-Identifier: MIT */
#include "unit/view/export/exported.h"
#include "unit/view/export/taken.h"

static void check_text(const char *name, const char *want)
{
	size_t len;
	char *text = taken(name, &len);

	CHECK_STR(text, want, name);
	free(text);
}

static void check_records(const char *name, const uint64_t *want, size_t count)
{
	size_t len;
	char *bytes = taken(name, &len);

	CHECK_EQ(len, count * 8);
	for (size_t i = 0; i < count && len == count * 8; i++) {
		uint64_t got = 0;

		for (unsigned n = 8; n-- > 0;)
			got = got << 8 | (uint8_t)bytes[8 * i + n];
		CHECK_EQ(got, want[i]);
	}
	free(bytes);
}

#define RECORD(type, depth, address)                                           \
	((type) | 5u << 3 | (depth) << 6 | (uint64_t)(address) << 16)

static void check_folder(void)
{
	const uint64_t first[] = {
		5, RECORD(0, 0, 0x1000), 6, RECORD(0, 1, 0x3000),
		8, RECORD(1, 1, 0x3000), 8, RECORD(1, 0, 0x1000),
		8, RECORD(2, 0, 1),      8, RECORD(0, 0, 0x1000),
		9, RECORD(1, 0, 0x1000),
	};
	/* its true address is that of another */
	const uint64_t second[] = { 1, RECORD(0, 0, 0x700000000020),
				    2, RECORD(1, 0, 0x700000000020),
				    2, RECORD(2, 0, 1) };
	size_t len;
	char *info;

	check_records("1.dat", first, sizeof(first) / sizeof(first[0]));
	check_records("2.dat", second, sizeof(second) / sizeof(second[0]));
	check_text("task.txt",
		   "SESS timestamp=0.000000000 pid=70 sid=6861727473636f70 "
		   "exename=\"x.hart\"\n"
		   "TASK timestamp=0.000000000 tid=1 pid=70\n"
		   "TASK timestamp=0.000000000 tid=2 pid=70\n");
	check_text("x.hart.sym", "# symbols: 4\n# path name: x.hart\n"
				 "0000000000000000 T main\n"
				 "0000000000002000 T trap\n"
				 "00006ffffffff020 T f\"?\n"
				 "00007fffffffe000 ? __sym_end\n");
	info = taken("sid-6861727473636f70.map", &len);
	CHECK(strstr(info, " x.hart\n") && strstr(info, "[stack]"));
	free(info);
	info = taken("info", &len);
	CHECK(memcmp(info, "Ftrace!\0\4\0\0\0\50\0\1\2", 16) == 0);
	CHECK(strstr(info + 40, "taskinfo:tids=1,2\n") != NULL);
	free(info);
}

/* Whatever cannot be written, no more is kept of it than there is room for. */
static void no_folder(void)
{
	static struct exported x;
	const struct hsc_export_format *f = &hsc_export_uftrace;
	struct hsc_stack_step step = { .function = 2, .address = 0x1000 };
	enum hsc_status rc = HSC_OK;

	x.e.folder = "/nowhere/folder";
	exported_begin(&x, f);
	for (unsigned i = 0; i < 5000; i++) {
		step.clock = i;
		step.kind = i % 2 ? HSC_STACK_LEAVE : HSC_STACK_ENTER;
		rc = f->ops->step(x.view, &step);
	}
	CHECK_EQ(rc, HSC_E_FILE);
	CHECK_EQ(f->ops->finish(x.view), HSC_E_FILE);
	hsc_export_close(f, &x.view);
	exported_free(&x);
}

int main(void)
{
	static struct exported x;
	const struct hsc_export_format *f = &hsc_export_uftrace;
	struct hsc_stack_step step = {
		.function = 2, .clock = 1, .source = 1, .address = 0x1000
	};

	taken_begin();
	x.e.folder = taken_folder;
	exported_process.pid = 70;
	exported_begin(&x, f);
	exported_play(&x, f, "+a5 !c6", 0);
	exported_event(
		&x, f,
		&(struct hsc_event){ .kind = HSC_EVENT_GAP, .clock = 8 });
	step.kind = HSC_STACK_LEAVE;
	step.clock = 8;
	step.function = 3;
	step.source = 0;
	step.depth = 1;
	CHECK_EQ(f->ops->step(x.view, &step), HSC_OK);
	step.function = 1;
	step.depth = 0;
	CHECK_EQ(f->ops->step(x.view, &step), HSC_OK);
	exported_play(&x, f, "?a8 -9", 0);
	step = (struct hsc_stack_step){
		.function = 2, .clock = 1, .source = 1, .address = 0x1000
	};
	CHECK_EQ(hsc_places_feed(x.places, &step), HSC_OK);
	CHECK_EQ(f->ops->step(x.view, &step), HSC_OK);
	/* too deep for a record */
	step.depth = 1023;
	CHECK_EQ(f->ops->step(x.view, &step), HSC_OK);
	CHECK_EQ(f->left_out(x.view), 1);
	step.depth = 0;
	step.kind = HSC_STACK_LEAVE;
	step.clock = 2;
	CHECK_EQ(f->ops->step(x.view, &step), HSC_OK);
	exported_event(&x, f,
		       &(struct hsc_event){ .kind = HSC_EVENT_GAP,
					    .source = 1,
					    .clock = 2 });
	(void)exported_end(&x, f);

	check_folder();
	taken_end();
	exported_free(&x);
	no_folder();
	return check_failures != 0;
}
