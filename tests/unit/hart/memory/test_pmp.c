/* SPDX-License-Identifier: MIT */
#include "support/hart_code.h"

#define TOR   0x08
#define NA4   0x10
#define NAPOT 0x18
#define LOCK  0x80

struct probe {
	uint64_t address;
	unsigned size;
	enum hsc_access access;
	unsigned privilege;
	bool allowed, whole;
};

static void probe(struct hsc_hart *h, const struct probe *p, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		bool whole;

		CHECK(hsc_pmp_allows(h, p[i].address, p[i].size, p[i].access,
				     p[i].privilege, &whole) == p[i].allowed);
		CHECK(whole == p[i].whole);
	}
}

#define PROBE(h, p) probe(h, p, sizeof(p) / sizeof((p)[0]))

int main(void)
{
	static const struct probe none[] = {
		{ 0x1000, 4, HSC_LOAD, HSC_MACHINE, true, true },
		{ 0x1000, 4, HSC_LOAD, HSC_USER, false, true },
	};
	static const struct probe some[] = {
		/* 0: TOR [0, 0x1008), read only */
		{ 0x0, 4, HSC_LOAD, HSC_USER, true, true },
		{ 0x1004, 4, HSC_LOAD, HSC_USER, true, false },
		{ 0x1004, 8, HSC_LOAD, HSC_USER, false, false },
		{ 0x1004, 4, HSC_STORE, HSC_USER, false, false },
		{ 0x1004, 4, HSC_STORE, HSC_MACHINE, true, false },
		{ 0x1007, 1, HSC_LOAD, HSC_USER, true, false },
		{ 0x1008, 1, HSC_LOAD, HSC_USER, false, false },
		{ 0x3fff, 1, HSC_LOAD, HSC_USER, false, true },
		{ 0x4000, 1, HSC_LOAD, HSC_USER, true, true },
		{ 0x5fff, 1, HSC_LOAD, HSC_USER, true, true },
		{ 0x5ffc, 8, HSC_LOAD, HSC_USER, false, true },
		/* 1: NAPOT [0x4000, 0x6000), all, but 2 */
		{ 0x5ff8, 8, HSC_STORE, HSC_SUPERVISOR, true, true },
		{ 0x6000, 4, HSC_LOAD, HSC_USER, false, true },
		/* 2: NA4 at 0x8000, locked, no right */
		{ 0x8000, 4, HSC_LOAD, HSC_MACHINE, false, false },
		{ 0x8004, 4, HSC_LOAD, HSC_MACHINE, true, false },
	};
	struct hsc_machine *m = code_machine(64);
	struct hsc_hart *h = m->harts[0];

	PROBE(h, none);
	h->csr.pmpaddr[0] = 0x1008 >> 2;
	h->csr.pmpcfg[0] = TOR | 1;
	h->csr.pmpaddr[1] = 0x4000 >> 2 | 0x3ff;
	h->csr.pmpcfg[1] = NAPOT | 7;
	h->csr.pmpaddr[2] = 0x8000 >> 2;
	h->csr.pmpcfg[2] = NA4 | LOCK;
	PROBE(h, some);
	code_free(&m);
	return check_failures != 0;
}
