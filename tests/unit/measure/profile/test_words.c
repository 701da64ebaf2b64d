/* SPDX-License-Identifier: MIT */
#include "unit/measure/profile/wander.h"

/* What words come to is what steps come to: a profile, a tree, and several. */
int main(void)
{
	int failed = 0;

	for (unsigned what = PROFILE; what <= (PROFILE | TREE | TOTALS); what++)
		failed |= wander(what);
	return failed;
}
