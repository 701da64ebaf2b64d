# Functions with linker names of C++ and Rust: shown as people write them, found
# by each way to write them.
. "$GOLDEN/calls.inc"
calls_as='s/\<main\>/_ZN4demo4main17h0123456789abcdefE/g;
	s/\<work\>/_ZN2ns5shape4workEi/g;s/\<twice\>/_RNvCs1234_7mycrate5twice/g'
calls_bundle "ProgTraceCorrelation EVCODE=0 CDF=1 I-CNT=14 HIST=1"
hartscope report calls.hart
hartscope report --short-names calls.hart
hartscope report --no-demangle calls.hart
hartscope report --format=json -F ns::shape::work calls.hart
hartscope replay -F 'ns::shape::work(int)' calls.hart
hartscope replay -N _RNvCs1234_7mycrate5twice calls.hart
hartscope flame --format=folded -F mycrate::twice calls.hart
hartscope report -F shape::work calls.hart
hartscope dump -v calls.hart | head -n 4

# every verb that takes a function
for name in 'ns::shape::work(int)' ns::shape::work _ZN2ns5shape4workEi 'ns::*'; do
	echo "--- $name"
	hartscope annotate -f "$name" calls.hart | sed -n '3p'
	hartscope find -n 1 "$name" calls.hart | sed "s,$PWD/,,g"
	hartscope replay -q --from "$name" -n 2 calls.hart
	hartscope graph --of "$name" calls.hart | sed -n '3p'
	hartscope diff -q -F "$name" calls.hart calls.hart
done

# a function that another name stands for: an alias, or one that a linker folded
calls_as='s/\<work\>/_ZN2ns5shape4workEi/g
	/^begin twice/i .weak again\n.type again, @function\n.set again, _ZN2ns5shape4workEi'
calls_bundle "ProgTraceCorrelation EVCODE=0 CDF=1 I-CNT=14 HIST=1"
echo "--- again"
hartscope report -F again calls.hart
hartscope find -n 1 again calls.hart | sed "s,$PWD/,,g"
hartscope annotate -f again calls.hart | sed -n '3p'
hartscope replay -q --from again -n 2 calls.hart
