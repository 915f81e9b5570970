import * as z from 'zod/mini'
import { line } from './fields.ts'

export const ROLE_NAME_MAX = 50

/** Any part of a name, whatever its case and the width of its letters. */
export const RoleFilters = z.strictObject({ search: z.optional(line(ROLE_NAME_MAX, 1)) })
export type RoleFilters = z.output<typeof RoleFilters>
