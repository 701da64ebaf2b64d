hartscope --help; for c in record import info dump encode replay report counters stm flame pcs verify control completion; do echo "== $c"; hartscope help $c; done
