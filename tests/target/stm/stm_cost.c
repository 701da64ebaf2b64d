/* SPDX-License-Identifier: MIT */
/* What an event costs: the test looks at the code of these. */
#include "stm_event.h"

uint16_t stm_cost_id(void);

void cost_registers(uintptr_t value, uintptr_t id);
void cost_others(uintptr_t unused, uintptr_t id, uintptr_t value);
void cost_small(uintptr_t value);
void cost_constants(void);
void cost_wide(void);
void cost_called(uintptr_t value);
void cost_loop(const uintptr_t *values, size_t count);

void cost_registers(uintptr_t value, uintptr_t id)
{
	stm_event(id, value);
}

void cost_others(uintptr_t unused, uintptr_t id, uintptr_t value)
{
	(void)unused;
	stm_event(id, value);
}

void cost_small(uintptr_t value)
{
	stm_event(4, value);
}

void cost_constants(void)
{
	stm_event(0x1234, 0x7eadbeef);
}

/* Of RV64 it has to be loaded from memory. */
void cost_wide(void)
{
	stm_event(0x1234, (uintptr_t)UINT64_C(0x123456789abcdef0));
}

/* The value must outlive the call that makes the identifier. */
void cost_called(uintptr_t value)
{
	stm_event(stm_cost_id(), value);
}

void cost_loop(const uintptr_t *values, size_t count)
{
	for (size_t i = 0; i < count; i++)
		stm_event(0x300, values[i]);
}
