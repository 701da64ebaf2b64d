/* SPDX-License-Identifier: MIT */
#include "hart/triggers/trigger.h"
#include "support/hart_code.h"
#include "support/random.h"
#include <hartscope/spec/csr.h>

#define M6(h, bits) (6ull << ((h)->xlen - 4) | (bits))
#define M2(h, bits) (2ull << ((h)->xlen - 4) | (bits))
#define LOAD        0x41ull /* in machine mode */
#define STORE       0x42ull
#define EXECUTE     0x44ull
#define DATA6       (1ull << 21)
#define DATA2       (1ull << 19)

static void set(struct hsc_hart *h, unsigned i, uint64_t tdata1,
		uint64_t tdata2)
{
	CHECK(hsc_csr_write(h, HSC_CSR_TSELECT, i));
	CHECK(hsc_csr_write(h, HSC_CSR_TDATA1, 0));
	CHECK(hsc_csr_write(h, HSC_CSR_TDATA2, tdata2));
	CHECK(hsc_csr_write(h, HSC_CSR_TDATA1, tdata1));
}

static bool bit(uint64_t v, unsigned i)
{
	return i < 64 && v >> i & 1;
}

/* The sentences of "Match Control", bit by bit: `match` of a compare value of
 * which the lowest n bits count. */
static bool equal(uint64_t v, uint64_t tdata2, unsigned from, unsigned n)
{
	for (unsigned i = from; i < n; i++)
		if (bit(v, i) != bit(tdata2, i))
			return false;
	return true;
}

static unsigned napot_from(uint64_t tdata2)
{
	unsigned i = 0;

	while (bit(tdata2, i))
		i++;
	return i + 1;
}

static bool below(uint64_t v, uint64_t tdata2, unsigned n)
{
	for (unsigned i = n; i-- > 0;)
		if (bit(v, i) != bit(tdata2, i))
			return bit(tdata2, i);
	return false;
}

/* `from`: the first bit of v that is compared, with the low half of tdata2. */
static bool masked(uint64_t v, uint64_t tdata2, unsigned from, unsigned xlen,
		   unsigned n)
{
	const unsigned half = xlen / 2, want = n < half ? n : half;

	for (unsigned i = 0; i < half; i++) {
		const bool counts = bit(tdata2, half + i);

		if ((from + i < n && counts && bit(v, from + i)) !=
		    (i < want && bit(tdata2, i)))
			return false;
	}
	return true;
}

static bool meets(unsigned match, uint64_t v, uint64_t tdata2, unsigned xlen,
		  unsigned n)
{
	switch (match & 7) {
	case 0:
		return equal(v, tdata2, 0, n);
	case 1:
		return equal(v, tdata2, napot_from(tdata2), n);
	case 2:
		return !below(v, tdata2, n);
	case 3:
		return below(v, tdata2, n);
	case 4:
		return masked(v, tdata2, 0, xlen, n);
	default:
		return masked(v, tdata2, xlen / 2, xlen, n);
	}
}

static const uint8_t kinds_of_match[] = { 0, 1, 2, 3, 4, 5, 8, 9, 12, 13 };
static const uint8_t sizes[] = { 1, 2, 4, 8 };
static const uint8_t size_fields[] = { 1, 2, 3, 5 };

/* Values that are often near to each other. */
static uint64_t near(uint64_t *rng, uint64_t v)
{
	const uint64_t r = random_next(rng) >> 4;

	switch (r % 4) {
	case 0:
		return v;
	case 1:
		return v + r % 7 - 3;
	case 2:
		return v ^ (r & 0xff0000ff0000ff00);
	default:
		return r >> r % 64;
	}
}

