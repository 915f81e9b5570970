import * as z from 'zod/mini'
import { id, line, repeated } from './fields.ts'

/**
 * How a terminal stands. READY and FAULT: heard of just now, and that it takes payments, or takes none. SILENT: it stopped in the
 * opening hours of its store. OFFLINE: it is not heard of, and no one misses it. BLOCKED and RETIRED: someone said so.
 */
export const terminalStatuses = [
  'READY',
  'FAULT',
  'SILENT',
  'OFFLINE',
  'BLOCKED',
  'RETIRED',
] as const
export type TerminalStatus = (typeof terminalStatuses)[number]

export const deviceTypes = ['POS', 'HANDY', 'TABLET', 'UNATTENDED'] as const
export type DeviceType = (typeof deviceTypes)[number]

export const TERMINAL_SEARCH_MAX = 64

/** The search of the list, as its address has it. `search`: any part of the terminal, license or device number. */
export const TerminalFilters = z.strictObject({
  search: z.optional(line(TERMINAL_SEARCH_MAX, 1)),
  storeId: z.optional(repeated(id)),
  /** Without it, all but the retired ones. */
  terminalStatus: z.optional(repeated(z.enum(terminalStatuses))),
  deviceType: z.optional(repeated(z.enum(deviceTypes))),
  /** Those whose app is older than the newest one of their device type. */
  behind: z.optional(z.literal('true')),
})
export type TerminalFilters = z.output<typeof TerminalFilters>
