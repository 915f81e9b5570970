import * as z from 'zod/mini'
import { mayBePassword } from '@choba/contract/password.ts'
import { Email, tidyEmail } from '@choba/contract/email.ts'

export interface CodeAddressInput {
  password: string
  email: string
  confirmEmail: string
}

/** Returns the values of the form for the API, with a normalized e-mail address. */
export const cleanAddress = ({
  password,
  email,
  confirmEmail,
}: CodeAddressInput): CodeAddressInput => ({
  password,
  email: tidyEmail(email),
  confirmEmail: tidyEmail(confirmEmail),
})

/** Returns the phrase key for the fault of an e-mail address; null if the address is valid. */
export function emailFault(email: string): 'emailMissing' | 'emailInvalid' | null {
  if (email.trim() === '') return 'emailMissing'
  return z.safeParse(Email, tidyEmail(email)).success ? null : 'emailInvalid'
}

/**
 * Returns the phrase key for the fault of the repeated address; null if the address is valid and
 * the same as the first.
 */
export function confirmFault(
  email: string,
  again: string,
): 'emailMissing' | 'emailInvalid' | 'emailDifferent' | null {
  return emailFault(again) ?? (tidyEmail(email) === tidyEmail(again) ? null : 'emailDifferent')
}

export function passwordFault(password: string): 'passwordMissing' | 'passwordUnlikely' | null {
  if (password === '') return 'passwordMissing'
  return mayBePassword(password) ? null : 'passwordUnlikely'
}

const password = z.string().check(z.refine((text) => passwordFault(text) === null))

/**
 * Schema of the form that asks for the password before an authenticator app is set up or removed.
 */
export const passwordOnlyForm = z.object({ password })

/** Schema of the form that sets the e-mail address for one-time codes. */
export const codeAddressForm = z
  .object({
    password,
    email: z.string().check(z.refine((email) => emailFault(email) === null)),
    confirmEmail: z.string(),
  })
  .check(
    z.refine(({ email, confirmEmail }) => confirmFault(email, confirmEmail) === null, {
      path: ['confirmEmail'],
      // Runs even if other checks have failed, so that all errors appear at the same time.
      when: () => true,
    }),
  )
