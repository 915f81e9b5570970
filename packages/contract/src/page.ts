import * as z from 'zod/mini'
import { integerParam } from './fields.ts'

/**
 * Lists use keyset pagination, never offsets: requests have `pageSize` and an opaque `cursor`,
 * responses have items and the next cursor.
 */
export const DEFAULT_PAGE_SIZE = 50

export const pageQuery = {
  pageSize: z.optional(integerParam(1, 200)),
  cursor: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,400}$/))),
}

export const page = <S extends z.core.$ZodType>(item: S) => ({
  items: z.array(item),
  nextCursor: z.nullable(z.string()),
})
