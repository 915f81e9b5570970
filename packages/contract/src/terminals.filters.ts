import * as z from 'zod/mini'
import { id, line, repeated } from './fields.ts'

/**
 * Status of a terminal. READY and FAULT: seen recently, and it takes payments or reports a fault.
 * SILENT: no contact during the opening hours of its store. OFFLINE: no contact, but none is
 * expected. BLOCKED and RETIRED: set by a user.
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

/**
 * Query string of the terminal list. `search` matches any part of the terminal, license or device
 * number.
 */
export const TerminalFilters = z.strictObject({
  search: z.optional(line(TERMINAL_SEARCH_MAX, 1)),
  storeId: z.optional(repeated(id)),
  /** Defaults to all except retired ones. */
  terminalStatus: z.optional(repeated(z.enum(terminalStatuses))),
  deviceType: z.optional(repeated(z.enum(deviceTypes))),
  /** Only terminals whose app is older than the newest app of their device type. */
  behind: z.optional(z.literal('true')),
})
export type TerminalFilters = z.output<typeof TerminalFilters>
