/* SPDX-License-Identifier: MIT */
#include "unit/view/export/exported.h"
#include "unit/view/export/taken.h"
#include <hartscope/flow/flow_item.h>

#define HEAD 52

static uint64_t get(const char *bytes, unsigned len)
{
	uint64_t value = 0;

	for (unsigned i = len; i-- > 0;)
		value = value << 8 | (uint8_t)bytes[i];
	return value;
}

/* A packet's head; returns its bytes. */
static size_t check_head(const char *p, uint64_t first, uint64_t last,
			 uint64_t lost)
{
	CHECK_EQ(get(p, 4), 0xc1fc1fc1);
	CHECK_EQ(get(p + 4, 4), 0);
	CHECK_EQ(get(p + 8, 8), first);
	CHECK_EQ(get(p + 16, 8), last);
	CHECK_EQ(get(p + 24, 8), get(p + 32, 8));
	CHECK_EQ(get(p + 40, 8), lost);
	return get(p + 24, 8) / 8;
}

/* An event of hart 0: identifier, time and context; returns what follows. */
static const char *check_event(const char *p, unsigned id, uint64_t time)
{
	CHECK_EQ(get(p, 1), id);
	CHECK_EQ(get(p + 1, 8), time);
	CHECK_EQ(get(p + 9, 4), 1);
	CHECK_EQ(get(p + 13, 4), 1);
	CHECK_STR(p + 17, "hart 0", "procname");
	return p + 24;
}

static void check_stream(const char *bytes, size_t len)
{
	const size_t first = check_head(bytes, 5, 8, 0);
	const char *p = check_event(bytes + HEAD, 0, 5);

	CHECK_EQ(get(p, 8), 0x1000);
	CHECK_EQ(get(p + 8, 4), 1);
	p = check_event(p + 12, 2, 8);
	CHECK_EQ(get(p, 8), 9);
	CHECK_EQ(get(p + 8, 8), 3);
	CHECK_STR(p + 16, "bytes that are no message", "reason");
	CHECK_EQ(strlen(p + 16) + 17, bytes + first - p);
	/* after a loss a packet says so; times do not go back */
	CHECK_EQ(first + check_head(bytes + first, 8, 9, 1), len);
	p = check_event(bytes + first + HEAD, 1, 8);
	p = check_event(p + 12, 3, 9);
	CHECK_STR(p, "itc", "category");
	CHECK_STR(p + 4, "ITC write", "name");
	CHECK_STR(p + 14, "offset 0, channel 2, value 300", "text");
}

int main(void)
{
	static struct exported x;
	const struct hsc_export_format *f = &hsc_export_ctf;
	struct hsc_stack_step leave = { .kind = HSC_STACK_LEAVE,
					.function = 1,
					.clock = 7 };
	size_t len;
	char *bytes;

	taken_begin();
	x.e.folder = taken_folder;
	exported_begin(&x, f);
	exported_play(&x, f, "+a5", 0);
	exported_event(
		&x, f,
		&(struct hsc_event){
			.kind = HSC_EVENT_GAP,
			.clock = 8,
			.offset = 9,
			.gap = { .bytes = 3, .reason = HSC_FLOW_BAD_BYTES } });
	CHECK_EQ(f->ops->step(x.view, &leave), HSC_OK);
	exported_event(
		&x, f,
		&(struct hsc_event){ .kind = HSC_EVENT_DATA_WRITE,
				     .clock = 9,
				     .write = { .channel = 2, .value = 300 } });
	(void)exported_end(&x, f);
	bytes = taken("stream_0", &len);
	check_stream(bytes, len);
	free(bytes);
	bytes = taken("metadata", &len);
	CHECK(strstr(bytes, "\"main\" = 1") != NULL);
	free(bytes);
	bytes = taken("names/functions.nm", &len);
	CHECK_STR(bytes, "0000000000001000 T main\n", "names");
	free(bytes);
	CHECK_EQ(chdir(taken_folder) + rmdir("names") + chdir(".."), 0);
	taken_end(); /* hart 1 has no stream */
	exported_free(&x);

	/* as many packets as there must be */
	memcpy(taken_folder, "exported_XXXXXX", sizeof(taken_folder));
	taken_begin();
	exported_begin(&x, f);
	for (unsigned i = 0; i < 5000; i++) {
		leave.clock = i;
		CHECK_EQ(f->ops->step(x.view, &leave), HSC_OK);
	}
	(void)exported_end(&x, f);
	bytes = taken("stream_0", &len);
	CHECK_EQ(len, 5000 * 36 + 3 * HEAD);
	CHECK_EQ(check_head(bytes, 0, 1815, 0), HEAD + 1816 * 36);
	free(bytes);
	free(taken("metadata", &len));
	free(taken("names/functions.nm", &len));
	CHECK_EQ(chdir(taken_folder) + rmdir("names") + chdir(".."), 0);
	taken_end();
	exported_free(&x);
	return check_failures != 0;
}
