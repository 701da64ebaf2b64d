. "$GOLDEN/small.inc"
small_bundle
hartscope report small.hart >want.txt
echo "--- one file, the same bytes each time, read by all that read a bundle"
hartscope pack small.hart 2>said; sed 's/, [0-9,]* bytes/, N bytes/' said
hartscope pack -q small.hart -o again.hart.tar.zst && cmp small.hart.tar.zst again.hart.tar.zst
zstd -dcq small.hart.tar.zst | tar -tf -
mkdir -p tmp && TMPDIR=$PWD/tmp && export TMPDIR
hartscope report small.hart.tar.zst | tail -n +2 >got.txt
tail -n +2 want.txt | cmp - got.txt && echo "the same report"
hartscope pcs -i small.hart.tar.zst
hartscope dump --bare small.hart.tar.zst
hartscope diff small.hart small.hart.tar.zst >/dev/null; echo "exit $?"
hartscope verify small.hart.tar.zst --against want.txt >/dev/null 2>&1; echo "exit $?"
ls tmp
echo "--- and back"
mkdir back && cd back && hartscope unpack ../small.hart.tar.zst && diff -r -x live small.hart ../small.hart && echo same; cd ..
hartscope unpack -q small.hart.tar.zst -o other.hart && hartscope report other.hart | tail -n +2 | cmp - got.txt
echo "--- what is refused"
head -c 200 small.hart.tar.zst >cut.hart.tar.zst
hartscope unpack cut.hart.tar.zst; echo "exit $?"
echo zebra >zebra.hart.tar.zst
hartscope report zebra.hart.tar.zst 2>said; echo "exit $?"; sed 's/:.*no packed/: no packed/' said
hartscope unpack missing.hart.tar.zst; echo "exit $?"
hartscope unpack small.hart.tar.zst --max-size 10 -o few.hart; echo "exit $?"
hartscope unpack; echo "exit $?"
hartscope pack cut.hart.tar.zst -o new.hart.tar.zst >/dev/null 2>&1; echo "exit $?"
mkdir -p evil/x.hart && cp small.hart/manifest.json evil/x.hart/
hartscope pack small.hart -o none/small.hart.tar.zst; echo "exit $?"
hartscope pack small.hart -o small.nt/small.hart.tar.zst; echo "exit $?"
make() { tar -C evil --zstd -cf evil.hart.tar.zst "$@" 2>/dev/null; hartscope unpack evil.hart.tar.zst; echo "exit $?"; }
make -P --transform 's,x.hart/,x.hart/../../,' x.hart/manifest.json
make -P --transform 's,x.hart/,/none/x.hart/,' x.hart/manifest.json
ln -s /etc/passwd evil/x.hart/link && make x.hart && rm evil/x.hart/link
mkfifo evil/x.hart/pipe && make x.hart && rm evil/x.hart/pipe
ln evil/x.hart/manifest.json evil/x.hart/hard && make x.hart && rm evil/x.hart/hard
make x.hart/manifest.json x.hart/manifest.json --hard-dereference
mkdir evil/y.hart && echo 1 >evil/y.hart/1 && make x.hart y.hart
make y.hart
dd if=/dev/zero bs=1M count=100 2>/dev/null >evil/x.hart/zero && make x.hart
ls -d evil.hart tmp/* 2>/dev/null
echo "--- streams that are elsewhere"
hartscope import -q --in-place small.nt --image code.bin@0x100 -o there.hart
hartscope pack -q there.hart
hartscope pcs there.hart >whole
mv small.nt away.nt
hartscope pack there.hart -o none.hart.tar.zst 2>&1 | sed 's,/.*/there,there,'
hartscope pcs there.hart.tar.zst | cmp - whole && echo "taken in"
mv away.nt small.nt
ln -s /etc/passwd there.hart/streams/other
hartscope pack there.hart -o none.hart.tar.zst; echo "exit $?"; ls none.hart.tar.zst
echo "--- bundles of one run"
hartscope import -q small.nt --image code.bin@0x100 -o second.hart
hartscope pack small.hart second.hart -o run.hart.tar.zst; echo "exit $?"
sed 's/"id": *0/"id": 7/; s/hart 0/hart 7/' second.hart/manifest.json >m && mv m second.hart/manifest.json
hartscope pack -q small.hart second.hart -o run.hart.tar.zst; echo "exit $?"
hartscope info run.hart.tar.zst | tail -n +3
hartscope pcs run.hart.tar.zst --hart 7
hartscope pack small.hart second.hart; echo "exit $?"
sed 's/"xlen": *64/"xlen": 32/; s/"id": 7/"id": 9/' second.hart/manifest.json >m && mv m second.hart/manifest.json
hartscope pack small.hart second.hart -o bad.hart.tar.zst; echo "exit $?"
ls bad.hart.tar.zst tmp
echo "--- killed by its reader, it leaves nothing"
awk 'BEGIN { for (i = 0; i < 200000; i++) print i % 2 ? "102" : "100" }' >long.txt
printf '\001\000\365\277' >loop.bin # 100 c.nop; 102 c.j 100
hartscope encode -q --from long.txt --image loop.bin@0x100 -o long.hart
hartscope pack -q long.hart
hartscope pcs long.hart.tar.zst | head -1
for i in $(seq 100); do [ -z "$(ls tmp)" ] && break; sleep 0.1; done; ls tmp
echo "--- results are not bundles"
hartscope merge small.hart; echo "exit $?"
hartscope merge run.hart.tar.zst; echo "exit $?"
echo "--- libarchive is missing, or no library; all else works without"
mkdir none && : >none/libarchive.so.13
without() { LD_LIBRARY_PATH=none hartscope "$@"; echo "exit $?"; }
without pack small.hart -o other.hart.tar.zst; ls other.hart.tar.zst* 2>/dev/null
without unpack small.hart.tar.zst -o other2.hart; ls -d other2.hart 2>/dev/null
without pcs small.hart.tar.zst; ls tmp
without pcs small.hart
echo "--- to standard output"
hartscope pack -o - small.hart >out.hart.tar.zst && cmp out.hart.tar.zst small.hart.tar.zst && ls ./- 2>/dev/null
hartscope pack -o - small.hart | hartscope unpack -o piped.hart /dev/stdin; hartscope report piped.hart | tail -n +2 | cmp - got.txt
hartscope pack -o - small.hart >/dev/full; echo "exit $?"
mkdir folder && hartscope pack folder; echo "exit $?"
