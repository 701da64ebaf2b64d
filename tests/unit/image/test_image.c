/* SPDX-License-Identifier: MIT */
#include "image/parts.h"
#include "unit/check.h"

static size_t read_at(const struct hsc_image *image, uint64_t address,
		      uint8_t *buf, size_t len)
{
	const struct hsc_image_ops ops = hsc_image_ops(image);

	return ops.read(ops.ctx, address, buf, len);
}

static void test_empty(struct hsc_image *image)
{
	struct hsc_line line;
	struct hsc_symbol symbol;
	uint64_t address;
	uint8_t buf[4];

	CHECK_EQ(read_at(image, 0, buf, 4), 0);
	CHECK_EQ(hsc_image_xlen(image), 0);
	CHECK_EQ(hsc_image_isa(image, 0), 64);
	CHECK_EQ(hsc_image_isa(image, 32), 32);
	CHECK(!hsc_image_symbol(image, 0, &symbol));
	CHECK(!hsc_image_address(image, "main", &address));
	CHECK_EQ(hsc_image_lines(image, 0, &line, 1), 0);
}

static void test_bytes(struct hsc_image *image)
{
	uint8_t code[] = { 1, 2, 3, 4 }, buf[8];
	struct hsc_symbol symbol;
	uint64_t address = 0;

	CHECK_EQ(hsc_image_add_bytes(image, "[jit]", 0x1000, code, 4), HSC_OK);
	CHECK_EQ(hsc_image_add_bytes(image, NULL, 0x1004, code, 2), HSC_OK);
	CHECK_EQ(hsc_image_add_bytes(image, NULL, 0x2000, code, 0), HSC_OK);
	code[0] = 9; /* it was copied */
	CHECK_EQ(read_at(image, 0x1000, buf, 8), 6);
	CHECK(memcmp(buf, "\1\2\3\4\1\2", 6) == 0);
	CHECK_EQ(read_at(image, 0x2000, buf, 1), 0);
	CHECK(hsc_image_symbol(image, 0x1003, &symbol));
	CHECK_STR(symbol.name, "[jit]", "name");
	CHECK_STR(symbol.module, "[jit]", "module");
	CHECK_EQ(symbol.start, 0x1000);
	CHECK_EQ(symbol.end, 0x1004);
	CHECK(!hsc_image_symbol(image, 0x1004, &symbol));
	CHECK_STR(hsc_image_module(image, 0x1003, &address), "[jit]", "file");
	CHECK_EQ(address, 3);
	CHECK(!hsc_image_module(image, 0x1004, &address));
	CHECK(hsc_image_address(image, "[jit]", &address));
	CHECK_EQ(address, 0x1000);
}

static size_t all_ones(const void *ctx, uint64_t address, uint8_t *buf,
		       size_t len)
{
	(void)ctx;
	(void)address;
	memset(buf, 1, len);
	return len;
}

static void test_ranges(struct hsc_image *image)
{
	struct hsc_image_ops ops = { .read = all_ones, .ctx = NULL };
	uint8_t buf[4];

	CHECK_EQ(hsc_image_add_reader(image, 0x8000, 16, &ops), HSC_OK);
	ops.read = NULL; /* it was copied */
	CHECK_EQ(read_at(image, 0x800e, buf, 4), 2);
	CHECK_EQ(hsc_image_add_unknown(image, 0x800f, 0), HSC_OK);
	CHECK_EQ(read_at(image, 0x800e, buf, 4), 2);
	CHECK_EQ(hsc_image_add_unknown(image, 0x800f, UINT64_MAX), HSC_OK);
	CHECK_EQ(read_at(image, 0x800e, buf, 4), 1);
	CHECK_EQ(hsc_image_add_reader(image, 0, 0, &ops), HSC_OK);
}

/* A name stays with code that is not known any more. */
static void test_changed(struct hsc_image *image)
{
	struct hsc_symbol symbol;
	uint8_t buf[4];

	CHECK_EQ(hsc_image_add_unknown(image, 0x1001, 1), HSC_OK);
	CHECK_EQ(read_at(image, 0x1000, buf, 4), 1);
	CHECK(hsc_image_symbol(image, 0x1001, &symbol));
}

int main(void)
{
	struct hsc_image *image = NULL;

	hsc_image_free(&image);
	CHECK_EQ(hsc_image_new(&image), HSC_OK);
	test_empty(image);
	test_bytes(image);
	test_ranges(image);
	test_changed(image);
	hsc_image_free(&image);
	CHECK(image == NULL);
	return check_failures != 0;
}
