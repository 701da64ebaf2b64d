# The readers of foreign bytes, reader:room or reader:room:room; see CMakeLists.txt.
set(readers
  ntrace_codec:codec    # bytes -> spans -> messages -> bytes
  ntrace_text:codec     # text -> messages -> text
  etrace_frame:link     # bytes -> frames -> bytes
  atb_frame:link       # bytes -> frames of a formatter -> bytes by ID
  osd_him:link:codec         # bytes -> packets -> joined events -> words
  pib_wire:link        # levels of pins -> bytes -> levels
  etrace_codec:codec    # payloads -> packets -> payloads, and text
  perf_record:codec     # writes -> records -> writes
  disassemble:isa       # code -> words
  ihex:image
  srec:image
  elf:image
  manifest:capture
  recording_log:capture
  wave:capture          # VCD and CSV -> pins over time -> VCD
  commit_log:capture    # logs of simulators -> rows
  pmu_describe:pmu # a device tree, or the lines of a probe
  pmu_server:spec:pmu_target # calls of the SBI PMU, on a hart that is played
  ntrace_flow:flow:codec      # a message stream and code
  ntrace_words:flow:codec     # the same, step by step and the fast way
  etrace_flow:flow:codec      # the same of E-Trace
  etrace_stream:flow:codec:link   # the same, packets from their frames
  discovery:model       # parameters of an encoder -> the same record
  topology:control:soc  # JSON, device trees -> trace components
  access_replay:control # recordings of register accesses
  openocd_answer:control
  saved_registers:control # lines of registers -> the same lines
  packet_text:decode   # lines of packets -> frames
  sifive_settings:import # settings of SiFive's decoder
  perf_header:decode   # the header of performance data as text
  stm_names:event       # JSON that describes events -> their words
  stm_log:codec         # lines of a log -> events -> the same lines
  perf_events:measure   # writes of harts -> records on the timeline -> profile
  control_hardware:control # registers that answer anything
  hostile_program:soc   # code and accesses that mean harm to a SoC
  soc_elf:soc           # firmware -> memory of a SoC, and it runs
  shard:decode         # the result of a part of a recording
  index_file:decode    # cuts of a stream, as kept in cache/
  bundle:decode        # manifest.json over streams and code
  unpack:decode        # a file -> a bundle, and nothing beside it
  import:import        # a stream of any protocol -> a bundle -> events
  encode_log:encode    # the log of a simulator -> a trace
  gdb_remote:cli        # packets of gdb -> answers
  wires:import:encode         # a wave -> bytes of trace
  atb_extract:import   # frames of a formatter -> bytes of one ID
  settings:import      # parameters, settings, maps of a process
  live_state:decode    # what a recorder left when it died
)
# A run of these takes a millisecond and more: fewer mutations of each input.
set(slow_readers etrace_stream shard control_hardware hostile_program soc_elf bundle import
  encode_log live_state settings commit_log)
