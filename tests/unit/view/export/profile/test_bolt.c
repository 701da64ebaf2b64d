/* SPDX-License-Identifier: MIT */
#include "unit/view/export/profile/jumps.h"

int main(void)
{
	check_jumps(&hsc_export_bolt, "B 1004 1010 3 0\n"
				      "F 1000 100c 2\n");
	return check_failures != 0;
}
