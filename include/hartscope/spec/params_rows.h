/* SPDX-License-Identifier: MIT */
/*
 * params_rows.h - every parameter of a trace, one row each.
 *
 * Room   spec (floor 1): const facts only
 * Spec   Trace Control 1.0, "Trace Encoder Control Interface"; E-Trace 2.0 and
 *        0.026-DRAFT, "Parameters to the encoder"; names of what these do not
 *        name are our own
 *
 * A list takes a macro for each kind of row, and each user of the parameters
 * defines what it makes of a row: spec/params.c the table hsc_params, the
 * headers the enums, an encoder or a reader the table of members that keep the
 * values. So a new parameter is a row here, the member that its row names, and
 * the code that it has an effect on.
 *
 * A row is ID, name, member, limits (first and last), words (an array of
 * spec/params.c, or NULL), default values, field of the trace encoder's feature
 * register (0: none), name in settings files of other tools (NULL: none), help.
 * The order is that of --help-params and of manifests.
 */
#ifndef HSC_SPEC_PARAMS_ROWS_H
#define HSC_SPEC_PARAMS_ROWS_H

/* For kinds of rows that do not matter to the user of a list. */
#define HSC_PARAM_SKIP(...)

/* clang-format off */

/*
 * N-Trace. Other tools: SiFive's settings files. Defaults are those of an
 * encoder of ours, of a stream from elsewhere, and of one of SiFive's cores.
 *
 * SETTING   of an encoder, and so of streams; member of struct
 *           hsc_nt_encoder_config
 * INTERVAL  of the encoder's synchronisation; its unit in place of the member
 * READER    of streams only; `user` or `import` (who sets it) in its place
 */
