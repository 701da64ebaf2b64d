/* SPDX-License-Identifier: MIT */
#include "support/hart_code.h"

static void test_bytes(void)
{
	struct hsc_machine *m = code_machine(64);
	uint64_t v = 0;

	CHECK(hsc_machine_write(m, DATA_AT, 8, 0x1122334455667788));
	CHECK(hsc_machine_read(m, DATA_AT + 2, 4, &v));
	CHECK_EQ(v, 0x33445566);
	CHECK(!hsc_ram_at(m, CODE_AT - 1, 1));
	CHECK(!hsc_ram_at(m, CODE_AT + (1 << 20) - 1, 2));
	CHECK(!hsc_ram_at(m, CODE_AT, UINT64_MAX));
	CHECK(!m->leave);
	/* beside it are devices */
	CHECK(!hsc_machine_read(m, CODE_AT - 4, 4, &v));
	CHECK(!m->leave);
	CHECK(!hsc_machine_write(m, CODE_AT - 4, 4, v));
	CHECK(m->leave);
	code_free(&m);
}

/* Only a write to a watched line makes code stale. */
static void test_code(void)
{
	struct hsc_machine *m = code_machine(64);
	const uint32_t generation = m->ram.generation[16];

	CHECK(hsc_ram_is_data(m, DATA_AT));
	hsc_ram_watch(m, DATA_AT + 128, 4);
	CHECK(!hsc_ram_is_data(m, DATA_AT));
	CHECK(hsc_machine_write(m, DATA_AT, 8, 1));
	CHECK(hsc_machine_write(m, DATA_AT + 192, 8, 1));
	CHECK_EQ(m->ram.generation[16], generation);
	CHECK(!m->leave);
	CHECK(hsc_machine_write(m, DATA_AT + 191, 1, 1));
	CHECK_EQ(m->ram.generation[16], generation + 1);
	CHECK(hsc_ram_is_data(m, DATA_AT));
	CHECK(m->leave);
	hsc_ram_watch(m, DATA_AT, 4);
	hsc_ram_forget_code(m);
	CHECK(hsc_ram_is_data(m, DATA_AT));
	CHECK_EQ(m->ram.generation[16], generation + 2);
	code_free(&m);
}

/* The mailbox is posted by the write that ends at its end. */
static void test_mailbox(void)
{
	struct hsc_machine *m = code_machine(64);

	m->mailbox = DATA_AT + 8;
	CHECK(!hsc_ram_is_data(m, DATA_AT));
	CHECK(hsc_machine_write(m, DATA_AT + 8, 4, 1));
	CHECK(!m->stop);
	CHECK(hsc_machine_write(m, DATA_AT + 12, 4, 1));
	CHECK(m->stop);
	code_free(&m);
}

/* A page with a reservation; stores by others end it, of any eight bytes. */
static void test_reservation(void)
{
	const struct hsc_machine_config config = { .harts = 2 };
	struct hsc_machine *m = code_machine_of(&config);
	struct hsc_hart *h = m->harts[0];

	hsc_ram_share(m, DATA_AT);
	CHECK(!hsc_ram_is_data(m, DATA_AT + 8));
	h->reserved = h->reserved_phys = DATA_AT;
	hsc_ram_stored(m, h, DATA_AT);
	hsc_ram_stored(m, m->harts[1], DATA_AT + 8);
	CHECK_EQ(h->reserved, DATA_AT);
	hsc_ram_stored(m, m->harts[1], DATA_AT + 7);
	CHECK_EQ(h->reserved, HSC_NO_RESERVATION);
	code_free(&m);
}

int main(void)
{
	test_bytes();
	test_code();
	test_mailbox();
	test_reservation();
	return check_failures != 0;
}