/* Data of stores, which one store has, against the sentences. */
static void test_values(uint64_t *rng, struct hsc_hart *h, bool six)
{
	const uint64_t xmask = UINT64_MAX >> (64 - h->xlen);
	const unsigned match = kinds_of_match[(random_next(rng) >> 8) % 10];
	const unsigned k =
		(unsigned)(random_next(rng) >> 8) % (h->xlen == 64 ? 4 : 3);
	const unsigned n = 8 * sizes[k];
	const uint64_t ones = UINT64_MAX >> (64 - n);
	const uint64_t v = random_next(rng) & ones;
	const uint64_t tdata2 = near(rng, v) & xmask & ~(1ull << (h->xlen - 2));
	const uint64_t size = size_fields[k];
	const struct hsc_trigger_deed d = { .pc = CODE_AT,
					    .address = DATA_AT,
					    .value = v,
					    .size = sizes[k],
					    .length = 4,
					    .known = true,
					    .kind = HSC_MC_STORE };
	const bool want = meets(match, v, tdata2, h->xlen, n) != (match >= 8);
	const bool other_size = (random_next(rng) >> 8) % 8 == 0;
	unsigned last = 9;

	if (six)
		set(h, 1, M6(h, DATA6 | size << 16 | match << 7 | STORE),
		    tdata2);
	else
		set(h, 1,
		    M2(h, DATA2 | (size & 3) << 16 | (size >> 2) << 21 |
				  match << 7 | STORE),
		    tdata2);
	CHECK_EQ(hsc_trigger_chain(h, 1, &d, &last),
		 want ? HSC_TRIGGER_BEFORE : HSC_TRIGGER_NEVER);
	CHECK_EQ(last, 1);
	if (other_size) { /* of another size */
		struct hsc_trigger_deed other = d;

		other.size = sizes[(k + 1) % 4];
		CHECK_EQ(hsc_trigger_chain(h, 1, &other, &last),
			 HSC_TRIGGER_NEVER);
	}
}

/* Addresses: each byte's is one, and all bits count. */
static void test_addresses(uint64_t *rng, struct hsc_hart *h)
{
	const uint64_t xmask = UINT64_MAX >> (64 - h->xlen);
	const unsigned match = kinds_of_match[(random_next(rng) >> 8) % 10];
	const unsigned size = sizes[(random_next(rng) >> 8) % 4];
	const uint64_t at = (random_next(rng) >> 8) >> 1 & xmask & ~UINT64_C(7);
	const uint64_t tdata2 =
		near(rng, at) & xmask & ~(1ull << (h->xlen - 2));
	const struct hsc_trigger_deed d = { .address = at,
					    .size = (uint8_t)size,
					    .length = 2,
					    .kind = HSC_MC_LOAD };
	bool any = false;
	unsigned last;

	for (unsigned i = 0; i < size; i++)
		any |= meets(match, at + i, tdata2, h->xlen, h->xlen);
	set(h, 0, M6(h, match << 7 | LOAD), tdata2);
	CHECK_EQ(hsc_trigger_chain(h, 0, &d, &last),
		 any != (match >= 8) ? HSC_TRIGGER_BEFORE : HSC_TRIGGER_NEVER);
}

static void test_random(unsigned xlen)
{
	struct hsc_machine *m = code_machine(xlen);
	uint64_t rng = xlen;

	for (unsigned i = 0; i < 4000 && !check_failures; i++) {
		test_values(&rng, m->harts[0], i & 1);
		test_addresses(&rng, m->harts[0]);
	}
	code_free(&m);
}

/* What one or two triggers do about one instruction, and when. `chain` is the
 * second one of a chain, 0: there is none. */
