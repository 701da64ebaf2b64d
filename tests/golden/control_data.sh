# Data trace by name and in two packets; what is refused before it is traced.
. "$GOLDEN/control.inc"
counts=$BUILD/tests/pairs/soc/soc_counts64
[ -f "$counts" ] || exit 77
sed 's/"size": "0x1000"/"size": "0x400000"/' soc.json >wide.json
echo "== loads in two packets, as the topology says: the same accesses"
sed 's/"name": "te/"lrid_width": 3, &/' wide.json >split.json
for how in wide split; do
	hartscope control dump -q -t $how.json --encoder te0 --memory smem \
		-b "soc:${counts%64}32" --start -e "${counts%64}32" --set trTeFormat=0 --data \
		--set trTeInstStallEna=1 --set trTeDataStallEna=1 -o $how.hart >console
	hartscope dump $how.hart | grep -c DataSplit
	hartscope replay $how.hart | grep -o -e '-- [las].* bytes at.*' |
		sed 's/ (byte.*//' >$how.txt
done
cmp wide.txt split.txt && hartscope info split.hart | grep -o 'data_split=1 lrid_width_p=.'
grep -m 1 -o 'load.* at 0x8' wide.txt
rm -rf wide.hart split.hart
echo "== data by name: addresses that are loaded from, of 256 lines"
for what in "--data" "--data-addresses data" "--data-addresses data:stack"; do
	# shellcheck disable=SC2086
	hartscope control dump -q -t wide.json --memory smem -b "soc:$counts" --start \
		-e "$counts" --set trTeFormat=0 -o named.hart $what >console
	hartscope replay named.hart | grep -o -e '-- load.* at 0x[0-9a-f]*' | sort -u | wc -l
	rm -rf named.hart
done
for what in datum 0x8000zz; do
	hartscope control dump -q -t wide.json -b "soc:$counts" --start --raw \
		--data-addresses "$what"
	echo "exit $?"
done
echo "== what cannot become a bundle is refused before anything is traced"
: >empty
mkdir folder
dump() {
	hartscope control dump -t soc.json -b "soc:$counts" --start "$@" 2>&1 |
		sed "s|$BUILD|BUILD|"
}
dump -e none.elf
dump -e empty
dump -e "${counts%64}32"
dump -P nexus
dump -P etrace -p colour=1
dump -o folder
dump -o folder/none/x.hart
dump --raw -o folder
dump --raw -o folder/none/x.bin
ls -d control.hart* folder/* 2>/dev/null || echo "nothing was made"
