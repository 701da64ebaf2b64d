/* SPDX-License-Identifier: MIT */
#include "import/protocol.h"
#include "unit/check.h"
#include <stdio.h>

static void warn(const struct hsc_manifest *m,
		 const struct hsc_import_config *c,
		 const struct hsc_import_scan *scan,
		 struct hsc_import_result *result)
{
	(void)m;
	(void)c;
	(void)scan;
	snprintf(result->warning, sizeof(result->warning), "judged");
}

/* A protocol that cannot be judged is not; others where there is code. */
static void test_judge(void)
{
	static const struct {
		struct hsc_import_ops ops;
		size_t code_count;
		const char *want, *name;
	} cases[] = {
		{ { .judge = NULL }, 1, "", "no way to judge" },
		{ { .judge = NULL, .codeless = true }, 0, "", "nor codeless" },
		{ { .judge = warn }, 1, "judged", "by code" },
		{ { .judge = warn }, 0, "", "there is no code" },
		{ { .judge = warn, .codeless = true }, 0, "judged", "without" },
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		const struct hsc_import_config c = {
			.code_count = cases[i].code_count
		};
		struct hsc_import_result result = { .bytes = 0 };

		hsc_import_judge(&cases[i].ops, NULL, &c, NULL, &result);
		CHECK_STR(result.warning, cases[i].want, cases[i].name);
	}
}

/* Every protocol can be looked at. */
static void test_rows(void)
{
	for (size_t i = 0; i < HSC_PROTOCOLS; i++) {
		const struct hsc_import_ops *ops =
			hsc_import_ops_of(&hsc_protocols[i]);

		CHECK(ops && ops->scan);
		CHECK_EQ(ops->codeless, hsc_protocols[i].software);
	}
}

int main(void)
{
	test_judge();
	test_rows();
	return check_failures != 0;
}
