/* SPDX-License-Identifier: MIT */
#include "unit/view/export/profile/jumps.h"

int main(void)
{
	check_jumps(&hsc_export_unsymbolized, "2\n1000-1004:4\n1008-100c:2\n"
					      "1\n1004->1010:3\n");
	return check_failures != 0;
}
