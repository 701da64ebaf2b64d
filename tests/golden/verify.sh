. "$GOLDEN/small.inc"
small_bundle
printf "0x100\n102\n200 # comment\n" >good.txt
printf "100\n102\n106\n" >bad.txt
hartscope verify small.hart --against good.txt; echo "exit $?"
hartscope verify small.hart --against bad.txt; echo "exit $?"
(cat good.txt; echo 202) >long.txt
hartscope verify small.hart --against long.txt; echo "exit $?"
(echo 100; echo zebra) >text.txt
hartscope verify small.hart --against text.txt; echo "exit $?"
hartscope verify small.nt --against good.txt; echo "exit $?"
# several harts and a list of addresses: in the order of pcs, not by their clocks
hartscope import -q small.nt small.nt --image code.bin@0x100 -o both.hart
hartscope pcs both.hart >both.txt
hartscope verify both.hart --against both.txt; echo "exit $?"
# for programs, and for continuous integration
hartscope verify small.hart --against good.txt --format=json; echo "exit $?"
hartscope verify small.hart --against bad.txt --format=json; echo "exit $?"
hartscope verify small.hart --against bad.txt --format=junit >bad.xml; echo "exit $?"
cat bad.xml
python3 -c 'import xml.dom.minidom; xml.dom.minidom.parse("bad.xml")'
hartscope verify small.hart --against good.txt --format=junit; echo "exit $?"
hartscope verify small.hart --against good.txt --format=csv; echo "exit $?"
hartscope verify small.hart --against missing.txt
