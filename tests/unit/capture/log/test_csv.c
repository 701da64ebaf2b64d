/* SPDX-License-Identifier: MIT */
#include "unit/capture/commit_rows.h"

#define SPIKE "VALID,ADDRESS,INSN,PRIVILEGE,EXCEPTION,ECAUSE,TVAL,INTERRUPT\n"
#define ITYPE                                                                  \
	"itype_0,cause,tval,priv,iaddr_0,context,ctype,iretire_0,ilastsize_"   \
	"0\n"

static const struct rows_case cases[] = {
	{ "instructions and traps",
	  SPIKE "1,1000,297,3,0,0,0,0\n"
		"1,ffffffc000008dde,fed7bc23,1,1,f,3ffffffc00,0\n"
		"0,2000,13,3,0,0,0,0\n"
		"1,80000180,6361,3,1,8000000000000007,0,1\n",
	  "1000=297/3 ffffffc000008dde!15,3ffffffc00/1 80000180~7/3 " },
	{ "ingress of the encoder",
	  ITYPE "0,0,0,3,1000,7,0,1,1\n"
		"1,15,3ffffffc00,1,ffffffc000008dde,7,0,0,1\n"
		"2,7,0,3,80000180,0,0,0,0\n"
		"5,0,0,0,80000100,0,0,1,0\n",
	  "1000/3@7 ffffffc000008dde!15,3ffffffc00/1@7 80000180~7/3@0 "
	  "80000100/0@0 " },
	{ "columns in another order, one unknown",
	  "VALID,INSN,zebra,ADDRESS\n1,13,what ever,0x1000\n", "1000=13 " },
	{ "a column is missing", SPIKE "1,1000,297,3,0,0,0,0\n1,1004\n",
	  "1000=297/3 E line 3" },
	{ "a column too many", SPIKE "1,1000,297,3,0,0,0,0,0\n", "E line 2" },
	{ "no number", SPIKE "1,zebra,297,3,0,0,0,0\n", "E line 2" },
	{ "no address at all", "VALID,INSN\n", "E line 1" },
	{ "several blocks a line", "itype_0,iaddr_0,iaddr_1\n", "E line 1" },
	{ "a trap that retires", ITYPE "1,8,0,0,11e24,0,0,1,1\n", "E line 2" },
	{ "no such privilege", SPIKE "1,1000,297,10,0,0,0,0\n", "E line 2" },
};

/* A line of which only the head is kept cannot be trusted. */
static void long_lines_are_refused(void)
{
	char log[2048], text[ROWS_MAX];
	const size_t head = sizeof(SPIKE) - 1;

	memcpy(log, SPIKE, sizeof(SPIKE));
	memset(log + head, '0', 1500);
	memcpy(log + head + 1500, "1,1000,297,3,0,0,0,0\n", 22);
	scratch_text("long", log);
	rows_read(text, "long", HSC_COMMIT_CSV);
	CHECK_STR(text, "E line 2", "long line");
}

int main(void)
{
	char folder[16];

	scratch_enter(folder);
	rows_check(cases, sizeof(cases) / sizeof(cases[0]), HSC_COMMIT_CSV);
	long_lines_are_refused();
	scratch_leave(folder);
	return check_failures != 0;
}
