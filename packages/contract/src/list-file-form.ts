import * as z from 'zod/mini'

/** The form in which a list is downloaded: an encoding goes with csv, UTF-8 where none is named. */
export const listFileForm = {
  format: z.enum(['csv', 'xlsx']),
  encoding: z.optional(z.enum(['utf-8', 'shift_jis'])),
}
