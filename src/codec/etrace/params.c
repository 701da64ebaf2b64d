/* SPDX-License-Identifier: MIT */
/* params.c - parameters on which payloads depend: defaults and limits.
 * Room   codec (floor 2) */
#include "codec/params.h"
#include "codec/etrace/rows.h"
#include "codec/text_reader.h"
#include <hartscope/spec/etrace_attributes.h>
#include <hartscope/spec/etrace_framing.h>

/* clog2 of E-Trace 2.0, "Data Trace Encoder Output Packets" */
static unsigned clog2(unsigned v)
{
	unsigned n = 0;

	while (1U << n < v)
		n++;
	return n;
}

static void resolve_inst(struct hsc_et_params *par)
{
	const uint8_t *v = par->value;
	const bool draft = par->edition == HSC_ET_0_026;
	const uint8_t stack = v[ET_P_RETURN_STACK_SIZE];
	const uint8_t depth =
		(uint8_t)(stack + (stack > 0) + v[ET_P_CALL_COUNTER_SIZE]);
	const uint8_t lsb = v[ET_P_IADDRESS_LSB];
	const uint8_t xlen = v[ET_P_IADDRESS_WIDTH];
	uint8_t *w = par->width;

	w[ETW_PRIVILEGE] = v[ET_P_PRIVILEGE_WIDTH];
	w[ETW_TIME] = draft || v[ET_P_NOTIME] ? 0 : v[ET_P_TIME_WIDTH];
	w[ETW_CONTEXT] = v[ET_P_NOCONTEXT] ? 0 : v[ET_P_CONTEXT_WIDTH];
	w[ETW_ECAUSE] = v[ET_P_ECAUSE_WIDTH];
	w[ETW_ADDRESS] = (uint8_t)(xlen > lsb ? xlen - lsb : 1);
	w[ETW_HANDLER] = v[ET_P_IMPLICIT_EXCEPTION] ? 0 : w[ETW_ADDRESS];
	w[ETW_TVAL] = draft && v[ET_P_NOTVAL] ? 0 : xlen;
	w[ETW_IRDEPTH] = v[ET_P_IRET_EXT] ? 0 : depth;
	w[ETW_IRETS] = v[ET_P_IRET_EXT] ? 8 : 0;
	w[ETW_F0S] = v[ET_P_F0S_WIDTH];
	w[ETW_INDEX] = v[ET_P_CACHE_SIZE];
	w[ETW_MODE] = v[ET_P_MODE_WIDTH];
	w[ETW_IOPTIONS] = v[ET_P_IOPTIONS_WIDTH];
	w[ETW_DOPTIONS] = v[ET_P_DOPTIONS_WIDTH];
}

static void resolve_data(struct hsc_et_params *par)
{
	const uint8_t *v = par->value;
	const unsigned bytes = v[ET_P_DATA_WIDTH] / 8U;
	const unsigned size = clog2(clog2(bytes + 1));
	uint8_t *w = par->width;

	w[ETW_DFORMAT] = v[ET_P_DFORMAT_WIDTH];
	w[ETW_SIZE] = (uint8_t)(size > 1 ? size : 1);
	w[ETW_LRID] = v[ET_P_LRID_WIDTH];
	w[ETW_DDIFF] = v[ET_P_DIFF_WIDTH];
	w[ETW_DDATA] = v[ET_P_DATA_WIDTH];
	w[ETW_DADDRESS] = v[ET_P_DADDRESS_WIDTH];
	w[ETW_SPLIT_LEN] = (uint8_t)clog2(bytes);
	w[ETW_CSR_LEN] = v[ET_P_IADDRESS_WIDTH] > 32 ? 3 : 2;
	w[ETW_CSR_DIFF] = v[ET_P_CSR_DIFF];
}

static void resolve_widths(struct hsc_et_params *par)
{
	resolve_inst(par);
	resolve_data(par);
}

struct hsc_et_params hsc_et_params_default(enum hsc_et_edition edition)
{
	struct hsc_et_params par = { .edition = (uint8_t)edition };

