/* SPDX-License-Identifier: MIT */
#include "unit/measure/profile/wander.h"

/* The profile of words is that of steps. */
int main(void)
{
	return wander(false);
}
