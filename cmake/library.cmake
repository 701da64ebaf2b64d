# libhartscope is the sum of the rooms, static and shared.
include(GNUInstallDirs)
find_package(PkgConfig REQUIRED)
pkg_check_modules(ELF REQUIRED IMPORTED_TARGET libelf libdw)
pkg_check_modules(JANSSON REQUIRED IMPORTED_TARGET jansson)
pkg_check_modules(ZSTD REQUIRED IMPORTED_TARGET libzstd)
# libarchive is loaded at run time when needed; only its headers are used here
pkg_check_modules(ARCHIVE REQUIRED libarchive)

add_library(hsc_static STATIC)
add_library(hsc_shared SHARED)
add_library(hartscope::static ALIAS hsc_static)
add_library(hartscope::hartscope ALIAS hsc_shared)
set_target_properties(hsc_static PROPERTIES EXPORT_NAME static)
set_target_properties(hsc_shared PROPERTIES EXPORT_NAME hartscope)
set_target_properties(hsc_static hsc_shared PROPERTIES OUTPUT_NAME hartscope)
set_target_properties(hsc_shared PROPERTIES VERSION ${PROJECT_VERSION} SOVERSION
	"${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR}")
foreach(lib hsc_static hsc_shared)
  target_include_directories(${lib} PUBLIC
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>
    $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
endforeach()
# Public headers include none of theirs, so only the static library passes them on.
target_link_libraries(hsc_static PUBLIC PkgConfig::ELF PkgConfig::JANSSON PkgConfig::ZSTD
  iberty fdt m)
target_link_libraries(hsc_shared PRIVATE PkgConfig::ELF PkgConfig::JANSSON PkgConfig::ZSTD
  iberty fdt m)
# libiberty is an archive: its symbols stay hidden
target_link_options(hsc_shared PRIVATE -Wl,--exclude-libs,libiberty.a)
if(NOT HSC_SANITIZE) # the runtime of a sanitizer comes with the program
  target_link_options(hsc_shared PRIVATE -Wl,--no-undefined)
endif()
