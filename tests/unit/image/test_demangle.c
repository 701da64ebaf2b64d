/* SPDX-License-Identifier: MIT */
#include "unit/check.h"
#include <hartscope/image/demangle.h>
#include <stdlib.h>
#include <string.h>

static const struct {
	const char *raw;
	const char *full, *small; /* NULL: stays as it is */
} cases[] = {
	{ "main", NULL, NULL },
	{ "", NULL, NULL },
	{ "_", NULL, NULL },
	{ "_start", NULL, NULL },
	{ "Z3foov", NULL, NULL },
	{ "_Z3foov", "foo()", "foo" },
	{ "._Z3foov", ".foo()", ".foo" },
	{ "_ZN2ns5shape4areaEi", "ns::shape::area(int)", "ns::shape::area" },
	{ "_Z3maxIiET_S0_S0_", "int max<int>(int, int)", "max<int>" },
	{ "_ZN5shapeC1Ev", "shape::shape()", "shape::shape" },
	{ "_ZN5shapeC2Ev", "shape::shape()", "shape::shape" },
	{ "_Znwm@plt", "operator new(unsigned long)@plt", "operator new@plt" },
	{ "_Z3foov.part.0", "foo() [clone .part.0]", "foo" },
	{ "_ZNSolsEi",
	  "std::basic_ostream<char, std::char_traits<char> >::operator<<(int)",
	  "std::ostream::operator<<" },
	{ "_ZN4demo4work17h0123456789abcdefE", "demo::work::h0123456789abcdef",
	  "demo::work" },
	{ "_ZN4core3ptr13drop_in_place17h0123456789abcdefE.llvm.77",
	  "core::ptr::drop_in_place::h0123456789abcdef",
	  "core::ptr::drop_in_place" },
	{ "_RNvCs1234_7mycrate3foo", "mycrate[3c1c0]::foo", "mycrate::foo" },
	{ "_RNvC4demou8gre_6ka8is", NULL, NULL }, /* a cut punycode */
	{ "_ZN3foo", NULL, NULL },                /* cut off */
	{ "_R", NULL, NULL },
};

static const char digits[] = "0123456789abcdefghijklmnopqrstuvwxyz"
			     "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/* Each type is made of the one before, twice: 2^30 in the last. */
static void test_cpp_bomb(void)
{
	char name[512] = "_Z1f1aIiiE";
	size_t n = strlen(name);

	for (int k = 0; k < 30; k++) {
		const char d = k < 10 ? digits[k] : (char)('A' + k - 10);

		n += (size_t)snprintf(name + n, sizeof(name) - n,
				      "S_IS%c_S%c_E", d, d);
	}
	CHECK(hsc_demangle(name, HSC_NAMES_FULL) == NULL);
}

/* A place in the name, as v0 has numbers: base 62, less 1. */
static const char *place_of(size_t place, char text[4])
{
	char *at = text;

	if (--place >= 62)
		*at++ = digits[place / 62];
	*at++ = digits[place % 62];
	*at++ = '_';
	*at = '\0';
	return text;
}

static void test_rust_bomb(void)
{
	char name[512] = "_RINvC1a1bTmmE";
	size_t last = strlen("_RINvC1a1b") - 2, n = strlen(name);
	char text[4];

	for (int k = 0; k < 30; k++) {
		const size_t here = n - 2;

		place_of(last, text);
		n += (size_t)snprintf(name + n, sizeof(name) - n, "TB%sB%sE",
				      text, text);
		last = here;
	}
	snprintf(name + n, sizeof(name) - n, "E");
	CHECK(hsc_demangle(name, HSC_NAMES_FULL) == NULL);
}

int main(void)
{
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		const char *raw = cases[i].raw;
		char *full = hsc_demangle(raw, HSC_NAMES_FULL);
		char *small = hsc_demangle(raw, HSC_NAMES_SHORT);

		CHECK_STR(full ? full : "-",
			  cases[i].full ? cases[i].full : "-", raw);
		CHECK_STR(small ? small : "-",
			  cases[i].small ? cases[i].small : "-", raw);
		CHECK(hsc_demangle(raw, HSC_NAMES_RAW) == NULL);
		free(full);
		free(small);
	}
	test_cpp_bomb();
	test_rust_bomb();
	return check_failures != 0;
}
