import { id } from '@choba/contract/fields.ts'
import * as z from 'zod/mini'

export const storeTabs = [
  'overview',
  'terminals',
  'online',
  'brands',
  'limits',
  'points',
  'key',
  'people',
  'history',
] as const
export type StoreTab = (typeof storeTabs)[number]

/** What the page of a store has in its address. */
export const StoreAddress = z.strictObject({ tab: z.optional(z.enum(storeTabs)) })

/** What a form for a new one has: the store that it begins with a copy of. */
export const StoreAddAddress = z.strictObject({ copyFrom: z.optional(id) })
