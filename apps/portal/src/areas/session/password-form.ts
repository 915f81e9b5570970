import * as z from 'zod/mini'
import { passwordProblem } from '@choba/contract/password.ts'

/**
 * Returns the schema of the password form. The server checks further rules, for example that the
 * password was not used recently.
 */
export const passwordForm = (username: string) =>
  z
    .object({
      oldPassword: z.string().check(z.minLength(1)),
      newPassword: z
        .string()
        .check(z.refine((password) => passwordProblem(password, username) === null)),
      rePassword: z.string(),
    })
    .check(
      z.refine(({ newPassword, rePassword }) => newPassword === rePassword, {
        path: ['rePassword'],
        // Runs even if other checks have failed, so that all errors appear at the same time.
        when: () => true,
      }),
    )

export interface PasswordInput {
  oldPassword: string
  newPassword: string
  rePassword: string
}

export const emptyPasswords: PasswordInput = { oldPassword: '', newPassword: '', rePassword: '' }
