hartscope; echo "exit $?"; hartscope reprot; echo "exit $?"; hartscope report --depht 3 x.hart; echo "exit $?"; hartscope report --format=xml x.hart; echo "exit $?"; hartscope report nothing.hart; echo "exit $?"; hartscope report; echo "exit $?"; hartscope import; echo "exit $?"; hartscope import x.nt -p implict_return=3 -o y.hart; echo "exit $?"; hartscope import x.nt -p implicit_return=9 -o y.hart; echo "exit $?"; hartscope verify x.hart; echo "exit $?"
echo text >a.txt; hartscope report a.txt; echo "exit $?"
hartscope report a.hart b.hart; echo "exit $?"; hartscope report ''; echo "exit $?"
# a program, which is no stream of messages either
printf '\177ELF and so on' >prog; hartscope report prog; echo "exit $?"; hartscope dump prog; echo "exit $?"; hartscope verify --against a.txt none; echo "exit $?"
# a folder that is no bundle, and one that holds some
mkdir -p folder more/some.hart; echo '{}' >more/some.hart/manifest.json
hartscope report folder; echo "exit $?"; hartscope dump more; echo "exit $?"; hartscope info more/some.hart; echo "exit $?"
# a value for what takes none; parameters for what has its own
hartscope report --strict=2 folder; echo "exit $?"; hartscope dump -p src_bits=1 more/some.hart; echo "exit $?"
# an option that says more of another one
for more in --tpiu --pib-late --pib-period=5 --pib-pins=a --vdso=v --kernel=k --only-mapped; do
	hartscope import x.nt "$more" -o y.hart; echo "exit $?"
done
