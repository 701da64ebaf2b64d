# usage: awk [-v functions=N] -f many_functions.awk
#
# A C program of N functions that call each other, in two threads: ROUNDS calls of the first one
# in each. Which of them are called, and how often, follows from numbers that are always the same.
BEGIN {
	functions = functions ? functions : 1000
	print "#include <pthread.h>\n#include <stdint.h>\n"
	print "static uint64_t mix(uint64_t x)\n{\n\treturn x * 6364136223846793005u + 1442695040888963407u;\n}\n"
	turn = 7
	for (i = functions - 1; i >= 0; i--) {
		turn = (turn * 1103515245 + 12345) % 2147483648
		printf "__attribute__((noinline)) uint64_t work_%04d(uint64_t x)\n{\n\tuint64_t sum = x;\n\n", i
		printf "\tfor (unsigned i = 0; i < %d + (x >> 60); i++)\n\t\tsum = mix(sum ^ i);\n", 4 + turn % 40
		for (k = 1; k <= 4; k++)
			if (4 * i + k < functions)
				printf "\tif (sum >> 33 & 1)\n\t\tsum += work_%04d(sum);\n", 4 * i + k
		print "\treturn sum;\n}\n"
	}
	print "static void *run(void *arg)\n{\n\tuint64_t x = (uint64_t)arg;\n"
	print "\tfor (uint64_t i = 0; i < ROUNDS; i++)\n\t\tx = work_0000(mix(x + i));\n\treturn (void *)x;\n}\n"
	print "int main(void)\n{\n\tpthread_t other;\n\tvoid *end;\n"
	print "\tpthread_create(&other, NULL, run, (void *)2);\n\trun((void *)1);\n\treturn pthread_join(other, &end);\n}"
}
