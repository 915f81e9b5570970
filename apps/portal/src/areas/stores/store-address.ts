import { id } from '@choba/contract/fields.ts'
import * as z from 'zod/mini'

export const storeTabs = [
  'overview',
  'terminals',
  'online',
  'paymentMethods',
  'limits',
  'points',
  'key',
  'people',
  'history',
] as const
export type StoreTab = (typeof storeTabs)[number]

/** Search parameters of a store's page: the open tab. */
export const StoreAddress = z.strictObject({ tab: z.optional(z.enum(storeTabs)) })

/** Search parameters of the form for a new store: the ID of the store to copy, if any. */
export const StoreAddAddress = z.strictObject({ copyFrom: z.optional(id) })
