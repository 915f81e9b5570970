/** What PostgreSQL calls a row that a unique constraint refuses. */
const UNIQUE_VIOLATION = '23505'

/**
 * Answers a write that a unique constraint refuses: the one way to tell a person about a duplicate.
 * The database decides, because two writes at once do not see each other.
 * @param answer the error to throw, by the name of the constraint; undefined for one that it does not know
 * @throws what `answer` returns; every other error as it is
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
