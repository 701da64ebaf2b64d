# Configurations of an encoder, each as arguments of `hartscope record --param`.
set(btm mode=btm)
set(htm "mode=htm implicit_return=0")
set(return "mode=htm implicit_return=3")
set(repeat "${return} repeated_history=1")
set(sync "${repeat} sync_messages=16")
set(odd_btm "mode=btm all_jumps=1 repeat_branch=1 sequential_jump=1 icnt_bits=8 ts_bits=16")
set(odd_htm "mode=htm implicit_return=2 return_stack=4 sequential_jump=1 icnt_bits=8 \
hist_bits=8 extend_address=1 all_jumps=1 ts_bits=32 src_bits=3")
set(etrace encode=etrace)
set(et_return "${etrace} implicit_return=on return_stack_size_p=5")
set(et_resync "${etrace} resync_packets=16")
set(et_all "${et_return} sequential_jump=on branch_prediction=on bpred_size_p=6 \
jump_target_cache=on cache_size_p=6 f0s_width_p=1 framing=smi")
set(et_full "${etrace} full_address=on resync_halfwords=1000 source_bits=3 time_bytes=4 \
frame_time=on")
set(et_draft encode=etrace-0.026)
set(et_draft16 "${et_draft} resync_packets=16 framing=length5")
set(all btm htm return repeat sync odd_btm odd_htm
  etrace et_return et_resync et_all et_full et_draft et_draft16)
