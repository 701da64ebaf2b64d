/* SPDX-License-Identifier: MIT */
/* csr_names.c - control and status registers by number.
 * Room   spec (floor 1) */
#include <hartscope/spec/instructions.h>
#include <stddef.h>

/* Registers [first, first + count), numbered from `from` on; count 0: one. */
struct csr {
	uint16_t first;
	uint8_t count, from;
	const char *name;
};

/* clang-format off */
/* Privileged ISA 20240411, "CSR Listing"; Unprivileged ISA 20240411, "F", "V",
 * "Zkr"; Advanced Interrupt Architecture 1.0, "Control and Status Registers
 * (CSRs) Added to Harts"; Debug 1.0, "Core Debug Registers", "Trigger Module
 * Registers". */
static const struct csr csrs[] = {
	{ 0x001, 0, 0, "fflags" }, { 0x002, 0, 0, "frm" },
	{ 0x003, 0, 0, "fcsr" }, { 0x008, 0, 0, "vstart" },
	{ 0x009, 0, 0, "vxsat" }, { 0x00a, 0, 0, "vxrm" },
	{ 0x00f, 0, 0, "vcsr" }, { 0x015, 0, 0, "seed" },
	{ 0x100, 0, 0, "sstatus" }, { 0x104, 0, 0, "sie" },
	{ 0x105, 0, 0, "stvec" }, { 0x106, 0, 0, "scounteren" },
	{ 0x10a, 0, 0, "senvcfg" }, { 0x10c, 4, 0, "sstateen" },
	{ 0x114, 0, 0, "sieh" }, { 0x140, 0, 0, "sscratch" },
	{ 0x141, 0, 0, "sepc" }, { 0x142, 0, 0, "scause" },
	{ 0x143, 0, 0, "stval" }, { 0x144, 0, 0, "sip" },
	{ 0x14d, 0, 0, "stimecmp" }, { 0x150, 0, 0, "siselect" },
	{ 0x151, 0, 0, "sireg" }, { 0x154, 0, 0, "siph" },
	{ 0x15c, 0, 0, "stopei" }, { 0x15d, 0, 0, "stimecmph" },
	{ 0x180, 0, 0, "satp" }, { 0x200, 0, 0, "vsstatus" },
	{ 0x204, 0, 0, "vsie" }, { 0x205, 0, 0, "vstvec" },
	{ 0x214, 0, 0, "vsieh" }, { 0x240, 0, 0, "vsscratch" },
	{ 0x241, 0, 0, "vsepc" }, { 0x242, 0, 0, "vscause" },
	{ 0x243, 0, 0, "vstval" }, { 0x244, 0, 0, "vsip" },
	{ 0x24d, 0, 0, "vstimecmp" }, { 0x250, 0, 0, "vsiselect" },
	{ 0x251, 0, 0, "vsireg" }, { 0x254, 0, 0, "vsiph" },
	{ 0x25c, 0, 0, "vstopei" }, { 0x25d, 0, 0, "vstimecmph" },
	{ 0x280, 0, 0, "vsatp" }, { 0x300, 0, 0, "mstatus" },
	{ 0x301, 0, 0, "misa" }, { 0x302, 0, 0, "medeleg" },
	{ 0x303, 0, 0, "mideleg" }, { 0x304, 0, 0, "mie" },
	{ 0x305, 0, 0, "mtvec" }, { 0x306, 0, 0, "mcounteren" },
	{ 0x308, 0, 0, "mvien" }, { 0x309, 0, 0, "mvip" },
	{ 0x30a, 0, 0, "menvcfg" }, { 0x30c, 4, 0, "mstateen" },
	{ 0x310, 0, 0, "mstatush" }, { 0x313, 0, 0, "midelegh" },
	{ 0x314, 0, 0, "mieh" }, { 0x318, 0, 0, "mvienh" },
	{ 0x319, 0, 0, "mviph" }, { 0x31a, 0, 0, "menvcfgh" },
	{ 0x31c, 4, 0, "mstateen" }, { 0x320, 0, 0, "mcountinhibit" },
	{ 0x323, 29, 3, "mhpmevent" }, { 0x340, 0, 0, "mscratch" },
	{ 0x341, 0, 0, "mepc" }, { 0x342, 0, 0, "mcause" },
	{ 0x343, 0, 0, "mtval" }, { 0x344, 0, 0, "mip" },
	{ 0x34a, 0, 0, "mtinst" }, { 0x34b, 0, 0, "mtval2" },
	{ 0x350, 0, 0, "miselect" }, { 0x351, 0, 0, "mireg" },
	{ 0x354, 0, 0, "miph" }, { 0x35c, 0, 0, "mtopei" },
	{ 0x3a0, 16, 0, "pmpcfg" }, { 0x3b0, 64, 0, "pmpaddr" },
	{ 0x5a8, 0, 0, "scontext" }, { 0x600, 0, 0, "hstatus" },
	{ 0x602, 0, 0, "hedeleg" }, { 0x603, 0, 0, "hideleg" },
	{ 0x604, 0, 0, "hie" }, { 0x605, 0, 0, "htimedelta" },
	{ 0x606, 0, 0, "hcounteren" }, { 0x607, 0, 0, "hgeie" },
	{ 0x608, 0, 0, "hvien" }, { 0x609, 0, 0, "hvictl" },
	{ 0x60a, 0, 0, "henvcfg" }, { 0x60c, 4, 0, "hstateen" },
	{ 0x613, 0, 0, "hidelegh" }, { 0x615, 0, 0, "htimedeltah" },
	{ 0x618, 0, 0, "hvienh" }, { 0x61a, 0, 0, "henvcfgh" },
	{ 0x61c, 4, 0, "hstateen" }, { 0x643, 0, 0, "htval" },
	{ 0x644, 0, 0, "hip" }, { 0x645, 0, 0, "hvip" },
	{ 0x646, 0, 0, "hviprio1" }, { 0x647, 0, 0, "hviprio2" },
	{ 0x64a, 0, 0, "htinst" }, { 0x655, 0, 0, "hviph" },
	{ 0x656, 0, 0, "hviprio1h" }, { 0x657, 0, 0, "hviprio2h" },
	{ 0x680, 0, 0, "hgatp" }, { 0x6a8, 0, 0, "hcontext" },
	{ 0x723, 29, 3, "mhpmevent" }, { 0x747, 0, 0, "mseccfg" },
	{ 0x757, 0, 0, "mseccfgh" }, { 0x7a0, 0, 0, "tselect" },
	{ 0x7a1, 3, 1, "tdata" }, { 0x7a4, 0, 0, "tinfo" },
	{ 0x7a5, 0, 0, "tcontrol" }, { 0x7a8, 0, 0, "mcontext" },
	{ 0x7aa, 0, 0, "mscontext" }, { 0x7b0, 0, 0, "dcsr" },
	{ 0x7b1, 0, 0, "dpc" }, { 0x7b2, 2, 0, "dscratch" },
	{ 0xb00, 0, 0, "mcycle" }, { 0xb02, 0, 0, "minstret" },
	{ 0xb03, 29, 3, "mhpmcounter" }, { 0xb80, 0, 0, "mcycleh" },
	{ 0xb82, 0, 0, "minstreth" }, { 0xb83, 29, 3, "mhpmcounter" },
	{ 0xc00, 0, 0, "cycle" }, { 0xc01, 0, 0, "time" },
	{ 0xc02, 0, 0, "instret" }, { 0xc03, 29, 3, "hpmcounter" },
	{ 0xc20, 0, 0, "vl" }, { 0xc21, 0, 0, "vtype" },
	{ 0xc22, 0, 0, "vlenb" }, { 0xc80, 0, 0, "cycleh" },
	{ 0xc81, 0, 0, "timeh" }, { 0xc82, 0, 0, "instreth" },
	{ 0xc83, 29, 3, "hpmcounter" }, { 0xda0, 0, 0, "scountovf" },
	{ 0xdb0, 0, 0, "stopi" }, { 0xe12, 0, 0, "hgeip" },
	{ 0xeb0, 0, 0, "vstopi" }, { 0xf11, 0, 0, "mvendorid" },
	{ 0xf12, 0, 0, "marchid" }, { 0xf13, 0, 0, "mimpid" },
	{ 0xf14, 0, 0, "mhartid" }, { 0xf15, 0, 0, "mconfigptr" },
	{ 0xfb0, 0, 0, "mtopi" },
	/* Zicfiss; Zcmt; Smcdeleg, Smcsrind, Smctr, Ssqosid, Smcntrpmf, Smrnmi;
	 * upper halves of 1.13 */
	{ 0x011, 0, 0, "ssp" }, { 0x017, 0, 0, "jvt" },
	{ 0x120, 0, 0, "scountinhibit" }, { 0x14e, 0, 0, "sctrctl" },
	{ 0x14f, 0, 0, "sctrstatus" }, { 0x15f, 0, 0, "sctrdepth" },
	{ 0x24e, 0, 0, "vsctrctl" }, { 0x34e, 0, 0, "mctrctl" },
	{ 0x152, 2, 2, "sireg" }, { 0x155, 3, 4, "sireg" },
	{ 0x252, 2, 2, "vsireg" }, { 0x255, 3, 4, "vsireg" },
	{ 0x352, 2, 2, "mireg" }, { 0x355, 3, 4, "mireg" },
	{ 0x181, 0, 0, "srmcfg" }, { 0x312, 0, 0, "medelegh" },
	{ 0x612, 0, 0, "hedelegh" }, { 0x321, 0, 0, "mcyclecfg" },
	{ 0x322, 0, 0, "minstretcfg" }, { 0x721, 0, 0, "mcyclecfgh" },
	{ 0x722, 0, 0, "minstretcfgh" }, { 0x740, 0, 0, "mnscratch" },
	{ 0x741, 0, 0, "mnepc" }, { 0x742, 0, 0, "mncause" },
	{ 0x744, 0, 0, "mnstatus" },
};
/* clang-format on */

const char *hsc_csr_name(unsigned number, uint32_t *index)
{
	for (size_t i = 0; i < sizeof(csrs) / sizeof(csrs[0]); i++) {
		const unsigned count = csrs[i].count ? csrs[i].count : 1;

		if (number < csrs[i].first || number >= csrs[i].first + count)
			continue;
		*index = csrs[i].count ? number - csrs[i].first + csrs[i].from
				       : HSC_CSR_ONE;
		return csrs[i].name;
	}
	return NULL;
}

bool hsc_csr_is_upper(unsigned number)
{
	return (number & 0xf80) == 0xb80 || (number & 0xf80) == 0xc80 ||
	       (number >= 0x723 && number < 0x740) ||
	       (number & 0xffc) == 0x31c || (number & 0xffc) == 0x61c;
}
