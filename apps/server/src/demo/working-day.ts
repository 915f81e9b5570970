import { dayWords } from '@choba/database/seed/day-words.ts'
import { depositReasons } from '@choba/database/seed/deposit-reasons.ts'
import { tenantPlans } from '@choba/database/seed/merchants.ts'
import { payToday } from '#areas/transfers/transfers.demo.ts'
import type { Services } from '#platform/calls/area.ts'
import { errorOf } from '#platform/observability/log.ts'
import { giveBankFile } from './bank-line.ts'
import { closeYesterday } from './day-close.ts'
import type { Happening } from './happening.ts'
import { askForRefund, recordDispute } from './requests.ts'

// Actions of the demo's users on a working day. Each action runs the same function as the API call
// that a user would make.

const payDeposits: Happening = async ({ engine, tenant }) =>
  (await payToday(engine, tenant.id, depositReasons)) > 0

const MINUTE = 60_000
const DAY = 1_440 * MINUTE
const IN_TOKYO = 540 * MINUTE
const dayInTokyo = (now: number): number => Math.floor((now + IN_TOKYO) / DAY)

interface Planned {
  readonly name: string
  readonly happen: Happening
  /** Milliseconds from the start to the first run, so that a user soon sees the action. */
  readonly afterStart: number
  /** Time of the further runs, one per day, in minutes after midnight in Tokyo. */
  readonly at: number
}

const planned: readonly Planned[] = [
  { name: 'day closes', happen: closeYesterday, afterStart: 3 * MINUTE, at: 9 * 60 + 10 },
  { name: 'approval', happen: askForRefund, afterStart: 5 * MINUTE, at: 11 * 60 + 20 },
  { name: 'dispute', happen: recordDispute, afterStart: 8 * MINUTE, at: 13 * 60 + 5 },
  { name: 'deposits', happen: payDeposits, afterStart: 15 * MINUTE, at: 10 * 60 + 30 },
  { name: 'bank file', happen: giveBankFile, afterStart: 20 * MINUTE, at: 15 * 60 + 40 },
]

/** Returns the next time after `now` in milliseconds: once after the start, then once a day. */
export function nextTime(
  { afterStart, at }: Pick<Planned, 'afterStart' | 'at'>,
  start: number,
  now: number,
): number {
  if (now < start + afterStart) return start + afterStart
  const today = dayInTokyo(now) * DAY - IN_TOKYO + at * MINUTE
  return today > now ? today : today + DAY
}

/**
 * Returns a function that runs the actions that are due now. If an action fails, the error is
 * logged and the action is retried on the next day.
 */
export function createWorkingDays(services: Services, begin: number, start: number) {
  const { log, tenants } = services
  const due = new Map(planned.map((one) => [one, nextTime(one, start, start)]))
  return async (now: number): Promise<void> => {
    for (const [one, at] of due) {
      if (at > now) continue
      due.set(one, nextTime(one, start, now))
      for (const { tenant } of await tenants.all()) {
        const plan = tenantPlans.find(({ id }) => id === tenant.id)
        if (!plan) continue
        const ofTenant = { tenant, code: plan.code, words: dayWords[plan.code] }
        const of = { ...services, ...ofTenant, begin: new Date(begin), dayNumber: dayInTokyo(now) }
        await one.happen(of).catch((error: unknown) => {
          log.warn(
            { tenant: tenant.code, what: one.name, err: errorOf(error) },
            'the demo could not do this today',
          )
        })
      }
    }
  }
}
