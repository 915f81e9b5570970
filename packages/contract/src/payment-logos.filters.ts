import * as z from 'zod/mini'

/** What the address of the payment types' logos says: all of them, or those that have none. */
export const LogoFilters = z.strictObject({ logo: z.optional(z.literal('NONE')) })
export type LogoFilters = z.output<typeof LogoFilters>