#define HSC_NT_PARAM_ROWS(SETTING, INTERVAL, READER) \
SETTING(MODE, "mode", mode, 0, 3, modes, 0, 0, 0, 0, NULL, "branch messages or history") \
SETTING(SRC_BITS, "src_bits", src_bits, 0, HSC_NT_SRC_BITS_MAX, NULL, 0, 0, 0, 0, "srcbits", "width of SRC") \
SETTING(TS_BITS, "ts_bits", ts_bits, 0, HSC_NT_TSTAMP_BITS_MAX, NULL, 0, HSC_NT_TSTAMP_BITS_MAX, 40, 0, "tssize", "width of the time counter; 0: no timestamps") \
SETTING(TS_MODE, "ts_mode", ts_sync_only, 0, 1, stamped, 0, 0, 0, 0, NULL, "messages that carry a timestamp") \
SETTING(TS_FORM, "ts_form", ts_form, 0, HSC_NT_TS_ABSOLUTE, forms, HSC_NT_TS_DELTA, HSC_NT_TS_DELTA, HSC_NT_TS_XOR, 0, NULL, "timestamps of messages that do not synchronise") \
SETTING(IMPLICIT_RETURN, "implicit_return", implicit_return, 0, HSC_NT_RETURN_FULL, NULL, HSC_NT_RETURN_FULL, HSC_NT_RETURN_FULL, HSC_NT_RETURN_FULL, HSC_TF_IMPLICIT_RETURN, NULL, "silent returns: 0 none, 1 counted, 2 low bits, 3 full address") \
SETTING(RETURN_STACK, "return_stack", return_stack, 1, HSC_NT_STACK_MAX, NULL, HSC_NT_STACK_MAX, 0, 0, 0, NULL, "entries of the return stack") \
SETTING(REPEATED_HISTORY, "repeated_history", repeated_history, 0, 1, switches, 0, 0, 0, HSC_TF_REPEATED_HISTORY, NULL, "count repeated history") \
SETTING(REPEAT_BRANCH, "repeat_branch", repeat_branch, 0, 1, switches, 0, 0, 0, 0, NULL, "count repeated branch messages") \
SETTING(SEQUENTIAL_JUMP, "sequential_jump", sequential_jump, 0, 1, switches, 0, 1, 0, HSC_TF_SEQUENTIAL_JUMP, NULL, "jumps whose target register was set by lui or auipc are silent") \
SETTING(EXTEND_ADDRESS, "extend_address", extend_address, 0, 1, switches, 0, 0, 0, HSC_TF_EXTEND_ADDR_MSB, NULL, "drop equal top bits of addresses") \
SETTING(ALL_JUMPS, "all_jumps", all_jumps, 0, 1, switches, 0, 0, 0, HSC_TF_ALL_JUMPS, NULL, "direct jumps and calls are reported as taken branches") \
SETTING(DATA_TRACE, "data_trace", data_trace, 0, 1, switches, 0, 0, 0, 0, NULL, "there are data messages, Trace Control 0.9.4") \
SETTING(ADDRESS_BITS, "address_bits", address_bits, 0, HSC_NT_ADDR_BITS_MAX, NULL, 0, 0, 0, 0, "addrbits", "SiFive: width of addresses, sign included; 0: all bits") \
SETTING(TRAP_KIND_UNKNOWN, "trap_kind_unknown", trap_kind_unknown, 0, 1, switches, 0, 0, 0, 0, NULL, "B-TYPE 1 for every trap, not 2 and 3") \
SETTING(ICNT_BITS, "icnt_bits", icnt_bits, 2, HSC_NT_ICNT_BITS_MAX, NULL, HSC_NT_ICNT_BITS_MAX, 0, 0, 0, NULL, "width of the I-CNT counter") \
SETTING(HIST_BITS, "hist_bits", hist_bits, 2, HSC_NT_HIST_BITS_MAX, NULL, HSC_NT_HIST_BITS_MAX, 0, 0, 0, NULL, "width of the history, stop bit included") \
INTERVAL(SYNC_MESSAGES, "sync_messages", HSC_NT_SYNC_MESSAGES, 0, HSC_PARAM_INTERVAL_MAX, NULL, 1024, 0, 0, 0, NULL, "messages between synchronising ones; 0: off") \
INTERVAL(SYNC_CYCLES, "sync_cycles", HSC_NT_SYNC_CYCLES, 0, HSC_PARAM_INTERVAL_MAX, NULL, 0, 0, 0, 0, NULL, "the same in cycles") \
INTERVAL(SYNC_HALFWORDS, "sync_halfwords", HSC_NT_SYNC_HALFWORDS, 0, HSC_PARAM_INTERVAL_MAX, NULL, 0, 0, 0, 0, NULL, "the same in half-words") \
READER(HIST_VARIES, "hist_varies", user, 0, 1, switches, 0, 0, 0, 0, NULL, "the encoder may send a history before it is full") \
READER(HIST_LATE, "hist_late", user, 0, 1, switches, 0, 0, 0, 0, NULL, "a full history may be sent with the branch after it") \
READER(RESYNC, "resync", user, 0, 1, resyncs, 0, 0, 0, 0, NULL, "after unknown code go on at the next address or sync message") \
READER(PERF_CHANNEL, "perf_channel", user, 0, HSC_PERF_CHANNELS - 1, NULL, 0, HSC_PERF_CHANNEL, HSC_PERF_CHANNEL, 0, "trace.config.int.itc.perf.channel", "ITC channel of performance records, 6 if not given") \
READER(START, "start", import, 0, 1, starts, 0, 0, 0, 0, NULL, "whether the first message is whole") \
READER(PROCESS, "process", import, 0, 1, processes, 0, 0, 0, 0, NULL, "what chooses between the processes of a bundle")

/*
 * E-Trace. Other tools: files of the reference flow. Defaults are those of an
 * encoder, of one in a recording (2.0 only), and of a stream from elsewhere.
 * After the member stand the editions: BOTH, NEW (2.0) or DRAFT (0.026).
 *
 * OPTION    member of struct hsc_et_options, of an encoder and of streams
 * CODED     one that widths in packets depend on, too: of enum hsc_et_param
 * SETTING   member of struct hsc_et_encoder_config and hsc_packets_config
 * INVERTED  the same, and the member is true where the value is 0
 * ENCODER   member of the former only; READER of the latter only
 * INTERVAL  of the encoder's synchronisation; its unit in place of the member
 * CODEC     one of enum hsc_et_param, that widths in packets depend on
 */
