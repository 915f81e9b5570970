import { createCapacity } from '@choba/database/capacity.ts'

/** Seconds. */
const RETRY_AFTER = 5

export interface ParserPlaces {
  /**
   * Runs `work` as soon as a place is free.
   * @param person whose file it is: a person never has more than one place
   * @throws Overloaded (503 with Retry-After) when as many files wait as may, of all people or of this one
   */
  take<T>(person: number, work: () => Promise<T>): Promise<T>
}

/** Shares parser processes between people, so that one person's files never keep everyone else's waiting. */
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
