import { useEffect, useRef, useState } from 'react'
import { addDays, eachDay, firstOfMonth, lastOfMonth } from '@choba/contract/period.ts'
import type { ReplayDay, ReplayedRule } from '@choba/contract/point-replay.ts'
import { isCancelled } from '#lib/api-error.ts'
import { pointRulesApi } from './point-rules.api.ts'

/** Progress and result of a replay. */
export interface Replay {
  readonly rule: ReplayedRule
  /** `YYYY-MM`. */
  readonly month: string
  /** Number of days to replay, and the finished days in order of date. */
  readonly of: number
  readonly days: readonly ReplayDay[]
  readonly state: 'running' | 'done' | 'stopped' | 'failed'
  /** Set if the replay failed. */
  readonly error: Error | null
}

/** Returns the days of a month before today. */
export const daysOfMonth = (month: string, today: string): string[] => {
  const last = lastOfMonth(month)
  return eachDay({ from: firstOfMonth(month), to: last < today ? last : addDays(today, -1) })
}

/**
 * Replays a rule one day per call. `stop` or leaving the screen ends the replay; finished days
 * stay visible.
 */
export function useReplay(today: string) {
  const [replay, setReplay] = useState<Replay | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function start(rule: ReplayedRule, month: string): Promise<void> {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const days = daysOfMonth(month, today)
    let now: Replay = { rule, month, of: days.length, days: [], state: 'running', error: null }
    const show = (next: Partial<Replay>) => {
      now = { ...now, ...next }
      if (running.current === controller) setReplay(now)
    }
    show({})
    try {
      for (const day of days) {
        // oxlint-disable-next-line no-await-in-loop -- one after the other: the server works out a day at a time for each person
        const done = await pointRulesApi.replay.call({ day, rule }, { signal: controller.signal })
        show({ days: [...now.days, done] })
      }
      show({ state: 'done' })
    } catch (error) {
      show(isCancelled(error) ? { state: 'stopped' } : { state: 'failed', error: error as Error })
    }
  }
  return { replay, start, stop: () => running.current?.abort() }
}
