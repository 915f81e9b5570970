import * as z from 'zod/mini'

/** File format of a list download. `encoding` applies to csv only and defaults to UTF-8. */
export const listFileForm = {
  format: z.enum(['csv', 'xlsx']),
  encoding: z.optional(z.enum(['utf-8', 'shift_jis'])),
}
