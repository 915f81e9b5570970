import * as z from 'zod/mini'
import { endpoints } from './endpoint.ts'
import { signedIn } from './permissions.ts'
import { paymentClasses } from './transaction-options.ts'

/** The one call of the payment catalogue that lists, filters and documents make: apart from its lists, which few see. */
export const catalogueNames = endpoints({
  names: {
    method: 'GET',
    path: 'paymenttype/names',
    summary:
      'What kinds of payment, payment classes and payment types are called, by their order, in the caller’s language',
    can: signedIn,
    result: z.strictObject({
      /** What the four kinds are called: each by the class with its code. */
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
          /** The hashes of its logos, for a light and for a dark ground: see `logoAddress`. */
          light: z.nullable(z.string()),
          dark: z.nullable(z.string()),
        }),
      ),
    }),
  },
})

/**
 * Where the picture of a logo lies, beside the calls: a page shows it without a token. Its address has its hash, and so never
 * shows another picture.
 */
export const logoAddress = (paymentType: string, ground: 'light' | 'dark', hash: string): string =>
  `/brand/payment-types/${paymentType}/${ground}/${hash}.png`
