import * as z from 'zod/mini'

/** What a new password has to be (specification §5), and the shortest that one may be when it is asked for. */
export const PASSWORD_LENGTH = 12
export const OLD_PASSWORD_LENGTH = 8
/** None of so many last passwords, the current one included, may come back. */
export const PASSWORD_HISTORY = 5
export const MAX_PASSWORD = 256

// Two spellings of one name must not slip past each other: full-width letters, capitals.
const folded = (text: string): string => text.normalize('NFKC').toLowerCase()

const lengthOf = (password: string): number => Array.from(password).length

const classes = {
  capital: /\p{Lu}/u,
  small: /\p{Ll}/u,
  number: /\p{Nd}/u,
  symbol: /[^\p{L}\p{N}\s]/u,
}
type PasswordClass = keyof typeof classes

const missingClasses = (password: string): readonly PasswordClass[] =>
  (Object.keys(classes) as PasswordClass[]).filter((one) => !classes[one].test(password))

/** What a new password is held to by itself, in the order in which it is shown. */
export const passwordRules = ['length', 'capital', 'small', 'number', 'symbol', 'username'] as const
export type PasswordRule = (typeof passwordRules)[number]

/** The rules that a new password does not keep. Length is in code points. */
export function brokenPasswordRules(password: string, username: string): readonly PasswordRule[] {
  const length = lengthOf(password)
  const fits = length >= PASSWORD_LENGTH && length <= MAX_PASSWORD
  const holdsName = username !== '' && folded(password).includes(folded(username))
  return [
    ...(fits ? [] : (['length'] as const)),
    ...missingClasses(password),
    ...(holdsName ? (['username'] as const) : []),
  ]
}

/** What is wrong with a new password by itself; null when nothing is. */
export function passwordProblem(
  password: string,
  username: string,
): 'passwordFormatInvalid' | 'passwordContainsUsername' | null {
  const broken = brokenPasswordRules(password, username)
  if (broken.some((rule) => rule !== 'username')) return 'passwordFormatInvalid'
  return broken.length > 0 ? 'passwordContainsUsername' : null
}

/** Whether this can be the password that someone has: shorter ones are older than the rule (specification §5). */
export const mayBePassword = (password: string): boolean =>
  lengthOf(password) >= OLD_PASSWORD_LENGTH && missingClasses(password).length === 0

/** A password as it is sent: nothing about it is judged here but that it can be one. */
export const typedPassword = z.string().check(
  z.minLength(1),
  z.maxLength(MAX_PASSWORD * 2),
  // A NUL can be stored in no text.
  z.refine((text) => !text.includes('\0')),
)