	for (unsigned i = 0; i < ET_PARAMS; i++)
		par.value[i] = (uint8_t)hsc_et_param_row(i)->encoder;
	resolve_widths(&par);
	return par;
}

/* Is it a parameter that can be discovered, but changes no packet? */
static bool is_attribute(const char *name, unsigned edition)
{
	const struct hsc_et_attribute_table *t =
		&hsc_et_attribute_tables[edition];

	for (unsigned i = 0; i < t->count; i++)
		if (text_same(t->rows[i].parameter, name))
			return t->rows[i].param == ET_PARAMS;
	return false;
}

const char *hsc_et_param_absent(const char *name, enum hsc_et_edition edition)
{
	const enum hsc_param_id i =
		hsc_param_find(HSC_PARAM_ETRACE, name, text_piece_of(name).len);

	if (i < HSC_PARAMS && !(hsc_params[i].editions >> edition & 1))
		return edition == HSC_ET_0_026
			       ? " is of E-Trace 2.0, not of the draft 0.026"
			       : " is of the draft 0.026, not of E-Trace 2.0";
	if (text_same(name,
		      "itrace_fast_p")) /* 0.026-DRAFT, "Fast profiling" */
		return ": fast profiling has no packets in the draft; not "
		       "supported";
	if (is_attribute(name, edition))
		return " is of the encoder's inputs and changes no packet; "
		       "leave it out";
	return " is no parameter of E-Trace";
}

enum hsc_status hsc_et_params_set(struct hsc_et_params *par, const char *name,
				  uint64_t value, struct hsc_error *error)
{
	const enum hsc_param_id i =
		hsc_param_find(HSC_PARAM_ETRACE, name, text_piece_of(name).len);
	const struct hsc_param_row *row = &hsc_params[i];

	if (i == HSC_PARAMS || row->codec == ET_PARAMS ||
	    !(row->editions >> par->edition & 1))
		return text_refuse(
			error, name,
			hsc_et_param_absent(name,
					    (enum hsc_et_edition)par->edition));
	if (value < row->least || value > row->most) {
		hsc_param_refuse(error, row);
		return HSC_E_CONFIG;
	}
	par->value[row->codec] = (uint8_t)value;
	resolve_widths(par);
	return HSC_OK;
}

/* Bits of the longest packet: an exception that has not reached its handler. */
static unsigned trap_bits(const struct hsc_et_params *par)
{
	const struct hsc_wire_layout *lay =
		&hsc_et_layouts[par->edition == HSC_ET_0_026
					? HSC_ET_DRAFT_EXCEPTION
					: HSC_ET_TRAP];
	const struct hsc_msg msg = { .value = { 0 } };
	unsigned bits = 0;

	for (unsigned i = 0; i < lay->count; i++)
		if (hsc_et_is_present(&lay->fields[i], &msg))
			bits += hsc_et_width(&lay->fields[i], par, &msg);
	return bits;
}

enum hsc_status hsc_et_params_check(const struct hsc_et_params *par,
				    struct hsc_error *error)
{
	const uint8_t *v = par->value;

	if (v[ET_P_IADDRESS_LSB] >= v[ET_P_IADDRESS_WIDTH])
		return text_refuse(error, "iaddress_lsb_p",
				   " leaves no address");
	if ((v[ET_P_DATA_WIDTH] & (v[ET_P_DATA_WIDTH] - 1)) != 0)
		return text_refuse(error, "data_width_p",
				   " must be 8, 16, 32 or 64");
	if (v[ET_P_NO_ADDRESS] && v[ET_P_NO_DATA])
		return text_refuse(error, "no_address",
				   " and no_data leave nothing");
	if (v[ET_P_SPLIT] && v[ET_P_DFORMAT_WIDTH] == 2)
		return text_refuse(error, "data_split",
				   " needs data_format_width 3");
	if (trap_bits(par) > HSC_ET_FRAME_LENGTH_MAX * 8)
		return text_refuse(error, "payload",
				   " of a trap would be longer than 31 bytes");
	return HSC_OK;
}
