/** Milliseconds for which repeats are counted before they are reported. */
const WINDOW_MS = 60_000

/** Number of suppressed occurrences by message. */
export type RepeatCounts = Record<string, number>

export interface Repeats {
  /**
   * Returns true for the first failure of a cause. Later failures are counted by message, and
   * `report` gets the counts once a minute. After a minute without a failure, the next one counts
   * as the first again.
   */
  isFirst(cause: string, message: string, report: (counts: RepeatCounts) => void): boolean
}

export function countRepeats(windowMs = WINDOW_MS): Repeats {
  const causes = new Map<string, Map<string, number>>()
  return {
    isFirst(cause, message, report) {
      const known = causes.get(cause)
      known?.set(message, (known.get(message) ?? 0) + 1)
      if (known) return false
      const counts = new Map<string, number>()
      causes.set(cause, counts)
      const timer = setInterval(() => {
        if (counts.size === 0) {
          clearInterval(timer)
          causes.delete(cause)
          return
        }
        const repeated = Object.fromEntries(counts)
        counts.clear()
        report(repeated)
      }, windowMs)
      timer.unref()
      return true
    },
  }
}
