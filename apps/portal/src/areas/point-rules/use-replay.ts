import { useEffect, useRef, useState } from 'react'
import { addDays, eachDay, firstOfMonth, lastOfMonth } from '@choba/contract/period.ts'
import type { ReplayDay, ReplayedRule } from '@choba/contract/point-replay.ts'
import { isCancelled } from '#lib/api-error.ts'
import { pointRulesApi } from './point-rules.api.ts'

/** Progress and result of simulating a rule on the orders of a past month. */
export interface Replay {
  readonly rule: ReplayedRule
  /** `YYYY-MM`. */
  readonly month: string
  /** Number of days to simulate. */
  readonly of: number
  readonly days: readonly ReplayDay[]
  readonly state: 'running' | 'done' | 'stopped' | 'failed'
  /** Error that ended the simulation; null if it has not failed. */
  readonly error: Error | null
}

/** Returns the days of a month that are before today. */
export const daysOfMonth = (month: string, today: string): string[] => {
  const last = lastOfMonth(month)
  return eachDay({ from: firstOfMonth(month), to: last < today ? last : addDays(today, -1) })
}

/**
 * Simulates a rule on the orders of a month, with one server call per day. `stop` or leaving the
 * screen ends the simulation. Finished days stay visible.
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
