import { APPLICATION_TEXT_MAX } from '@choba/contract/brands.contract.ts'
import * as z from 'zod/mini'

/** A question or an answer about an application, as a form holds it. */
export const requiredText = z.string().check(
  z.refine((text) => {
    const { length } = Array.from(text.trim())
    return length > 0 && length <= APPLICATION_TEXT_MAX
  }),
)
