import * as z from 'zod/mini'
import { day } from './day.ts'
import { id, line, repeated } from './fields.ts'

/** OPEN: it takes payments. CLOSING: from a later day on it is closed. CLOSED: it is. */
export const storeStatuses = ['OPEN', 'CLOSING', 'CLOSED'] as const
export type StoreStatus = (typeof storeStatuses)[number]

/** Where a store takes payments: at the counter, or online. One may do both. */
export const storeChannels = ['OFFLINE', 'ONLINE'] as const
export type StoreChannel = (typeof storeChannels)[number]

export const STORE_SEARCH_MAX = 100

/** The search of the list, as its address has it. */
export const StoreFilters = z.strictObject({
  /** Any part of code, name or abbreviation. */
  search: z.optional(line(STORE_SEARCH_MAX, 1)),
  /** Stores that need attention. */
  attention: z.optional(z.literal('true')),
  storeStatus: z.optional(repeated(z.enum(storeStatuses))),
  channel: z.optional(repeated(z.enum(storeChannels))),
  companyId: z.optional(repeated(id)),
  /** Stores that take any of these brands. */
  paymentType: z.optional(repeated(line(40, 1))),
  /** Stores without a terminal. */
  noTerminal: z.optional(z.literal('true')),
  /** Stores of whose terminals none was heard of since the beginning of this day, or ever. */
  silentSince: z.optional(day),
})
export type StoreFilters = z.output<typeof StoreFilters>
