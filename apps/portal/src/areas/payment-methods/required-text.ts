import { APPLICATION_TEXT_MAX } from '@choba/contract/payment-methods.contract.ts'
import * as z from 'zod/mini'

/**
 * Returns the schema of a required text in a form.
 * @param max maximum number of characters
 */
export const required = (max: number) =>
  z.string().check(
    z.refine((text) => {
      const { length } = Array.from(text.trim())
      return length > 0 && length <= max
    }),
  )

/** Schema for a question or an answer about an application. */
export const requiredText = required(APPLICATION_TEXT_MAX)
