/* SPDX-License-Identifier: MIT */
#include <hartscope/flow/etrace_data.h>
#include <string.h>

/* E-Trace 2.0, "format field", "diff field" */
enum { STORE = 2, STORE_UNALIGNED = 3 };
enum { XOR_DATA = 1, DIFF_DATA = 3 };

static uint64_t ones(unsigned bits)
{
	return bits > 63 ? UINT64_MAX : (UINT64_C(1) << bits) - 1;
}

static uint64_t extend(uint64_t v, unsigned bits)
{
	return bits > 63 ? v : hsc_et_extend(v & ones(bits), bits);
}

void hsc_et_data_flow_lose(struct hsc_et_data_flow *f)
{
	memset(f->last, 0, sizeof(f->last));
}

static uint64_t read_address(const struct hsc_et_data_flow *f,
			     const struct hsc_msg *m, uint64_t from)
{
	const unsigned width = f->params->width[ETW_DADDRESS];
	const uint64_t field = extend(hsc_msg_get(m, ETD_ADDRESS), width);
	const bool aligned = !(hsc_msg_get(m, ETD_FORMAT) & 1);

	return (from + (field << (aligned ? hsc_msg_get(m, ETD_SIZE) : 0))) &
	       ones(width);
}

static uint64_t read_data(const struct hsc_msg *m, uint64_t last)
{
	const unsigned diff = (unsigned)hsc_msg_get(m, ETD_DIFF);
	uint64_t v = hsc_msg_get(m, ETD_DATA);

	if (hsc_msg_has(m, ETD_DATA_LEN))
		v = extend(v, 8 * ((unsigned)hsc_msg_get(m, ETD_DATA_LEN) + 1));
	if (diff == XOR_DATA)
		v ^= last;
	else if (diff == DIFF_DATA)
		v += last;
	return v & ones(8u << hsc_msg_get(m, ETD_SIZE));
}

bool hsc_et_data_flow_take(struct hsc_et_data_flow *f,
			   const struct hsc_msg *msg, struct hsc_et_data *out)
{
	const uint64_t format = hsc_msg_get(msg, ETD_FORMAT);
	const uint64_t size = hsc_msg_get(msg, ETD_SIZE);
	const bool diff = hsc_msg_get(msg, ETD_DIFF) != 0;
	uint64_t address, value;

	if (msg->layout < HSC_ET_DATA_ACCESS ||
	    msg->layout > HSC_ET_DATA_ACCESS_DATA || format > STORE_UNALIGNED ||
	    size >= HSC_ET_DATA_SIZES)
		return false;
	if (diff && !f->last[size].known)
		return false;
	address = diff ? f->last[size].address : 0;
	value = f->last[size].value;
	*out = (struct hsc_et_data){ .size = (uint8_t)(1u << size),
				     .write = format >= STORE };
	if (msg->layout != HSC_ET_DATA_ACCESS_DATA)
		out->address = read_address(f, msg, address);
	if (msg->layout != HSC_ET_DATA_ACCESS_ADDRESS)
		out->value = read_data(msg, value);
	f->last[size].address = out->address;
	f->last[size].value = out->value;
	f->last[size].known = true;
	return true;
}
