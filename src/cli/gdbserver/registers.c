/* SPDX-License-Identifier: MIT */
/* registers.c - answers of registers and memory: known, or unavailable.
 * Room   cli (floor 9) */
#include "cli/gdbserver/answer.h"
#include <stdio.h>

/* Registers by their numbers in the description below. */
#define X_REGISTERS     32u
#define PC_NUMBER       32u
#define F_REGISTERS     32u
#define LAST_NUMBER     (PC_NUMBER + F_REGISTERS + 3)
#define DESCRIPTION_MAX 8192

/*
 * A program with a hard-float ABI is refused without floating-point registers,
 * so there are always some, as unavailable as others. Numbers go on from the
 * PC: f0 to f31, fflags, frm, fcsr.
 */
static size_t describe_registers(const struct hsc_gdb_remote *r, char *text,
				 size_t size)
{
	FILE *out = fmemopen(text, size, "w");
	long len;

	if (!out)
		return 0;
	fprintf(out,
		"<?xml version=\"1.0\"?>"
		"<!DOCTYPE target SYSTEM \"gdb-target.dtd\"><target>"
		"<architecture>riscv:rv%u</architecture>"
		"<feature name=\"org.gnu.gdb.riscv.cpu\">",
		r->xlen);
	for (unsigned i = 0; i < X_REGISTERS; i++)
		fprintf(out, "<reg name=\"x%u\" bitsize=\"%u\"/>", i, r->xlen);
	fprintf(out,
		"<reg name=\"pc\" bitsize=\"%u\" type=\"code_ptr\"/>"
		"</feature><feature name=\"org.gnu.gdb.riscv.fpu\">",
		r->xlen);
	for (unsigned i = 0; i < F_REGISTERS; i++)
		fprintf(out,
			"<reg name=\"f%u\" bitsize=\"64\" "
			"type=\"ieee_double\"/>",
			i);
	fputs("<reg name=\"fflags\" bitsize=\"32\"/>"
	      "<reg name=\"frm\" bitsize=\"32\"/>"
	      "<reg name=\"fcsr\" bitsize=\"32\"/></feature></target>",
	      out);
	len = ftell(out);
	fclose(out);
	return len > 0 ? (size_t)len : 0;
}

/* target.xml:OFFSET,LENGTH */
void hsc_gdb_description(struct hsc_gdb_remote *r, const char *p,
			 struct hsc_gdb_answer *out)
{
	char text[DESCRIPTION_MAX];
	uint64_t offset, len;
	size_t all;

	if (!hsc_gdb_take_hex(&p, &offset) || *p++ != ',' ||
	    !hsc_gdb_take_hex(&p, &len)) {
		hsc_gdb_add(out, "E01");
		return;
	}
	all = describe_registers(r, text, sizeof(text));
	if (offset > all)
		offset = all;
	if (len > HSC_GDB_PACKET_MAX - 1)
		len = HSC_GDB_PACKET_MAX - 1;
	hsc_gdb_add(out, "%c%.*s", offset + len < all ? 'm' : 'l', (int)len,
		    text + offset);
}

static void add_register(struct hsc_gdb_remote *r, unsigned number,
			 struct hsc_gdb_answer *out)
{
	const unsigned bytes = number <= PC_NUMBER                 ? r->xlen / 8
			       : number <= PC_NUMBER + F_REGISTERS ? 8
								   : 4;
	struct hsc_history *h = hsc_gdb_history(r, r->selected);
	uint64_t value = 0;
	const bool known = number == 0 || (number == PC_NUMBER && h &&
					   hsc_history_pc(h, &value));

	for (unsigned i = 0; i < bytes; i++, value >>= 8)
		if (known)
			hsc_gdb_add(out, "%02x", (unsigned)(value & 0xff));
		else
			hsc_gdb_add(out, "xx");
}

void hsc_gdb_register(struct hsc_gdb_remote *r, const char *p,
		      struct hsc_gdb_answer *out)
{
	uint64_t number;

	if (hsc_gdb_take_hex(&p, &number) && number <= LAST_NUMBER)
		add_register(r, (unsigned)number, out);
	else
		hsc_gdb_add(out, "E01");
}

void hsc_gdb_registers(struct hsc_gdb_remote *r, struct hsc_gdb_answer *out)
{
	for (unsigned i = 0; i < X_REGISTERS; i++)
		add_register(r, i, out);
	add_register(r, PC_NUMBER, out);
}

/* Data trace first: what was loaded or stored is younger than the file. How
 * many bytes are known. */
static size_t read_memory(struct hsc_history *h, uint64_t address,
			  uint8_t *bytes, size_t len)
{
	enum hsc_history_byte how[HSC_GDB_PACKET_MAX / 2];
	uint8_t data[HSC_GDB_PACKET_MAX / 2];
	const size_t code = hsc_history_code(h, address, bytes, len);

	if (hsc_history_data(h, address, data, how, len) != HSC_OK)
		return 0;
	for (size_t i = 0; i < len; i++) {
		if (how[i] == HSC_HISTORY_KNOWN)
			bytes[i] = data[i];
		else if (how[i] == HSC_HISTORY_DOUBTFUL || i >= code)
			return i;
	}
	return len;
}

void hsc_gdb_memory(struct hsc_gdb_remote *r, const char *p,
		    struct hsc_gdb_answer *out)
{
	uint8_t bytes[HSC_GDB_PACKET_MAX / 2];
	struct hsc_history *h = hsc_gdb_history(r, r->selected);
	uint64_t address, len;
	size_t got;

	if (!h || !hsc_gdb_take_hex(&p, &address) || *p++ != ',' ||
	    !hsc_gdb_take_hex(&p, &len) || *p) {
		hsc_gdb_add(out, "E01");
		return;
	}
	if (len > sizeof(bytes))
		len = sizeof(bytes);
	got = read_memory(h, address, bytes, (size_t)len);
	if (got)
		hsc_gdb_add_hex(out, bytes, got);
	else
		hsc_gdb_add(out, len ? "E14" : ""); /* EFAULT */
}
