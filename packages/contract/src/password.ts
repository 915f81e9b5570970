import * as z from 'zod/mini'

/** Minimum length of a new password (specification §5). */
export const PASSWORD_LENGTH = 12
/** Minimum length of an existing password, which may be older than the rule for new ones. */
export const OLD_PASSWORD_LENGTH = 8
/** Number of latest passwords, including the current one, that cannot be reused. */
export const PASSWORD_HISTORY = 5
export const MAX_PASSWORD = 256

// Ignores the width and case of letters, so that a password with a variant of the user name is also
// detected.
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

/** Rules for a new password that can be checked in the browser, in display order. */
export const passwordRules = ['length', 'capital', 'small', 'number', 'symbol', 'username'] as const
export type PasswordRule = (typeof passwordRules)[number]

/** Returns the rules that a new password violates. Lengths are in code points. */
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

/** Returns the error for a new password, or null if it satisfies all rules. */
export function passwordProblem(
  password: string,
  username: string,
): 'passwordFormatInvalid' | 'passwordContainsUsername' | null {
  const broken = brokenPasswordRules(password, username)
  if (broken.some((rule) => rule !== 'username')) return 'passwordFormatInvalid'
  return broken.length > 0 ? 'passwordContainsUsername' : null
}

/**
 * True if the text can be an existing password. Existing passwords can be shorter than new
 * passwords, because they may be older than the rule for new ones (specification §5).
 */
export const mayBePassword = (password: string): boolean =>
  lengthOf(password) >= OLD_PASSWORD_LENGTH && missingClasses(password).length === 0

/**
 * A password in a request. Only limits its length; sign-in and the rules for new passwords check
 * the rest.
 */
export const typedPassword = z.string().check(
  z.minLength(1),
  z.maxLength(MAX_PASSWORD * 2),
  // A NUL character cannot be stored in a PostgreSQL text.
  z.refine((text) => !text.includes('\0')),
)
