# A path of more than 512 characters is the one that is written.
. "$GOLDEN/small.inc"
small_bundle
name=$(printf 'n%.0s' $(seq 200))
mkdir -p $name/$name/$name
hartscope import -q small.nt --image code.bin@0x100 -o $name/$name/$name/x.hart; echo "exit $?"
hartscope export -q --to=chrome,folded -o $name/$name/$name/out small.hart; echo "exit $?"
hartscope export -q --to=speedscope -o $name/$name/$name/x.json small.hart; echo "exit $?"
hartscope pcs $name/$name/$name/x.hart
hartscope pack -q -o $name/$name/$name/x.hart.tar.zst $name/$name/$name/x.hart; echo "exit $?"
hartscope stat $name/$name/$name/x.hart.tar.zst | grep ^instructions
cd $name/$name/$name && ls * && ls ..
