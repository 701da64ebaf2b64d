/* SPDX-License-Identifier: MIT */
#include "soc/trace/parts.h"
#include "support/soc_code.h"

/* 0: add; 4: jump to itself through a register: a message each time */
static const uint32_t jumps[] = {
	AUIPC(T0, 0), I_TYPE(0x67, 0, ZERO, T0, 4), /* jalr 4(t0) */
};

static void put(struct hsc_soc *soc, uint64_t address, uint32_t value)
{
	const struct hsc_mmio io = hsc_soc_mmio(soc);

	CHECK(hsc_mmio_write(&io, address, value) == HSC_OK);
}

/* Bytes that reach the memory of the sink in so many cycles. */
static uint64_t moved(unsigned harts, uint32_t rate, bool stalls,
		      uint64_t *stalled)
{
	const struct hsc_soc_config config = { .harts = harts,
					       .ram_size = 1 << 20 };
	const struct hsc_soc_trace_config c = { .rate = rate,
						.sram_size = 1 << 20 };
	const uint64_t ram = 0x20011000;
	struct hsc_soc *soc;
	uint64_t bytes;

	CHECK(hsc_soc_new(&soc, &config, NULL) == HSC_OK);
	CHECK(hsc_soc_trace_add(soc, &c, NULL) == HSC_OK);
	code_put(&soc->machine, CODE_AT, jumps, 2);
	put(soc, ram, 1);
	put(soc, ram + 0x18, 0xffffc);
	put(soc, ram + 0x20, 0);
	put(soc, ram, 3);
	put(soc, 0x20010000, 1);
	put(soc, 0x20010000, 3);
	for (unsigned h = 0; h < harts; h++) {
		const uint64_t e = 0x20000000 + 0x1000 * h;

		put(soc, e, 1);
		put(soc, e, 7 | 3 << 4 | 1 << 24 | (uint32_t)stalls << 13);
	}
	hsc_soc_run(soc, 20000);
	bytes = soc->trace->nodes[harts + 1].unit.sinks.ram.written;
	*stalled = hsc_soc_trace_stalled(soc);
	hsc_soc_free(&soc);
	return bytes;
}

/* An encoder with two sinks: of these one has stopped since it was full, and
 * the other is off. What comes then is dropped, so the encoder gets empty. */
static void test_one_is_full(void)
{
	static const char text[] =
		"{\"generation\": \"1.0\", \"components\": ["
		"{\"name\": \"te0\", \"type\": \"encoder\", \"hart\": 0,"
		" \"base\": \"0x20000000\", \"outputs\": [\"a\", \"b\"]},"
		"{\"name\": \"a\", \"type\": \"ram-sink\","
		" \"base\": \"0x20010000\", \"sinks\": [\"sram\"]},"
		"{\"name\": \"b\", \"type\": \"ram-sink\","
		" \"base\": \"0x20011000\", \"sinks\": [\"sram\"]}]}";
	const struct hsc_soc_config config = { .ram_size = 1 << 20 };
	struct hsc_soc_trace_config c = { .sram_size = 1024 };
	const uint64_t te = 0x20000000, full = 0x20010000;
	struct hsc_topology t;
	struct hsc_soc *soc;
	struct hsc_mmio io;
	uint32_t word = 0;

	CHECK(hsc_topology_parse(&t, "two sinks", (const uint8_t *)text,
				 sizeof(text) - 1, NULL) == HSC_OK);
	c.topology = &t;
	CHECK(hsc_soc_new(&soc, &config, NULL) == HSC_OK);
	CHECK(hsc_soc_trace_add(soc, &c, NULL) == HSC_OK);
	code_put(&soc->machine, CODE_AT, jumps, 2);
	put(soc, full, 1);
	put(soc, full + 0x18, 0x3fc);
	put(soc, full + 0x20, 0);
	put(soc, full, 3 | 1 << 8);
	put(soc, te, 1);
	put(soc, te, 7 | 3 << 4 | 1 << 24 | 1 << 13);
	hsc_soc_run(soc, 20000);
	io = hsc_soc_mmio(soc);
	CHECK(hsc_mmio_read(&io, full, &word) == HSC_OK);
	CHECK_EQ(word & 2, 0); /* it is full */
	put(soc, te, 1 | 3 << 4 | 1 << 24);
	for (unsigned i = 0; i < 100; i++)
		io.wait(io.ctx);
	CHECK(hsc_mmio_read(&io, te, &word) == HSC_OK);
	CHECK_EQ(word & 0xf, 1 | 8);
	hsc_soc_free(&soc);
}

int main(void)
{
	uint64_t stalled;

	test_one_is_full();

	/* Enough bandwidth: all that the program makes. */
	CHECK(moved(1, 16, true, &stalled) > 30000);
	CHECK_EQ(stalled, 0);
	/* Too little: not more than a byte a cycle, whoever sends. */
	for (unsigned harts = 1; harts <= 3; harts += 2) {
		const uint64_t lossy = moved(harts, 1, false, &stalled);

		CHECK_EQ(stalled, 0);
		CHECK(lossy <= 22000 && lossy > 15000);
		CHECK(moved(harts, 1, true, &stalled) <= 22000);
		CHECK(stalled > 5000);
	}
	/* Twice the same. */
	CHECK_EQ(moved(3, 1, true, &stalled), moved(3, 1, true, &stalled));
	return check_failures != 0;
}
