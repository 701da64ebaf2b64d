/* SPDX-License-Identifier: MIT */
#include "control/topology/parts.h"
#include "unit/check.h"

static const struct {
	const char *name, *want; /* the error, or NULL */
} cases[] = {
	{ "encoder0", NULL },
	{ "", "board.json: '' is no name: 1 to 31 letters" },
	{ "a_name_that_is_longer_than_31_letters",
	  "board.json: 'a_name_that_is_longer_than_31_letters' is no name: 1 "
	  "to 31 letters" },
};

int main(void)
{
	static struct hsc_topology t;
	struct hsc_error why = { "" };

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct hsc_trace_component *c =
			hsc_topology_add(&t, "board.json", cases[i].name, &why);

		CHECK_EQ(c == NULL, cases[i].want != NULL);
		if (cases[i].want)
			CHECK_STR(why.text, cases[i].want, cases[i].name);
		else
			CHECK_STR(c->name, cases[i].name, "kept");
	}
	CHECK_EQ(t.count, 1);
	while (t.count < HSC_TOPOLOGY_MAX)
		CHECK(hsc_topology_add(&t, "board.json", "next", &why));
	CHECK(!hsc_topology_add(&t, "board.json", "one more", &why));
	CHECK(strstr(why.text, "more than") != NULL);
	return check_failures != 0;
}