#define HSC_ET_PARAM_ROWS(OPTION, CODED, SETTING, INVERTED, ENCODER, READER, INTERVAL, CODEC) \
OPTION(FULL_ADDRESS, "full_address", full_address, BOTH, 0, 1, switches, 0, 0, 0, HSC_TF_NO_ADDR_DIFF, "full-address", "whole addresses, not differences") \
CODED(IMPLICIT_EXCEPTION, "implicit_exception", implicit_exception, NEW, 0, 1, switches, 0, 0, 0, HSC_TF_NO_TRAP_ADDR, "implicit-except", "no address of a handler in packets") \
OPTION(SEQUENTIAL_JUMP, "sequential_jump", sequential_jump, NEW, 0, 1, switches, 0, 0, 0, HSC_TF_SEQUENTIAL_JUMP, "si-jump", "jumps whose target register was set by lui or auipc are silent") \
OPTION(IMPLICIT_RETURN, "implicit_return", implicit_return, NEW, 0, 1, switches, 0, 1, 0, HSC_TF_IMPLICIT_RETURN, "implicit-return", "returns to where the call came from are silent") \
OPTION(BRANCH_PREDICTION, "branch_prediction", branch_prediction, NEW, 0, 1, switches, 0, 0, 0, HSC_TF_BRANCH_PREDICTION, "branch-prediction", "count branches that go as predicted") \
OPTION(JUMP_TARGET_CACHE, "jump_target_cache", jump_target_cache, NEW, 0, 1, switches, 0, 0, 0, HSC_TF_JUMP_TARGET_CACHE, "jump-target-cache", "short packets for targets seen before") \
INTERVAL(RESYNC_PACKETS, "resync_packets", HSC_ET_RESYNC_PACKETS, BOTH, 0, HSC_PARAM_INTERVAL_MAX, NULL, 1024, 1024, 0, 0, NULL, "packets between synchronising ones; 0: off") \
INTERVAL(RESYNC_CYCLES, "resync_cycles", HSC_ET_RESYNC_CYCLES, BOTH, 0, HSC_PARAM_INTERVAL_MAX, NULL, 0, 0, 0, 0, NULL, "the same in cycles") \
INTERVAL(RESYNC_HALFWORDS, "resync_halfwords", HSC_ET_RESYNC_HALFWORDS, BOTH, 0, HSC_PARAM_INTERVAL_MAX, NULL, 0, 0, 0, 0, NULL, "the same in half-words") \
INVERTED(MARKER, "marker", no_marker, DRAFT, 0, 1, switches, 1, 1, 1, 0, NULL, "repeat the context where a jump could be missed") \
SETTING(ECALL_STOPS, "ecall_stops", ecall_stops, BOTH, 0, 1, switches, 1, 1, 0, 0, NULL, "trace ends before an ecall, begins again after it") \
SETTING(IRDEPTH_EXACT, "irdepth_exact", irdepth_exact, NEW, 0, 1, switches, 1, 1, 0, 0, NULL, "with irdepth: report a call where two returns could be meant") \
SETTING(SUPPORT, "support", support, NEW, 0, HSC_ET_SUPPORTS - 1, makers, 0, 1, 0, 0, NULL, "whose support packets") \
ENCODER(SOURCE, "source", source, BOTH, 0, UINT16_MAX, NULL, 0, 0, 0, 0, NULL, "source in the frames") \
SETTING(FRAMING, "framing", link.framing, BOTH, 0, HSC_ET_FRAMINGS - 1, framings, 0, 0, 0, 0, NULL, "what carries the packets") \
SETTING(SOURCE_BITS, "source_bits", link.source_bits, BOTH, 0, HSC_ET_FRAME_SOURCE_MAX, NULL, 0, 0, 0, 0, NULL, "width of the source") \
SETTING(TIME_BYTES, "time_bytes", link.time_bytes, BOTH, 0, HSC_ET_FRAME_TIME_MAX, NULL, 0, 0, 0, 0, NULL, "width of a timestamp") \
SETTING(TYPE_BITS, "type_bits", link.type_bits, BOTH, 0, HSC_ET_FRAME_TYPE_MAX, NULL, 0, 0, 0, 0, NULL, "width of the packet type") \
ENCODER(FRAME_TIME, "frame_time", frame_time, BOTH, 0, 1, switches, 0, 0, 0, 0, NULL, "a timestamp in every frame") \
CODEC(BPRED_SIZE, "bpred_size_p", value, NEW, 0, 15, NULL, 0, 0, 0, 0, NULL, "branch predictor of 2^n entries; 0: none") \
CODEC(CACHE_SIZE, "cache_size_p", value, NEW, 0, 15, NULL, 0, 0, 0, 0, NULL, "jump target cache of 2^n entries; 0: none") \
CODEC(CALL_COUNTER_SIZE, "call_counter_size_p", value, NEW, 0, 15, NULL, 0, 0, 0, 0, NULL, "bits of the counter of nested calls; 0: none") \
CODEC(CONTEXT_WIDTH, "context_width_p", value, BOTH, 1, 32, NULL, 32, 32, 32, 0, NULL, "bits of the context") \
CODEC(TIME_WIDTH, "time_width_p", value, NEW, 1, 64, NULL, 64, 64, 64, 0, NULL, "bits of the time") \
CODEC(ECAUSE_WIDTH, "ecause_width_p", value, BOTH, 1, 16, NULL, 5, 5, 5, 0, NULL, "bits of the cause of a trap") \
CODEC(F0S_WIDTH, "f0s_width_p", value, NEW, 0, 2, NULL, 0, 0, 0, 0, NULL, "bits of the subformat of format 0") \
CODEC(IADDRESS_LSB, "iaddress_lsb_p", value, BOTH, 0, 3, NULL, 1, 1, 1, 0, NULL, "lowest bits of an address that are not sent") \
CODEC(IADDRESS_WIDTH, "iaddress_width_p", value, BOTH, 2, 64, NULL, 64, 64, 64, 0, NULL, "bits of an address") \
CODEC(NOCONTEXT, "nocontext_p", value, BOTH, 0, 1, NULL, 0, 0, 0, 0, NULL, "1: no context in packets") \
CODEC(NOTIME, "notime_p", value, NEW, 0, 1, NULL, 1, 1, 1, 0, NULL, "1: no time in packets") \
CODEC(NOTVAL, "notval_p", value, DRAFT, 0, 1, NULL, 0, 0, 0, 0, NULL, "1: no trap value in packets") \
CODEC(PRIVILEGE_WIDTH, "privilege_width_p", value, BOTH, 1, 4, NULL, 2, 2, 2, 0, NULL, "bits of the level of privilege") \
CODEC(RETURN_STACK_SIZE, "return_stack_size_p", value, NEW, 0, 15, NULL, 0, 5, 0, 0, NULL, "return stack of 2^n entries; 0: none") \
CODEC(DADDRESS_WIDTH, "daddress_width_p", value, NEW, 1, 64, NULL, 64, 64, 64, 0, NULL, "bits of a data address") \
CODEC(DATA_WIDTH, "data_width_p", value, NEW, 8, 64, NULL, 64, 64, 64, 0, NULL, "bits of the widest load or store") \
CODEC(LRID_WIDTH, "lrid_width_p", value, NEW, 1, 16, NULL, 1, 1, 1, 0, NULL, "bits of the number of a split load") \
CODEC(SPLIT, "data_split", value, NEW, 0, 1, NULL, 0, 0, 0, 0, NULL, "1: loads and atomics in two packets") \
CODEC(DFORMAT_WIDTH, "data_format_width", value, NEW, 2, 3, NULL, 3, 3, 3, 0, NULL, "bits of the format of data packets") \
CODEC(DIFF_WIDTH, "data_diff_width", value, NEW, 1, 2, NULL, 2, 2, 2, 0, NULL, "bits of diff where only data is sent") \
CODEC(CSR_DIFF, "csr_diff_width", value, NEW, 0, 1, NULL, 0, 0, 0, 0, NULL, "bits of diff where only the address of a CSR is sent") \
CODEC(NO_ADDRESS, "no_address", value, NEW, 0, 1, NULL, 0, 0, 0, 0, NULL, "1: data trace without addresses") \
CODEC(NO_DATA, "no_data", value, NEW, 0, 1, NULL, 0, 0, 0, 0, NULL, "1: data trace without data") \
CODEC(IRET_EXT, "iret_ext", value, NEW, 0, 1, NULL, 0, 1, 0, 0, NULL, "1: packets count returns, not entries of the stack") \
CODEC(MODE_WIDTH, "encoder_mode_width", value, NEW, 0, 8, NULL, 1, 1, 1, 0, NULL, "bits of encoder_mode") \
CODEC(IOPTIONS_WIDTH, "ioptions_width", value, NEW, 0, 32, NULL, 5, 5, 5, 0, NULL, "bits of ioptions") \
CODEC(DOPTIONS_WIDTH, "doptions_width", value, NEW, 0, 32, NULL, 4, 4, 4, 0, NULL, "bits of doptions") \
READER(HANDLER, "handler", handler, BOTH, 0, UINT64_MAX, NULL, 0, 0, 0, 0, NULL, "with implicit exceptions: mtvec; odd: vectored") \
READER(HANDLER_S, "handler_s", handler_s, BOTH, 0, UINT64_MAX, NULL, 0, 0, 0, 0, NULL, "the same of S mode: stvec, where it differs") \
READER(PREDICTED_MOST, "predicted_most", predicted_most, NEW, 0, UINT32_MAX, NULL, 0, 0, 0, 0, NULL, "more predicted branches in one packet are damage; 0: none are") \
READER(START, "start", ring, BOTH, 0, 1, starts, 0, 0, 0, 0, NULL, "whether the first frame is whole") \
READER(KEEP_OPTIONS, "keep_options", keep_options, BOTH, 0, 1, switches, 0, 0, 0, 0, NULL, "do not believe support packets") \
READER(RV_TRACER, "rv_tracer", rv_tracer, BOTH, 0, 1, switches, 0, 0, 0, 0, NULL, "payloads as rv_tracer cuts them, any framing")

