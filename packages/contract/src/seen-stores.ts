import * as z from 'zod/mini'
import { id, line, repeated } from './fields.ts'
import { page, pageQuery } from './page.ts'

/**
 * Stores that the caller sees, sorted by code, for store pickers. Each area has its own call, with
 * its own permission.
 */

export const PickedStore = z.strictObject({
  storeId: id,
  storeCode: z.string(),
  storeName: z.string(),
})
export type PickedStore = z.output<typeof PickedStore>

/** A store in search results. Includes the abbreviation, because the search matches it too. */
export const SeenStore = z.strictObject({
  ...PickedStore.shape,
  abbreviation: z.nullable(z.string()),
})
export type SeenStore = z.output<typeof SeenStore>

/**
 * Common part of the endpoints that list stores. `storeId` selects stores by id; `total` is only on
 * the first page.
 */
export const seenStores = {
  method: 'GET',
  query: z.strictObject({
    search: z.optional(line(100, 1)),
    storeId: z.optional(repeated(id)),
    ...pageQuery,
  }),
  result: z.strictObject({ ...page(SeenStore), total: z.optional(z.int()) }),
} as const
