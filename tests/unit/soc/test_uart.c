/* SPDX-License-Identifier: MIT */
#include "support/soc_code.h"

static char printed[8];

static void put(void *ctx, uint8_t byte)
{
	size_t *at = ctx;

	printed[(*at)++] = (char)byte;
}

static int get(void *ctx)
{
	const size_t at = *(size_t *)ctx;

	return at == 2 ? 'x' : -1;
}

int main(void)
{
	size_t at = 0;
	const struct hsc_soc_config config = {
		.ram_size = 1 << 16,
		.console = { put, get, &at },
	};
	struct hsc_soc *soc;
	uint64_t v;

	CHECK(hsc_soc_new(&soc, &config, NULL) == HSC_OK);
	CHECK(hsc_bus_read(soc, HSC_UART_BASE + 5, 1, &v));
	CHECK_EQ(v, 0x60); /* empty; nothing came */
	CHECK(hsc_bus_write(soc, HSC_UART_BASE, 1, 'h'));
	/* DLAB hides it */
	CHECK(hsc_bus_write(soc, HSC_UART_BASE + 3, 1, 0x83));
	CHECK(hsc_bus_write(soc, HSC_UART_BASE, 1, 3));
	CHECK(hsc_bus_read(soc, HSC_UART_BASE, 1, &v));
	CHECK_EQ(v, 3);
	CHECK(hsc_bus_write(soc, HSC_UART_BASE + 3, 1, 3));
	CHECK(hsc_bus_write(soc, HSC_UART_BASE, 1, 'i'));
	CHECK_STR(printed, "hi", "what was printed");
	CHECK(hsc_bus_read(soc, HSC_UART_BASE + 5, 1, &v));
	CHECK_EQ(v, 0x61);
	CHECK(hsc_bus_read(soc, HSC_UART_BASE, 1, &v));
	CHECK_EQ(v, 'x');
	CHECK(hsc_bus_write(soc, HSC_UART_BASE + 7, 1, 0xa5));
	CHECK(hsc_bus_read(soc, HSC_UART_BASE + 7, 1, &v));
	CHECK_EQ(v, 0xa5);
	hsc_soc_free(&soc);
	return check_failures != 0;
}
