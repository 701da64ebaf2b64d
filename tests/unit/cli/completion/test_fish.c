/* SPDX-License-Identifier: MIT */
#include "unit/cli/completion/commands.h"

static const char *const lines[] = {
	"\tstring join \\n -- mode=(string split ' ' -- 'htm btm')",
	"\tstring join \\n -- src_bits=",
	"complete -c hartscope -n __fish_use_subcommand -a first -d "
	"'the user\\'s: first'",
	"complete -c hartscope -n '__hartscope_is first' -a "
	"'(__hartscope_bundles)'",
	"complete -c hartscope -n '__hartscope_is first' -l all -s a -d "
	"'it\\'s all: [x]'",
	"complete -c hartscope -n '__hartscope_is first' -l limit -s n -x -d "
	"'rows'",
	"complete -c hartscope -n '__hartscope_is first' -l how -x -a "
	"'guess full' -d 'which way'",
	"complete -c hartscope -n '__hartscope_is first' -l elf -r -F -d "
	"'the program'",
	"complete -c hartscope -n '__hartscope_is first' -l sysroot -x -a "
	"'(__fish_complete_directories)' -d 'of libraries'",
	"complete -c hartscope -n '__hartscope_is first' -l bundle -x -a "
	"'(__hartscope_bundles)' -d 'a recording'",
	"complete -c hartscope -n '__hartscope_is first' -l param -s p -x -a "
	"'(__hartscope_params)' -d 'of the trace'",
	"complete -c hartscope -n '__hartscope_is second' -a 'start stop'",
};

int main(void)
{
	char *text = completed(hsc_cli_complete_fish);
	char folder[16];

	scratch_enter(folder);
	completed_lines(text, lines, sizeof(lines) / sizeof(lines[0]));
	completed_read(text, "fish");
	free(text);
	scratch_leave(folder);
	return check_failures != 0;
}
