/* SPDX-License-Identifier: MIT */
/*
 * fuzz_gdb_remote.c - bytes from gdb -> packets -> answers, over a recording of
 * five instructions. Lines without a frame count as packets, too.
 */
#include "cli/gdbserver/frame.h"
#include "fuzz_bundle.h"
#include "support/tiny_bundle.h"

static struct hsc_gdb_hart hart;
static struct hsc_gdb_remote remote;

static void begin(void)
{
	struct hsc_manifest m;

	FUZZ_CHECK(chdir(fuzz_enter()) == 0);
	mkdir(TINY, 0777);
	tiny_manifest(&m);
	tiny_source(&m, "s0", 0);
	tiny_stream(TINY "/s0", TINY_BEGIN TINY_END, 0);
	tiny_write(&m);
	remote = (struct hsc_gdb_remote){
		.bundle = TINY, .xlen = 64, .harts = &hart, .hart_count = 1
	};
	FUZZ_CHECK(hsc_gdb_begin(&remote) == HSC_OK);
}

/* What is framed is the same when it is read. */
static void check_frame(const struct hsc_gdb_answer *a)
{
	static char wrapped[2 * HSC_GDB_PACKET_MAX + 8];
	struct hsc_gdb_frame f = { .len = 0 };
	const size_t len =
		hsc_gdb_wrap(a->text, a->len, wrapped, sizeof(wrapped));

	for (size_t i = 0; i + 1 < len; i++)
		FUZZ_CHECK(hsc_gdb_feed(&f, (uint8_t)wrapped[i]) ==
			   HSC_GDB_NOTHING);
	FUZZ_CHECK(hsc_gdb_feed(&f, (uint8_t)wrapped[len - 1]) ==
		   HSC_GDB_PACKET);
	FUZZ_CHECK(f.len == a->len && memcmp(f.text, a->text, f.len) == 0);
}

static void answer(const char *packet)
{
	static struct hsc_gdb_answer a;

	hsc_gdb_answer(&remote, packet, &a);
	FUZZ_CHECK(a.len <= HSC_GDB_PACKET_MAX && strlen(a.text) == a.len);
	FUZZ_CHECK(strlen(remote.said) < sizeof(remote.said));
	FUZZ_CHECK(hsc_history_position(hart.history) <= 5);
	check_frame(&a);
}

static void answer_lines(const uint8_t *data, size_t size)
{
	char line[256];
	size_t len = 0;

	for (size_t i = 0; i < size; i++) {
		if (data[i] != '\n' && len < sizeof(line) - 1) {
			line[len++] = (char)data[i];
			continue;
		}
		line[len] = '\0';
		answer(line);
		len = 0;
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct hsc_gdb_frame f;

	if (!remote.bundle)
		begin();
	remote.stop_count = 0;
	f = (struct hsc_gdb_frame){ .len = 0 };
	for (size_t i = 0; i < size; i++)
		if (hsc_gdb_feed(&f, data[i]) == HSC_GDB_PACKET)
			answer(f.text);
	answer_lines(data, size);
	return 0;
}
