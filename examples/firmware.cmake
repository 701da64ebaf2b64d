# Firmware for the SoC: two harts with software events, and programs that trace
# themselves, or are traced, by its trace hardware, as N-Trace or as E-Trace.
set(target ${PROJECT_SOURCE_DIR}/target)
set(perf ${CMAKE_CURRENT_SOURCE_DIR}/perf)
set(flags_etrace -DFORMAT_NTRACE=0)
foreach(xlen 32 64)
  hsc_riscv(rv${xlen}imac harts${xlen} SOURCES stm/start.S stm/harts.c
    FLAGS -O2 -I${PROJECT_SOURCE_DIR}/include -I${target}/stm
    DEPENDS stm/harts.h ${target}/stm/stm_event.h)
  string(REPLACE 64 "" width ${xlen}) # names say 32 only
  hsc_riscv(rv${xlen}imac tasks${width}
    SOURCES perf/bare_start.S soc/tasks.c FLAGS -O2 -T ${perf}/bare.ld -I${perf}
    DEPENDS perf/bare.h perf/bare.ld)
  hsc_riscv(rv${xlen}imac tasks_itc${width}
    SOURCES perf/bare_start.S soc/tasks.c
    FLAGS -O2 -DITC=0x20000080 -T ${perf}/bare.ld -I${perf}
    DEPENDS perf/bare.h perf/bare.ld)
  hsc_riscv(rv${xlen}imac tasks_kernel${width}
    SOURCES perf/bare_start.S soc/tasks.c
    FLAGS -O2 -DKERNEL -T ${perf}/bare.ld -I${perf} DEPENDS perf/bare.h perf/bare.ld)
  hsc_riscv(rv${xlen}imac latency${width}
    SOURCES perf/bare_start.S soc/latency.c
    FLAGS -O2 -T ${perf}/bare.ld -I${perf} -I${PROJECT_SOURCE_DIR}/include -I${target}
    DEPENDS perf/bare.h perf/bare.ld ${target}/stm/stm_event.h)
  hsc_riscv(rv${xlen}imac perf_flow${width}
    SOURCES perf/bare_start.S perf/perf_flow.c
    FLAGS -O2 -T ${perf}/bare.ld -I${perf} -I${PROJECT_SOURCE_DIR}/include
      -I${target}/perf/include
    DEPENDS perf/bare.ld ${target}/perf/include/hartscope_perf_tiny.h)
  foreach(format "" _etrace)
    foreach(name inside outside two trigger)
      hsc_riscv(rv${xlen}imac trace_${name}${width}${format}
        SOURCES perf/bare_start.S soc/trace_${name}.c
        FLAGS -O2 -T ${perf}/bare.ld -I${perf} ${flags${format}}
        DEPENDS soc/trace.h soc/work.h perf/bare.h perf/bare.ld)
    endforeach()
  endforeach()
endforeach()
