import * as z from 'zod/mini'
import { endpoints } from './endpoint.ts'
import { signedIn } from './permissions.ts'
import { paymentClasses } from './transaction-options.ts'

/**
 * Separate from the other catalogue calls, because every list, filter and document loads these
 * names, but few users see the catalogue itself.
 */
export const catalogueNames = endpoints({
  names: {
    method: 'GET',
    path: 'paymenttype/names',
    inSupport: true,
    summary: 'List the names of payment classes and payment types',
    description: 'Returns the names in the language of the caller, in the order of the catalog.',
    can: signedIn,
    result: z.strictObject({
      /**
       * Names of the four built-in payment classes. Each name comes from the catalogue item with
       * the same code.
       */
      kinds: z.array(z.strictObject({ paymentClass: z.enum(paymentClasses), name: z.string() })),
      classes: z.array(
        z.strictObject({
          code: z.string(),
          paymentClass: z.enum(paymentClasses),
          name: z.string(),
        }),
      ),
      paymentTypes: z.array(
        z.strictObject({
          paymentType: z.string(),
          name: z.string(),
          classCode: z.string(),
          offered: z.boolean(),
          /** Hashes of the logos for light and dark backgrounds. See `logoAddress`. */
          light: z.nullable(z.string()),
          dark: z.nullable(z.string()),
        }),
      ),
    }),
  },
})

/**
 * Returns the URL path of a logo. The path is outside the API, so pages can show the logo without
 * an access token. The path contains the hash of the file, so the file at a path never changes.
 */
export const logoAddress = (
  paymentType: string,
  background: 'light' | 'dark',
  hash: string,
): string => `/theme/payment-types/${paymentType}/${background}/${hash}.png`
