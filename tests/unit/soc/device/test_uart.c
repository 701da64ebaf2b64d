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

static uint64_t reg(struct hsc_soc *soc, unsigned number)
{
	uint64_t v = 0;

	CHECK(hsc_machine_read(&soc->machine, HSC_UART_BASE + number, 1, &v));
	return v;
}

static bool asks(const struct hsc_soc *soc)
{
	return soc->plic.level[0] >> HSC_UART_IRQ & 1;
}

/* Interrupts: 1 of input, 2 of an empty transmitter; by what they end. */
static void test_interrupts(struct hsc_soc *soc)
{
	const uint64_t data = HSC_UART_BASE, ier = data + 1, fcr = data + 2;

	CHECK_EQ(reg(soc, 2), 1); /* none; no FIFOs */
	CHECK(hsc_machine_write(&soc->machine, fcr, 1, 1));
	CHECK_EQ(reg(soc, 2), 0xc1);
	CHECK(!asks(soc));
	CHECK(hsc_machine_write(&soc->machine, ier, 1, 2));
	CHECK(asks(soc));
	CHECK_EQ(reg(soc, 2), 0xc2);
	CHECK_EQ(reg(soc, 2), 0xc1);
	CHECK(!asks(soc));
	CHECK(hsc_machine_write(&soc->machine, data, 1, '!'));
	CHECK(asks(soc));
	CHECK(hsc_machine_write(&soc->machine, ier, 1, 0));
	CHECK(!asks(soc));
	CHECK(hsc_machine_write(&soc->machine, ier, 1, 1));
	hsc_uart_poll(&soc->uart);
	CHECK(!asks(soc));
}

/* Input asks when a round is over. */
static void test_input(struct hsc_soc *soc)
{
	soc->machine.harts[0]->halted = true;
	hsc_soc_run(soc, 1);
	CHECK(asks(soc));
	CHECK_EQ(reg(soc, 2), 0xc4);
	CHECK_EQ(reg(soc, 0), 'x');
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
	CHECK(hsc_machine_read(&soc->machine, HSC_UART_BASE + 5, 1, &v));
	CHECK_EQ(v, 0x60); /* empty; nothing came */
	CHECK(hsc_machine_write(&soc->machine, HSC_UART_BASE, 1, 'h'));
	/* DLAB hides it */
	CHECK(hsc_machine_write(&soc->machine, HSC_UART_BASE + 3, 1, 0x83));
	CHECK(hsc_machine_write(&soc->machine, HSC_UART_BASE, 1, 3));
	CHECK(hsc_machine_read(&soc->machine, HSC_UART_BASE, 1, &v));
	CHECK_EQ(v, 3);
	CHECK(hsc_machine_write(&soc->machine, HSC_UART_BASE + 3, 1, 3));
	CHECK(hsc_machine_write(&soc->machine, HSC_UART_BASE, 1, 'i'));
	CHECK_STR(printed, "hi", "what was printed");
	CHECK(hsc_machine_read(&soc->machine, HSC_UART_BASE + 5, 1, &v));
	CHECK_EQ(v, 0x61);
	CHECK(hsc_machine_read(&soc->machine, HSC_UART_BASE, 1, &v));
	CHECK_EQ(v, 'x');
	CHECK(hsc_machine_write(&soc->machine, HSC_UART_BASE + 7, 1, 0xa5));
	CHECK(hsc_machine_read(&soc->machine, HSC_UART_BASE + 7, 1, &v));
	CHECK_EQ(v, 0xa5);
	test_interrupts(soc);
	at = 2;
	test_input(soc);
	hsc_soc_free(&soc);
	return check_failures != 0;
}
