import * as z from 'zod/mini'
import { id, line, repeated } from './fields.ts'

export const userStatuses = ['VALID', 'INVALID'] as const
export type UserStatus = (typeof userStatuses)[number]

export const UserFilters = z.strictObject({
  /** Any part of the user name, full name or e-mail. */
  search: z.optional(line(100, 1)),
  roleId: z.optional(repeated(id)),
  status: z.optional(repeated(z.enum(userStatuses))),
  /** Users who see any of these stores, by assignment or because they see all stores. */
  storeId: z.optional(repeated(id)),
})
export type UserFilters = z.output<typeof UserFilters>
