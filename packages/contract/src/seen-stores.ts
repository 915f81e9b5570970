import * as z from 'zod/mini'
import { id, line, repeated } from './fields.ts'
import { page, pageQuery } from './page.ts'

/** The stores that the caller sees, by code: what an area gives a store from. Each area has a call of its own for it, as it is permitted there. */

export const PickedStore = z.strictObject({
  storeId: id,
  storeCode: z.string(),
  storeName: z.string(),
})
export type PickedStore = z.output<typeof PickedStore>

/** A store that is searched for: a search finds it by its abbreviation too, so its rows show it. */
export const SeenStore = z.strictObject({
  ...PickedStore.shape,
  abbreviation: z.nullable(z.string()),
})
export type SeenStore = z.output<typeof SeenStore>

/** Part of an endpoint. `storeId` asks for these alone; `total` comes with the first page. */
export const seenStores = {
  method: 'GET',
  query: z.strictObject({
    search: z.optional(line(100, 1)),
    storeId: z.optional(repeated(id)),
    ...pageQuery,
  }),
  result: z.strictObject({ ...page(SeenStore), total: z.optional(z.int()) }),
} as const
