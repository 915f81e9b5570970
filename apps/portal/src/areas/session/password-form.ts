import * as z from 'zod/mini'
import { passwordProblem } from '@choba/contract/password.ts'

/** What the form holds and when it may be sent. What only the server knows, such as the last passwords, it says itself. */
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
        // Every fault is said at once, whatever else is wrong.
        when: () => true,
      }),
    )

export interface PasswordInput {
  oldPassword: string
  newPassword: string
  rePassword: string
}

export const emptyPasswords: PasswordInput = { oldPassword: '', newPassword: '', rePassword: '' }
