/* SPDX-License-Identifier: MIT */
#include "cli/gdbserver/answer.h"
#include "unit/cli/traced.h"

#define X8  "xxxxxxxx"
#define X16 X8 X8

static struct hsc_gdb_answer answer;

static const char *ask(struct hsc_gdb_remote *r, const char *packet)
{
	hsc_gdb_answer(r, packet, &answer);
	return answer.text;
}

/* x0 is 0, the PC is where the hart stands; nothing else is known. */
static void test_registers(struct hsc_gdb_remote *r)
{
	const char *all = ask(r, "g");

	CHECK_EQ(strlen(all), 33 * 16);
	CHECK(strncmp(all, "0000000000000000" X16, 32) == 0);
	CHECK_STR(all + 31 * 16, X16 "0010000000000000", "the last");
	CHECK_STR(ask(r, "p0"), "0000000000000000", "x0");
	CHECK_STR(ask(r, "p1f"), X16, "x31");
	CHECK_STR(ask(r, "p20"), "0010000000000000", "pc");
	CHECK_STR(ask(r, "p21"), X16, "f0");
	CHECK_STR(ask(r, "p40"), X16, "f31");
	CHECK_STR(ask(r, "p41"), X8, "fflags");
	CHECK_STR(ask(r, "p43"), X8, "fcsr");
	CHECK_STR(ask(r, "p44"), "E01", "one too many");
	CHECK_STR(ask(r, "p"), "E01", "which?");
	r->xlen = 32;
	CHECK_STR(ask(r, "p20"), "00100000", "pc of RV32");
	CHECK_STR(ask(r, "p21"), X16, "f0 of RV32");
	r->xlen = 64;
}

/* Memory is the code, as far as there is some. */
static void test_memory(struct hsc_gdb_remote *r)
{
	CHECK_STR(ask(r, "m1000,4"), "13000000", "main");
	CHECK_STR(ask(r, "m1014,8"), "67800000", "its end");
	CHECK_STR(ask(r, "m9000,4"), "E14", "no code");
	CHECK_STR(ask(r, "m1000,0"), "", "nothing");
	CHECK_STR(ask(r, "m1000"), "E01", "no length");
	CHECK_STR(ask(r, "m1000,4x"), "E01", "more");
	CHECK_STR(ask(r, "m,4"), "E01", "no address");
	CHECK_STR(ask(r, "m1000,ffffffffffffffff"),
		  "13000000ef00c000130000006f0000001300000067800000",
		  "all that there is");
}

/* The description comes in pieces that fit a packet, all of it once. */
static void test_description(struct hsc_gdb_remote *r)
{
	static char all[16384];
	size_t at = 0;
	char packet[80];
	unsigned pieces = 0;

	do {
		snprintf(packet, sizeof(packet),
			 "qXfer:features:read:target.xml:%zx,400", at);
		ask(r, packet);
		at += (size_t)snprintf(all + at, sizeof(all) - at, "%s",
				       answer.text + 1);
	} while (answer.text[0] == 'm' && ++pieces < 32);
	CHECK_EQ(answer.text[0], 'l');
	CHECK(pieces > 1);
	CHECK(strncmp(all, "<?xml version=\"1.0\"?>", 21) == 0);
	CHECK(strstr(all, "<architecture>riscv:rv64</architecture>") != NULL);
	CHECK(strstr(all, "<reg name=\"x31\" bitsize=\"64\"/>") != NULL);
	CHECK(strstr(all, "<reg name=\"pc\" bitsize=\"64\"") != NULL);
	CHECK(strstr(all, "<reg name=\"f31\" bitsize=\"64\"") != NULL);
	CHECK_STR(all + at - 19, "</feature></target>", "its end");
	CHECK_STR(ask(r, "qXfer:features:read:target.xml:ffff,100"), "l",
		  "after its end");
	snprintf(packet, sizeof(packet),
		 "qXfer:features:read:target.xml:%zx,10", at - 16);
	CHECK_STR(ask(r, packet), "leature></target>", "its last bytes");
	CHECK_STR(ask(r, "qXfer:features:read:target.xml:0"), "E01",
		  "no length");
	CHECK_STR(ask(r, "qXfer:features:read:other.xml:0,100"), "",
		  "another file");
	ask(r, "qXfer:features:read:target.xml:0,ffffffff");
	CHECK(answer.len <= HSC_GDB_PACKET_MAX);
}

/* Nobody knows where a hart without history stands. */
static void test_none(void)
{
	struct hsc_gdb_hart hart = { .config = { .source = 9 } };
	struct hsc_gdb_remote r = {
		.bundle = TRACED, .xlen = 64, .harts = &hart, .hart_count = 1
	};

	CHECK_STR(ask(&r, "p20"), X16, "pc");
	CHECK_STR(ask(&r, "m1000,4"), "E01", "memory");
	CHECK_STR(ask(&r, "s"), "E01", "a step");
	CHECK_STR(ask(&r, "Hg1"), "E01", "a hart");
}

int main(void)
{
	struct hsc_gdb_hart hart = { .id = 0 };
	struct hsc_gdb_remote r = {
		.bundle = TRACED, .xlen = 64, .harts = &hart, .hart_count = 1
	};
	char folder[16];

	scratch_enter(folder);
	traced_one(TRACED, TRACED_ONCE);
	CHECK_EQ(hsc_gdb_begin(&r), HSC_OK);
	test_registers(&r);
	test_memory(&r);
	test_description(&r);
	test_none();
	hsc_gdb_end(&r);
	scratch_leave(folder);
	return check_failures != 0;
}
