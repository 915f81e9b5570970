import * as z from 'zod/mini'

/** What a new password has to be (specification §5), and the shortest that one may be when it is asked for. */
export const PASSWORD_LENGTH = 12
export const OLD_PASSWORD_LENGTH = 8
/** None of so many last passwords, the current one included, may come back. */
export const PASSWORD_HISTORY = 5
export const MAX_PASSWORD = 256

const classes = [/\p{Lu}/u, /\p{Ll}/u, /\p{Nd}/u, /[^\p{L}\p{N}\s]/u]

// Two spellings of one name must not slip past each other: full-width letters, capitals.
const folded = (text: string): string => text.normalize('NFKC').toLowerCase()

/** What is wrong with a new password by itself; null when nothing is. Length is in code points. */
export function passwordProblem(
  password: string,
  username: string,
): 'passwordFormatInvalid' | 'passwordContainsUsername' | null {
  const length = Array.from(password).length
  if (length < PASSWORD_LENGTH || length > MAX_PASSWORD) return 'passwordFormatInvalid'
  if (!classes.every((one) => one.test(password))) return 'passwordFormatInvalid'
  return username !== '' && folded(password).includes(folded(username)) ? 'passwordContainsUsername' : null
}

/** A password as it is sent: nothing about it is judged here but that it can be one. */
export const typedPassword = z.string().check(
  z.minLength(1),
  z.maxLength(MAX_PASSWORD * 2),
  // A NUL can be stored in no text.
  z.refine((text) => !text.includes('\0')),
)
