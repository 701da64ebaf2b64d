/* SPDX-License-Identifier: MIT */
#include "control/backend/parts.h"
#include "unit/check.h"

static enum hsc_status parse(struct hsc_backend **b, const char *text,
			     struct hsc_error *why)
{
	why->text[0] = '\0';
	return hsc_backend_replay_text(b, "r.txt", text, strlen(text), why);
}

static void test_play(void)
{
	struct hsc_error why;
	struct hsc_backend *b;
	const struct hsc_mmio *io;
	uint32_t word;

	CHECK_EQ(parse(&b,
		       "# a recording\n\n  R 0x1000 0x2a # answer\r\n"
		       "W 4096 3\nD 0x1004\nR 0x1000 7",
		       &why),
		 HSC_OK);
	io = hsc_backend_mmio(b);
	CHECK_EQ(hsc_mmio_read(io, 0x1000, &word), HSC_OK);
	CHECK_EQ(word, 42);
	CHECK_EQ(hsc_mmio_write(io, 0x1000, 3), HSC_OK);
	CHECK_EQ(hsc_mmio_write(io, 0x1004, 9), HSC_E_TARGET);
	CHECK_STR(hsc_backend_complaint(b), "", "denied as recorded");
	CHECK_EQ(hsc_mmio_read(io, 0x1004, &word), HSC_E_TARGET);
	CHECK_STR(hsc_backend_complaint(b),
		  "line 6 of the recording is R 0x1000, came R 0x1004",
		  "another");
	CHECK_EQ(hsc_mmio_read(io, 0x1000, &word), HSC_OK);
	CHECK_EQ(hsc_mmio_read(io, 0x1000, &word), HSC_E_TARGET);
	CHECK_STR(hsc_backend_complaint(b),
		  "the recording ends; then came R 0x1000", "end");
	hsc_backend_free(&b);
	CHECK_EQ(parse(&b, "W 0 1\n", &why), HSC_OK);
	CHECK_EQ(hsc_mmio_write(hsc_backend_mmio(b), 0, 2), HSC_E_TARGET);
	CHECK_STR(hsc_backend_complaint(b),
		  "line 1 of the recording writes 0x1 to 0x0, came 0x2",
		  "value");
	hsc_backend_free(&b);
}

static const char *const bad[] = {
	"X 0 0", "R 0", "R x 0", "R 0 0x100000000", "R 0 0 0", "RW 0 0",
	"W",     "D",   "D 0 0", "R 0 -1",          "R 0x 0",  "R 0,0",
};

int main(void)
{
	struct hsc_error why;
	struct hsc_backend *b;

	test_play();
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		if (parse(&b, bad[i], &why) != HSC_E_FORMAT) {
			printf("%s: taken\n", bad[i]);
			check_failures++;
		}
		hsc_backend_free(&b);
	}
	CHECK_EQ(parse(&b, "R 0 0\nQ\n", &why), HSC_E_FORMAT);
	CHECK_STR(why.text,
		  "r.txt:2: is not an access: R, W, H or B ADDRESS VALUE, D "
		  "ADDRESS",
		  "line");
	CHECK_EQ(parse(&b, "# nothing\n", &why), HSC_OK);
	CHECK_EQ(hsc_mmio_write(hsc_backend_mmio(b), 0, 0), HSC_E_TARGET);
	hsc_backend_free(&b);
	CHECK_EQ(hsc_backend_replay(&b, "no-such-file", &why), HSC_E_FILE);
	CHECK(b == NULL);
	return check_failures != 0;
}
