/* SPDX-License-Identifier: MIT */
#include "base/large.h"
#include "unit/check.h"
#include <stdint.h>
#include <stdlib.h>

int main(void)
{
	static const size_t sizes[] = { 1, 4096, ((size_t)2 << 20) + 1,
					(size_t)5 << 20 };

	for (size_t i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++) {
		unsigned char *bytes = hsc_large(sizes[i]);

		CHECK(bytes);
		bytes[0] = 1;
		bytes[sizes[i] - 1] = 2;
		CHECK(bytes[0] > 0);
		free(bytes);
	}
	CHECK(!hsc_large(SIZE_MAX));
	return check_failures != 0;
}
