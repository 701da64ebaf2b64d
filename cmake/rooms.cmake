# How a room and the unit tests of its sources are declared.

# These need no operating system. Without the flag GCC turns loops into calls of
# strlen, which may not exist.
set(HSC_FREESTANDING base spec isa codec link flow model control)

# A room is a static library that links only rooms on lower floors, so a unit
# test cannot reach upward. libhartscope is the sum of the same objects. Each
# source has its unit test: tests/unit/<room>/test_<source>.c, without _host, in
# the same inner folder.
# LIBS names foreign libraries (PkgConfig:: targets).
function(hsc_room name)
  cmake_parse_arguments(ROOM "" "" "SOURCES;USES;LIBS" ${ARGN})
  add_library(hsc_${name}_objects OBJECT ${ROOM_SOURCES})
  set_target_properties(hsc_${name}_objects PROPERTIES POSITION_INDEPENDENT_CODE ON)
  target_include_directories(hsc_${name}_objects PRIVATE
    ${PROJECT_SOURCE_DIR}/src ${PROJECT_SOURCE_DIR}/include)
  target_link_libraries(hsc_${name}_objects PRIVATE ${ROOM_LIBS})
  if(name IN_LIST HSC_FREESTANDING)
    target_compile_options(hsc_${name}_objects PRIVATE
      $<$<C_COMPILER_ID:GNU>:-fno-tree-loop-distribute-patterns>)
  endif()
  add_library(hsc_${name} STATIC EXCLUDE_FROM_ALL
    $<TARGET_OBJECTS:hsc_${name}_objects>)
  target_include_directories(hsc_${name} INTERFACE
    ${PROJECT_SOURCE_DIR}/src ${PROJECT_SOURCE_DIR}/include)
  target_link_libraries(hsc_${name} INTERFACE ${ROOM_USES} ${ROOM_LIBS})
  foreach(lib hsc_static hsc_shared)
    target_sources(${lib} PRIVATE $<TARGET_OBJECTS:hsc_${name}_objects>)
  endforeach()
  hsc_source_tests(${name} ${ROOM_SOURCES})
endfunction()

# The unit tests of sources; the mirror lint says which of them must have one.
function(hsc_source_tests room)
  list(TRANSFORM ARGN REPLACE "(_host)?\\.c$" "")
  foreach(source ${ARGN})
    string(REGEX REPLACE "([^/]+)$" "test_\\1.c" test ${source})
    if(EXISTS ${PROJECT_SOURCE_DIR}/tests/unit/${room}/${test})
      hsc_unit_test(${room} ${source})
    endif()
  endforeach()
endfunction()

# A test for each name, which may have a folder: <folder>/<name> is
# tests/unit/<room>/<folder>/test_<name>.c, the program test_<room>_<folder>_<name>.
# It is linked with its room, the rooms below, and what it calls of tests/support.
# hsc_room has those of its sources.
function(hsc_unit_test room)
  if(NOT HSC_TESTING)
    return()
  endif()
  foreach(name ${ARGN})
    string(REGEX REPLACE "([^/]+)$" "test_\\1.c" source ${name})
    string(REPLACE "/" "_" program test_${room}_${name})
    add_executable(${program} ${PROJECT_SOURCE_DIR}/tests/unit/${room}/${source})
    target_link_libraries(${program} PRIVATE hsc_test_support hsc_${room})
    hsc_test(unit/${room}/${name} ${room} ${program})
    add_dependencies(quick ${program})
  endforeach()
endfunction()

# Tests of this folder's room whose names match are also linked with another room:
# a neighbour, which the room itself must not include.
function(hsc_unit_tests_use uses room names)
  get_property(tests DIRECTORY PROPERTY BUILDSYSTEM_TARGETS)
  list(FILTER tests INCLUDE REGEX "^test_${room}_(${names})$")
  foreach(test ${tests})
    target_link_libraries(${test} PRIVATE ${uses})
  endforeach()
endfunction()