/*
 * Software events, streams only. Between member and limits stands what values
 * look like, where neither words nor limits say it.
 *
 * NUMBER  member of struct hsc_stm_stream_config
 * TEXT    a list or a file: what stm_params.c makes of it
 */
#define HSC_STM_PARAM_ROWS(NUMBER, TEXT) \
NUMBER(FORMAT, "format", format, NULL, 1, 3, formats, "bytes of the host interface, libosd's packets or text; found out") \
NUMBER(VALWIDTH, "valwidth", value_bits, "16, 32, 64", 16, 64, NULL, "bits of a value; if not given, as each packet is long") \
NUMBER(MAX_PKT_LEN, "max_pkt_len", max_words, NULL, HSC_OSD_WORDS_LEAST, HSC_OSD_WORDS_MAX, NULL, "longest packet in words (256)") \
TEXT(MODULES, "modules", modules, "ADDRESS[,...]", 0, 0, NULL, "trace modules; if not given, all that send such events") \
NUMBER(THREAD_SWITCH, "thread_switch", thread_switch, "ID", 1, UINT16_MAX, NULL, "identifier of THREAD_SWITCH (0x8000)") \
TEXT(EVENTS, "events", events, "FILE", 0, 0, NULL, "JSON file that describes the events")

/* clang-format on */

#endif
