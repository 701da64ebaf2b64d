/* SPDX-License-Identifier: MIT */
#include "control/topology/parts.h"
#include "support/topology_text.h"
#include "unit/check.h"
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int main(void)
{
	char path[] = "topology-XXXXXX";
	const int fd = mkstemp(path);
	FILE *out = fdopen(fd, "w");
	struct hsc_topology t;
	struct hsc_error why = { "" };

	CHECK(out != NULL);
	if (!out)
		return 1;
	fputs(TOPOLOGY_1_0, out);
	fclose(out);
	CHECK_EQ(hsc_topology_read(&t, path, &why), HSC_OK);
	CHECK_EQ(t.count, 5);
	unlink(path);
	CHECK_EQ(hsc_topology_read(&t, path, &why), HSC_E_FILE);
	CHECK(strstr(why.text, "No such file") != NULL);
	for (unsigned i = 0; i < HSC_TOPOLOGY_FLAWS; i++)
		CHECK(hsc_topology_error_text[i] != NULL);
	return check_failures != 0;
}
