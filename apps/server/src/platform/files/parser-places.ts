import { createCapacity } from '@choba/database/capacity.ts'

/** Value of Retry-After, in seconds. */
const RETRY_AFTER = 5

export interface ParserPlaces {
  /**
   * Runs `work` when a parser slot is free.
   * @param person owner of the file; a user has at most one slot
   * @throws Overloaded (503 with Retry-After) if too many files of all users, or of this user, wait
   */
  take<T>(person: number, work: () => Promise<T>): Promise<T>
}

/** Shares parser slots between users, so that one user's files cannot block all others. */
export function createParserPlaces(limits: {
  running: number
  waiting: number
  ofPerson: number
}): ParserPlaces {
  const all = createCapacity({ ...limits, retryAfterSeconds: RETRY_AFTER })
  const people = new Map<number, { files: ReturnType<typeof createCapacity>; count: number }>()
  return {
    async take(person, work) {
      const own = people.get(person) ?? {
        files: createCapacity({
          running: 1,
          waiting: limits.ofPerson - 1,
          retryAfterSeconds: RETRY_AFTER,
        }),
        count: 0,
      }
      people.set(person, own)
      own.count++
      try {
        return await own.files.run(() => all.run(work))
      } finally {
        own.count--
        if (own.count === 0) people.delete(person)
      }
    },
  }
}
