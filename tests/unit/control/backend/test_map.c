/* SPDX-License-Identifier: MIT */
#include "unit/check.h"
#include <hartscope/control/backend.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#define SIZE 0x200000

static uint8_t bytes[SIZE];

static bool write_file(const char *path, const void *data, size_t len)
{
	FILE *out = fopen(path, "wb");
	bool ok = out && fwrite(data, 1, len, out) == len;

	if (out)
		ok &= fclose(out) == 0;
	return ok;
}

/* A file in place of physical memory. */
static void test_devmem(void)
{
	char path[] = "devmem-XXXXXX";
	struct hsc_error why = { "" };
	struct hsc_backend *b;
	const struct hsc_mmio *io;
	uint32_t word;

	close(mkstemp(path));
	for (size_t i = 0; i < SIZE; i++)
		bytes[i] = (uint8_t)(i >> 12);
	CHECK(write_file(path, bytes, SIZE));
	CHECK_EQ(hsc_backend_devmem(&b, path, &why), HSC_OK);
	io = hsc_backend_mmio(b);
	for (uint64_t at = 0; at < SIZE; at += 0x1000) { /* more than it maps */
		CHECK_EQ(hsc_mmio_read(io, at + 8, &word), HSC_OK);
		CHECK_EQ(word, (uint8_t)(at >> 12) * 0x01010101u);
	}
	CHECK_EQ(hsc_mmio_write(io, 0x3004, 0xdeadbeef), HSC_OK);
	CHECK_EQ(hsc_mmio_read(io, 0x3004, &word), HSC_OK);
	CHECK_EQ(word, 0xdeadbeef);
	CHECK_EQ(hsc_mmio_store(io, 0x3007, 1, 0x41), HSC_OK);
	CHECK_EQ(hsc_mmio_store(io, 0x3004, 2, 0x4243), HSC_OK);
	CHECK_EQ(hsc_mmio_read(io, 0x3004, &word), HSC_OK);
	CHECK_EQ(word, 0x41ad4243);
	CHECK_EQ(hsc_mmio_store(io, 0x3005, 2, 1), HSC_E_TARGET);
	CHECK_EQ(hsc_mmio_read(io, 0x3002, &word), HSC_E_TARGET);
	CHECK_STR(hsc_backend_complaint(b), "0x3002 cannot be mapped", "why");
	CHECK_EQ(hsc_mmio_read(io, SIZE, &word), HSC_E_TARGET); /* its end */
	CHECK_EQ(hsc_mmio_write(io, SIZE, 1), HSC_E_TARGET);
	CHECK_EQ(hsc_mmio_read(io, SIZE - 4, &word), HSC_OK);
	hsc_backend_free(&b);
	unlink(path);
	CHECK_EQ(hsc_backend_devmem(&b, path, &why), HSC_E_FILE);
	CHECK(b == NULL);
}

/* Memory that is mapped and does not answer, as of a block without power. */
static void test_bus_errors(void)
{
	char path[] = "devmem-XXXXXX";
	struct hsc_error why = { "" };
	struct hsc_backend *b;
	const struct hsc_mmio *io;
	uint32_t word = 1;

	close(mkstemp(path));
	CHECK(write_file(path, bytes, SIZE));
	CHECK_EQ(hsc_backend_devmem(&b, path, &why), HSC_OK);
	io = hsc_backend_mmio(b);
	CHECK_EQ(hsc_mmio_write(io, 0x3004, 0xdeadbeef), HSC_OK);
	CHECK_EQ(truncate(path, 0), 0);
	for (unsigned i = 0; i < 3; i++) { /* as often as one likes */
		CHECK_EQ(hsc_mmio_read(io, 0x3004, &word), HSC_E_TARGET);
		CHECK_EQ(word, 0);
		CHECK_EQ(hsc_mmio_write(io, 0x3004, 1), HSC_E_TARGET);
		CHECK_EQ(hsc_mmio_store(io, 0x3007, 1, 1), HSC_E_TARGET);
	}
	CHECK_STR(hsc_backend_complaint(b),
		  "0x3007: a bus error; is it there, and powered?", "why");
	CHECK_EQ(truncate(path, SIZE), 0); /* now it has power */
	CHECK_EQ(hsc_mmio_read(io, 0x3004, &word), HSC_OK);
	hsc_backend_free(&b);
	unlink(path);
	CHECK_EQ(hsc_backend_devmem(&b, "/dev/zero", &why), HSC_OK);
	io = hsc_backend_mmio(b);
	CHECK_EQ(hsc_mmio_read(io, 0x20000000, &word), HSC_E_TARGET);
	hsc_backend_free(&b);
}

/* Folders and files of a device with two maps. */
static void make_uio(const char *root)
{
	static const char *const folders[] = { "dev",
					       "sys",
					       "sys/class",
					       "sys/class/uio",
					       "sys/class/uio/uio7",
					       "sys/class/uio/uio7/maps",
					       "sys/class/uio/uio7/maps/map0",
					       "sys/class/uio/uio7/maps/map1" };
	static const char *const files[][2] = {
		{ "sys/class/uio/uio7/maps/map0/addr", "0x20000000\n" },
		{ "sys/class/uio/uio7/maps/map0/size", "0x1000\n" },
		{ "sys/class/uio/uio7/maps/map1/addr", "0x20010000\n" },
		{ "sys/class/uio/uio7/maps/map1/size", "0x1000\n" },
	};
	char path[256];

	for (unsigned i = 0; i < 8; i++) {
		snprintf(path, sizeof(path), "%s/%s", root, folders[i]);
		CHECK_EQ(mkdir(path, 0755), 0);
	}
	for (unsigned i = 0; i < 4; i++) {
		snprintf(path, sizeof(path), "%s/%s", root, files[i][0]);
		CHECK(write_file(path, files[i][1], strlen(files[i][1])));
	}
	for (size_t i = 0; i < SIZE; i++)
		bytes[i] = (uint8_t)(i >> 12);
	snprintf(path, sizeof(path), "%s/dev/uio7", root);
	CHECK(write_file(path, bytes, 0x2000));
}

static void test_uio(void)
{
	char root[] = "uio-XXXXXX", command[64];
	struct hsc_error why = { "" };
	struct hsc_backend *b;
	const struct hsc_mmio *io;
	uint32_t word;

	CHECK(mkdtemp(root) != NULL);
	make_uio(root);
	CHECK_EQ(hsc_backend_uio(&b, 7, root, &why), HSC_OK);
	if (!b)
		return;
	io = hsc_backend_mmio(b);
	CHECK_EQ(hsc_mmio_read(io, 0x20010ffc, &word), HSC_OK);
	CHECK_EQ(word, 0x01010101);
	CHECK_EQ(hsc_mmio_write(io, 0x20000000, 5), HSC_OK);
	CHECK_EQ(hsc_mmio_read(io, 0x20000000, &word), HSC_OK);
	CHECK_EQ(word, 5);
	CHECK_EQ(hsc_mmio_read(io, 0x20001000, &word), HSC_E_TARGET);
	hsc_backend_free(&b);
	CHECK_EQ(hsc_backend_uio(&b, 8, root, &why), HSC_E_FILE);
	snprintf(command, sizeof(command), "rm -r %s", root);
	CHECK_EQ(system(command), 0);
}

int main(void)
{
	test_devmem();
	test_bus_errors();
	test_uio();
	return check_failures != 0;
}
