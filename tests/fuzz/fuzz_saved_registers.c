/* SPDX-License-Identifier: MIT */
/* fuzz_saved_registers.c - lines of registers, read, printed, read again. */
#include "fuzz.h"
#include <hartscope/control/saved.h>
#include <stdlib.h>
#include <string.h>

#define SAVED 64

/* What is printed reads as what it was. */
static void print_and_read(const struct hsc_topology *t,
			   const struct hsc_control_saved *saved, size_t count)
{
	static struct hsc_control_saved again[SAVED];
	struct hsc_error why;
	size_t n = 0, len = 0;
	char *text = NULL;
	FILE *out = open_memstream(&text, &len);

	if (!out)
		return;
	hsc_saved_print(out, t, saved, count);
	fclose(out);
	FUZZ_CHECK(hsc_saved_read(t, "fuzz", text, len, again, SAVED, &n,
				  &why) == HSC_OK);
	FUZZ_CHECK(n == count);
	for (size_t i = 0; i < count; i++)
		FUZZ_CHECK(again[i].component == saved[i].component &&
			   again[i].offset == saved[i].offset &&
			   again[i].value == saved[i].value);
	free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct hsc_control_saved saved[SAVED];
	struct hsc_topology t = { .count = 2 };
	struct hsc_error why;
	size_t count;

	memcpy(t.components[0].name, "a", 2);
	t.components[0].kind = HSC_TC_ENCODER;
	t.components[0].generation = HSC_TC_1_0;
	memcpy(t.components[1].name, "b.c", 4);
	t.components[1].kind = HSC_TC_ENCODER;
	t.components[1].generation = HSC_TC_0;
	if (hsc_saved_read(&t, "fuzz", (const char *)data, size, saved, SAVED,
			   &count, &why) == HSC_OK)
		print_and_read(&t, saved, count);
	return 0;
}
