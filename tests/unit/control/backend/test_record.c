/* SPDX-License-Identifier: MIT */
#include "unit/check.h"
#include <hartscope/control/backend.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static uint32_t store[4];
static unsigned waits;

static enum hsc_status plain_read(void *ctx, uint64_t address, uint32_t *value)
{
	(void)ctx;
	*value = address < 16 ? store[address / 4] : 0;
	return address < 16 ? HSC_OK : HSC_E_TARGET;
}

static enum hsc_status plain_write(void *ctx, uint64_t address, uint32_t value)
{
	(void)ctx;
	if (address >= 16)
		return HSC_E_TARGET;
	store[address / 4] = value;
	return HSC_OK;
}

static enum hsc_status plain_part(void *ctx, uint64_t address, unsigned size,
				  uint32_t value)
{
	(void)ctx;
	if (address >= 16)
		return HSC_E_TARGET;
	memcpy((uint8_t *)store + address, &value, size);
	return HSC_OK;
}

static void plain_wait(void *ctx)
{
	(void)ctx;
	waits++;
}

/* A few accesses; the sum of all that was read and answered. */
static uint64_t drive(const struct hsc_mmio *io)
{
	uint64_t sum = 0;
	uint32_t word;

	for (uint64_t at = 0; at < 24; at += 4) {
		sum = sum * 31 + (uint64_t)hsc_mmio_read(io, at, &word) + word;
		sum = sum * 31 + (uint64_t)hsc_mmio_write(io, at, (uint32_t)at);
		sum = sum * 31 + (uint64_t)hsc_mmio_store(io, at + 3, 1, 0x41);
		sum = sum * 31 + (uint64_t)hsc_mmio_store(io, at, 2, 0x1234);
		sum = sum * 31 + (uint64_t)hsc_mmio_read(io, at, &word) + word;
		if (io->wait)
			io->wait(io->ctx);
	}
	return sum;
}

int main(void)
{
	const struct hsc_mmio inner = { NULL, plain_read, plain_write,
					plain_wait, plain_part };
	char path[] = "accesses-XXXXXX";
	struct hsc_error why = { "" };
	struct hsc_backend *b;
	uint64_t live;

	close(mkstemp(path));
	CHECK_EQ(hsc_backend_record(&b, &inner, path, &why), HSC_OK);
	live = drive(hsc_backend_mmio(b));
	CHECK_EQ(waits, 6);
	hsc_backend_free(&b);
	/* What was recorded plays the same. */
	CHECK_EQ(hsc_backend_replay(&b, path, &why), HSC_OK);
	CHECK_STR(why.text, "", "replay");
	CHECK_EQ(drive(hsc_backend_mmio(b)), live);
	hsc_backend_free(&b);
	unlink(path);
	CHECK_EQ(hsc_backend_record(&b, &inner, "no/such/folder", &why),
		 HSC_E_FILE);
	CHECK(b == NULL);
	/* A full disk changes no answer, and is not passed over. */
	memset(store, 0, sizeof(store));
	CHECK_EQ(hsc_backend_record(&b, &inner, "/dev/full", &why), HSC_OK);
	CHECK_STR(hsc_backend_complaint(b), "", "nothing to write yet");
	CHECK_EQ(drive(hsc_backend_mmio(b)), live);
	CHECK(strstr(hsc_backend_complaint(b), "not complete") != NULL);
	hsc_backend_free(&b);
	return check_failures != 0;
}
