import { APPLICATION_TEXT_MAX } from '@choba/contract/brands.contract.ts'
import * as z from 'zod/mini'

/** A text that has to be there, as a form holds it. @param max characters */
export const required = (max: number) =>
  z.string().check(
    z.refine((text) => {
      const { length } = Array.from(text.trim())
      return length > 0 && length <= max
    }),
  )

/** A question or an answer about an application. */
export const requiredText = required(APPLICATION_TEXT_MAX)
