/* SPDX-License-Identifier: MIT */
#include "support/soc_code.h"

static unsigned printed;

static void put(void *ctx, uint8_t byte)
{
	(void)ctx;
	printed = printed << 8 | byte;
}

int main(void)
{
	const struct hsc_soc_config config = { .ram_size = 1 << 17,
					       .console = { .write = put } };
	struct hsc_soc *soc;
	uint64_t v;

	CHECK(hsc_soc_new(&soc, &config, NULL) == HSC_OK);
	soc->machine.mailbox = DATA_AT;
	soc->host.fromhost = DATA_AT + 8;
	CHECK(!hsc_ram_is_data(&soc->machine,
			       DATA_AT)); /* stores are looked at */
	CHECK(hsc_machine_write(&soc->machine, DATA_AT, 8,
				1ull << 56 | 1ull << 48 | 'a'));
	CHECK_EQ(printed, 'a');
	CHECK(hsc_machine_read(&soc->machine, DATA_AT, 8, &v));
	CHECK_EQ(v, 0);
	CHECK(hsc_machine_read(&soc->machine, DATA_AT + 8, 8, &v));
	CHECK_EQ(v, 1ull << 56 | 1ull << 48 | 1);
	/* RV32: low half, then high half */
	CHECK(hsc_machine_write(&soc->machine, DATA_AT, 4, 'b'));
	CHECK_EQ(printed, 'a');
	CHECK(hsc_machine_write(&soc->machine, DATA_AT + 4, 4, 0x01010000));
	CHECK_EQ(printed, 'a' << 8 | 'b');
	CHECK(!soc->machine.stop);
	CHECK(hsc_machine_write(&soc->machine, DATA_AT, 8, 3 << 1 | 1));
	CHECK(soc->machine.stop);
	CHECK_EQ(soc->host.end.kind, HSC_SOC_FINISHED);
	CHECK_EQ(soc->host.end.status, 3);
	hsc_soc_free(&soc);
	return check_failures != 0;
}
