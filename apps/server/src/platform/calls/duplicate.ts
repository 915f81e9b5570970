/** PostgreSQL's error code for a unique violation. */
const UNIQUE_VIOLATION = '23505'

/**
 * Converts the unique violation of a write into an error for the user. The database must detect
 * duplicates, because two concurrent writes do not see each other.
 * @param answer returns the error for a constraint's name; undefined for an unknown constraint
 * @throws the result of `answer`; other errors unchanged
 */
export function orDuplicate<T>(
  write: Promise<T>,
  answer: (constraint: string) => Error | undefined,
): Promise<T> {
  return write.catch((error: unknown) => {
    const { code, constraint = '' } = error as { code?: string; constraint?: string }
    const answered = code === UNIQUE_VIOLATION ? answer(constraint) : undefined
    throw answered ?? error
  })
}
