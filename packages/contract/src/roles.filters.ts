import * as z from 'zod/mini'
import { line } from './fields.ts'

export const ROLE_NAME_MAX = 50

/** Matches any part of the name, ignoring case and character width. */
export const RoleFilters = z.strictObject({ search: z.optional(line(ROLE_NAME_MAX, 1)) })
export type RoleFilters = z.output<typeof RoleFilters>
