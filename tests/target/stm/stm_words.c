/* SPDX-License-Identifier: MIT */
/* usage: stm_words FILE: one of each thing that the header offers. */
#include "stm_event.h"
#include "stm_record.h"

int main(int argc, char **argv)
{
	static const unsigned char bytes[] = { 1, 2, 3, 4, 5 };
	volatile unsigned work = 0;

	if (argc != 2 || !stm_record_begin(argv[1]))
		return 2;
	stm_thread_switch(0x1000);
	stm_thread_name("main");
	STM_REGION(0x10, 7)
	while (work < 1000)
		work++;
	stm_printf("%d %5u|%04x %c%s %p %ld %llx 100%%\n", -12, 34u, 0xabu, 'x',
		   "yz", (void *)0x10, -5000000000l, 0x123456789abcull);
	stm_puts("done\n");
	stm_data(0x300, bytes, sizeof(bytes));
	stm_event(31, 1);
	stm_event(32, (uintptr_t)-1);
	stm_event(0xffff, 0x7eadbeef);
	__asm__ volatile("li a0, 9\n\tcsrs 0x8ff, %0\n\tcsrr a1, 0x8ff\n\t"
			 "csrsi 0x8ff, 5"
			 :
			 : "r"(0x21)
			 : "a0", "a1");
	return stm_record_end() ? 0 : 1;
}
