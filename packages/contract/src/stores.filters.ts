import * as z from 'zod/mini'
import { day } from './day.ts'
import { id, line, repeated } from './fields.ts'

/** OPEN: takes payments. CLOSING: closes on a later day. CLOSED: is closed. */
export const storeStatuses = ['OPEN', 'CLOSING', 'CLOSED'] as const
export type StoreStatus = (typeof storeStatuses)[number]

/** Channels in which a store takes payments: in store or online. A store can have both. */
export const storeChannels = ['OFFLINE', 'ONLINE'] as const
export type StoreChannel = (typeof storeChannels)[number]

export const STORE_SEARCH_MAX = 100

/** Query string of the store list. */
export const StoreFilters = z.strictObject({
  /** Any part of the code, name or abbreviation. */
  search: z.optional(line(STORE_SEARCH_MAX, 1)),
  /** Only stores that need attention. */
  attention: z.optional(z.literal('true')),
  storeStatus: z.optional(repeated(z.enum(storeStatuses))),
  channel: z.optional(repeated(z.enum(storeChannels))),
  companyId: z.optional(repeated(id)),
  /** Stores that accept any of these payment methods. */
  paymentType: z.optional(repeated(line(40, 1))),
  /** Only stores without a terminal. */
  noTerminal: z.optional(z.literal('true')),
  /** Only stores without contact from any terminal since the start of this day. */
  silentSince: z.optional(day),
})
export type StoreFilters = z.output<typeof StoreFilters>
