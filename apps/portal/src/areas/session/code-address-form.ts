import * as z from 'zod/mini'
import { mayBePassword } from '@choba/contract/password.ts'
import { Email, tidyEmail } from '@choba/contract/email.ts'

export interface CodeAddressInput {
  password: string
  email: string
  confirmEmail: string
}

/** What is sent: the address as it is kept. */
export const cleanAddress = ({
  password,
  email,
  confirmEmail,
}: CodeAddressInput): CodeAddressInput => ({
  password,
  email: tidyEmail(email),
  confirmEmail: tidyEmail(confirmEmail),
})

/** Why an address cannot be taken, or null; the names are those of its phrases. */
export function emailFault(email: string): 'emailMissing' | 'emailInvalid' | null {
  if (email.trim() === '') return 'emailMissing'
  return z.safeParse(Email, tidyEmail(email)).success ? null : 'emailInvalid'
}

/** The same for the address typed again. */
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

/** What is asked before an authenticator app is set up or given up. */
export const passwordOnlyForm = z.object({ password })

/** What the form holds and when it may be sent. */
export const codeAddressForm = z
  .object({
    password,
    email: z.string().check(z.refine((email) => emailFault(email) === null)),
    confirmEmail: z.string(),
  })
  .check(
    z.refine(({ email, confirmEmail }) => confirmFault(email, confirmEmail) === null, {
      path: ['confirmEmail'],
      // Every fault is said at once, whatever else is wrong.
      when: () => true,
    }),
  )
