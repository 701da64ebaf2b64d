hartscope --help; for c in record import info dump encode replay report counters stm flame pcs verify completion; do echo "== $c"; hartscope help $c; done
