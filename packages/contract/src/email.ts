import * as z from 'zod/mini'

/** An address that one-time codes go to. */
// `format: email` is another rule in every library: in the OpenAPI document the pattern says it.
export const Email = z.email().check(z.maxLength(254), z.meta({ format: undefined }))

/** The same as people type it: spaces around it do not count. */
export const TypedEmail = z
  .pipe(z.string().check(z.trim()), Email)
  .check(z.meta({ maxLength: 254, pattern: z.regexes.email.source }))
