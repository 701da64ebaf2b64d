/* SPDX-License-Identifier: MIT */
#include "support/printed.h"
#include "unit/check.h"
#include "view/common/fit.h"

#define NAME "a_function_whose_name_is_long"

static const struct {
	const char *name;
	unsigned columns;
	const char *line, *want;
} cases[] = {
	{ "a file", 0, "  12.0 %   " NAME NAME, "  12.0 %   " NAME NAME },
	{ "it fits", 20, "  12.0 %   f(int, x)", "  12.0 %   f(int, x)" },
	{ "a name loses its middle", 30, "  12.0 %   " NAME,
	  "  12.0 %   a_function_w.._long" },
	{ "with its arguments", 30, "  12.0 %   std::map<int, long>::at(int)",
	  "  12.0 %   std::map<int..(int)" },
	{ "the last one if that is enough", 50, "1  " NAME "b  " NAME,
	  "1  " NAME "b  a_functio..long" },
	{ "the longest first", 40, "main.hart  1 hart  " NAME "  no gaps",
	  "main.hart  1 hart  a_funct..ong  no gaps" },
	{ "two of them", 42, NAME "  3  " NAME,
	  "a_function_whose..is_long  3  a_funct..ong" },
	{ "the number of a line stays", 30,
	  "  12.0 %   /src/a_folder/main.c:1234",
	  "  12.0 %   /src/a_folde..:1234" },
	{ "an address stays", 28, "  1  " NAME "+0x12345678",
	  "  1  a_function_..0x12345678" },
	{ "numbers are never cut", 24, "  1,234,567  2,345,678  3,456,789",
	  "  1,234,567  2,345,678\n      3,456,789" },
	{ "nor with a name for which no room is", 24,
	  "  1,234,567  2,345,678  main",
	  "  1,234,567  2,345,678\n"
	  "      main" },
	{ "with a long one neither", 40,
	  "  1,234,567  2,345,678  3,456,789  std::map<int, std::pair<int, "
	  "char>>::at(int)",
	  "  1,234,567  2,345,678  3,456,789\n"
	  "      std::map<int..t(int)" },
	{ "a sentence goes on", 24, "note: 3 calls were not seen whole",
	  "note: 3 calls were not\n    seen whole" },
	{ "below itself", 40, "  12  3 calls were not seen, from begin to end",
	  "  12  3 calls were not seen, from begin\n"
	  "          to end" },
	{ "of several lines", 20, "one two three four five six seven eight",
	  "one two three four\n    five six seven\n    eight" },
	{ "a word of a sentence", 20, "see 0123456789012345678901",
	  "see\n    0123456789012345\n    678901" },
	{ "a long name in a sentence", 40,
	  "  12  trap at 0x1000 in " NAME NAME ": no access",
	  "  12  trap at 0x1000 in\n"
	  "          a_function_w.._long: no access" },
	{ "an instruction", 30, "  1  1000  jal 1008 <" NAME ">",
	  "  1  1000  jal 1008\n               <a_functi..ong>" },
	{ "a bar", 20, "  1  ##########################",
	  "  1\n      ##############\n      ############" },
	{ "colours take no room", 20, "\033[1m12345678901234567890\033[m",
	  "\033[1m12345678901234567890\033[m" },
	{ "colours of what is cut", 20, "\033[1m  1   " NAME "\033[m",
	  "\033[1m  1   a_functi..long\033[m" },
	{ "characters of several bytes", 20,
	  "  1   \303\244\303\244\303\244\303\244\303\244\303\244\303\244"
	  "\303\244\303\244\303\244\303\244\303\244\303\244\303\244\303\244"
	  "\303\244",
	  "  1   \303\244\303\244\303\244\303\244\303\244\303\244\303\244"
	  "\303\244..\303\244\303\244\303\244\303\244" },
	{ "spaces alone", 20, "                                    main",
	  "          main" },
};

int main(void)
{
	struct printed p = { .len = 0 };

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		hsc_view_fit_line(printed_begin(&p), cases[i].line,
				  strlen(cases[i].line), cases[i].columns);
		CHECK_STR(printed_end(&p), cases[i].want, cases[i].name);
	}
	printed_free(&p);
	return check_failures != 0;
}
