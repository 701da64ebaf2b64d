# The two helper functions of the house, and no third.

# A room is a static library that links only rooms on lower floors, so a unit
# test cannot reach upward. libhartscope is the sum of the same objects.
# LIBS names foreign libraries (PkgConfig:: targets).
function(hsc_room name)
  cmake_parse_arguments(ROOM "" "" "SOURCES;USES;LIBS" ${ARGN})
  add_library(hsc_${name}_objects OBJECT ${ROOM_SOURCES})
  set_target_properties(hsc_${name}_objects PROPERTIES POSITION_INDEPENDENT_CODE ON)
  target_include_directories(hsc_${name}_objects PRIVATE
    ${PROJECT_SOURCE_DIR}/src ${PROJECT_SOURCE_DIR}/include)
  target_link_libraries(hsc_${name}_objects PRIVATE ${ROOM_LIBS})
  add_library(hsc_${name} STATIC $<TARGET_OBJECTS:hsc_${name}_objects>)
  target_include_directories(hsc_${name} INTERFACE
    ${PROJECT_SOURCE_DIR}/src ${PROJECT_SOURCE_DIR}/include)
  target_link_libraries(hsc_${name} INTERFACE ${ROOM_USES} ${ROOM_LIBS})
  if(NOT name STREQUAL cli)
    foreach(lib hsc_static hsc_shared)
      target_sources(${lib} PRIVATE $<TARGET_OBJECTS:hsc_${name}_objects>)
    endforeach()
  endif()
endfunction()

# tests/unit/<room>/test_<name>.c, linked with its room and the rooms below.
function(hsc_unit_test room name)
  set(tests ${PROJECT_SOURCE_DIR}/tests)
  if(NOT EXISTS ${tests}/unit/${room}/test_${name}.c)
    message(WARNING "no test of ${room}/${name}") # the mirror lint fails
    return()
  endif()
  add_executable(test_${name} ${tests}/unit/${room}/test_${name}.c)
  target_include_directories(test_${name} PRIVATE ${tests})
  target_link_libraries(test_${name} PRIVATE hsc_${room})
  add_test(NAME unit/${room}/${name} COMMAND test_${name})
  set_tests_properties(unit/${room}/${name} PROPERTIES LABELS ${room} TIMEOUT 60)
endfunction()