static const struct {
	const char *name;
	uint8_t type, kind, size;
	bool loaded;
	uint64_t first, first_at, chain, chain_at;
	uint8_t want; /* enum hsc_trigger_when */
} whens[] = {
	{ "opcode", 6, 4, 0, false, 1 << 21 | 0x44, 0x00a58593, 0, 0,
	  HSC_TRIGGER_BEFORE },
	{ "another opcode", 6, 4, 0, false, 1 << 21 | 0x44, 0x00a58594, 0, 0,
	  HSC_TRIGGER_NEVER },
	{ "opcode of 16 bits", 6, 4, 0, false, 1 << 21 | 2 << 16 | 0x44,
	  0x00a58593, 0, 0, HSC_TRIGGER_NEVER },
	{ "opcode of 32 bits", 6, 4, 0, false, 1 << 21 | 3 << 16 | 0x44,
	  0x00a58593, 0, 0, HSC_TRIGGER_BEFORE },
	{ "mcontrol, opcode", 2, 4, 0, false, 1 << 19 | 0x44, 0x00a58593, 0, 0,
	  HSC_TRIGGER_BEFORE },
	{ "load, not there yet", 6, 1, 4, false, 1 << 21 | 0x41, 0x1234, 0, 0,
	  HSC_TRIGGER_NEVER },
	{ "load", 6, 1, 4, true, 1 << 21 | 0x41, 0x1234, 0, 0,
	  HSC_TRIGGER_AFTER },
	{ "load, not equal, not there yet", 6, 1, 4, false,
	  1 << 21 | 8 << 7 | 0x41, 0x1235, 0, 0, HSC_TRIGGER_NEVER },
	{ "load, not equal", 6, 1, 4, true, 1 << 21 | 8 << 7 | 0x41, 0x1235, 0,
	  0, HSC_TRIGGER_AFTER },
	{ "a byte, others do not count", 6, 2, 1, false, 1 << 21 | 0x42, 0xff34,
	  0, 0, HSC_TRIGGER_BEFORE },
	{ "load of the address, early", 6, 1, 4, false, 0x41, DATA_AT, 0, 0,
	  HSC_TRIGGER_BEFORE },
	{ "mcontrol, load of the address, late", 2, 1, 4, false, 1 << 18 | 0x41,
	  DATA_AT, 0, 0, HSC_TRIGGER_AFTER },
	{ "mcontrol, load", 2, 1, 4, true, 1 << 19 | 0x41, 0x1234, 0, 0,
	  HSC_TRIGGER_AFTER },
	{ "address and data", 6, 1, 4, true, 0x41, DATA_AT, 1 << 21 | 0x41,
	  0x1234, HSC_TRIGGER_AFTER },
	{ "address and data, not there yet", 6, 1, 4, false, 0x41, DATA_AT,
	  1 << 21 | 0x41, 0x1234, HSC_TRIGGER_NEVER },
	{ "data and other data", 6, 1, 4, true, 1 << 21 | 2 << 7 | 0x41, 0x1000,
	  1 << 21 | 3 << 7 | 0x41, 0x1234, HSC_TRIGGER_NEVER },
	{ "data in a range", 6, 1, 4, true, 1 << 21 | 2 << 7 | 0x41, 0x1000,
	  1 << 21 | 3 << 7 | 0x41, 0x1235, HSC_TRIGGER_AFTER },
	{ "opcode and data of a store", 6, 2, 4, false, 1 << 21 | 0x44,
	  0x00a58593, 1 << 21 | 0x42, 0x1234, HSC_TRIGGER_BEFORE },
	{ "mcontrol, early and late", 2, 1, 4, true, 0x41, DATA_AT,
	  1 << 19 | 0x41, 0x1234, HSC_TRIGGER_NEVER },
	{ "mcontrol, both late", 2, 1, 4, true, 1 << 18 | 0x41, DATA_AT,
	  1 << 19 | 0x41, 0x1234, HSC_TRIGGER_AFTER },
};

static void test_when(size_t i, unsigned xlen)
{
	struct hsc_machine *m = code_machine(xlen);
	struct hsc_hart *h = m->harts[0];
	const uint64_t type = (uint64_t)whens[i].type << (xlen - 4);
	const uint64_t chain = whens[i].chain ? 1 << 11 : 0;
	const struct hsc_trigger_deed d = {
		.pc = CODE_AT,
		.address = DATA_AT,
		.value = 0x1234,
		.opcode = 0x00a58593,
		.length = 4,
		.size = whens[i].size,
		.known = whens[i].loaded || whens[i].kind != HSC_MC_LOAD,
		.kind = whens[i].kind
	};
	unsigned last = 9, got;

	if (chain)
		set(h, 3, type | whens[i].chain, whens[i].chain_at);
	set(h, 2, type | chain | whens[i].first, whens[i].first_at);
	got = hsc_trigger_chain(h, 2, &d, &last);
	if (got != whens[i].want)
		printf("%s: RV%u\n", whens[i].name, xlen);
	CHECK_EQ(got, whens[i].want);
	CHECK_EQ(last, chain ? 3 : 2);
	code_free(&m);
}

/* RV32 loads doubles: their address counts, their value does not fit. */
static void test_doubles(void)
{
	struct hsc_machine *m = code_machine(32);
	struct hsc_hart *h = m->harts[0];
	const struct hsc_trigger_deed d = { .address = DATA_AT,
					    .value = 0x1234,
					    .size = 8,
					    .length = 4,
					    .known = true,
					    .kind = HSC_MC_LOAD };
	unsigned last;

	set(h, 0, M6(h, DATA6 | LOAD), 0x1234);
	CHECK_EQ(hsc_trigger_chain(h, 0, &d, &last), HSC_TRIGGER_NEVER);
	set(h, 0, M6(h, DATA6 | 8 << 7 | LOAD), 0x1234);
	CHECK_EQ(hsc_trigger_chain(h, 0, &d, &last), HSC_TRIGGER_NEVER);
	set(h, 0, M6(h, 5 << 16 | LOAD), DATA_AT + 7);
	CHECK_EQ(hsc_trigger_chain(h, 0, &d, &last), HSC_TRIGGER_BEFORE);
	code_free(&m);
}

int main(void)
{
	test_random(32);
	test_random(64);
	for (size_t i = 0; i < sizeof(whens) / sizeof(whens[0]); i++) {
		test_when(i, 32);
		test_when(i, 64);
	}
	test_doubles();
	return check_failures != 0;
}
