# SPDX-License-Identifier: MIT
# Generators, recursion and text.
def fib: if . < 2 then . else (. - 1 | fib) + (. - 2 | fib) end;
[range(60) | . * .] | add, ([1, 2, 3] | tojson | gsub("[0-9]"; "x")), (11 | fib),
	([limit(5; repeat("y"))] | join("-")), (try error("gone") catch .)
