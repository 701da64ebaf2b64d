/* SPDX-License-Identifier: MIT */
#include "unit/check.h"
#include <hartscope/image/source_map.h>
#include <stdlib.h>

static const char *const list[] = { "/build/fw=/elsewhere/fw",
				    "/build/=/src/",
				    "=x",
				    "nothing",
				    "./=/here/",
				    "/a/=/b",
				    "/c=/d/",
				    "/e=",
				    "/f=/",
				    "/=/all" };

static const struct {
	const char *path, *want; /* NULL: it stays */
} cases[] = {
	{ "/build/fw/main.c", "/elsewhere/fw/main.c" },
	{ "/build/fw", "/elsewhere/fw" },
	{ "/build/fw2/main.c", "/src/fw2/main.c" },
	{ "/build", "/src" },
	{ "/a/x.c", "/b/x.c" },
	{ "/c/x.c", "/d/x.c" },
	{ "/e/x.c", "/x.c" },
	{ "/f/x.c", "/x.c" },
	{ "/other/main.c", "/all/other/main.c" },
	{ "other/main.c", NULL },
	{ "./main.c", "/here/main.c" },
	{ "", NULL },
};

int main(void)
{
	const struct hsc_source_map map = { list, 10 }, none = { NULL, 0 };

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		char *path = hsc_source_map_path(&map, cases[i].path);

		if (cases[i].want)
			CHECK_STR(path ? path : "", cases[i].want,
				  cases[i].path);
		else
			CHECK(path == NULL);
		free(path);
		CHECK(hsc_source_map_path(&none, cases[i].path) == NULL);
	}
	return check_failures != 0;
}
