import * as z from 'zod/mini'

/** Query string of the logo list: all payment methods, or those without a logo. */
export const LogoFilters = z.strictObject({ logo: z.optional(z.literal('NONE')) })
export type LogoFilters = z.output<typeof LogoFilters>
