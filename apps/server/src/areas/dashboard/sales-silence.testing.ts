import { USUAL_DAYS } from '@choba/contract/dashboard.contract.ts'
import { random } from '@choba/database/seed/random.ts'
import {
  HOURS,
  isLongest,
  leastSilence,
  missedSince,
  usualWeek,
  WEEK,
  type WeekHours,
} from './sales-silence.ts'

const DAY = HOURS * 60
/**
 * Number of days of history that the alarm needs: eight weeks, and the six days before their first
 * day, because a silence is measured over seven days.
 */
const KNOWN = WEEK * (USUAL_DAYS + 1) - 1

/** Store with its payments, as sorted minutes since the start of the first day, in local time. */
export interface PaidStore {
  readonly name: string
  readonly paid: readonly number[]
}

/**
 * Time without payments, in minutes. `to` is the time of the next payment, or of the last view if
 * the store is still silent.
 */
export interface Span {
  readonly from: number
  readonly to: number
}

function hoursOf(paid: readonly number[], days: number): number[][] {
  const hours = Array.from({ length: days }, () => Array.from({ length: HOURS }, () => 0))
  for (const at of paid) {
    const ofDay = hours[Math.floor(at / DAY)]
    if (ofDay) ofDay[Math.floor((at % DAY) / 60)]! += 1
  }
  return hours
}

const weeksBefore = (hours: readonly number[][], day: number): WeekHours[] =>
  Array.from({ length: USUAL_DAYS }, (_, nth) =>
    Array.from({ length: WEEK }, (_unused, back) => hours[day - WEEK * (nth + 1) - back]!),
  )

/**
 * Returns the alarms of a store for a person who views the dashboard every `every` minutes. Each
 * silence gives one alarm, at the first view that shows it.
 */
export function alarmsOf(paid: readonly number[], { from, to }: Span, every: number): Span[] {
  const hours = hoursOf(paid, Math.ceil(to / DAY))
  const alarms: { from: number; to: number; last: number }[] = []
  let next = 0
  for (let day = Math.max(KNOWN, Math.floor(from / DAY)); day * DAY < to; day++) {
    const weeks = weeksBefore(hours, day)
    const usual = usualWeek(weeks)
    const least = leastSilence(usual.flat().reduce((sum, rate) => sum + rate, 0) / WEEK)
    for (let now = day * DAY; now < Math.min(to, (day + 1) * DAY); now += every) {
      while (next < paid.length && paid[next]! <= now) next++
      const last = paid[next - 1]
      if (last === undefined || now < from) continue
      const back = day - Math.floor(last / DAY)
      if (back >= WEEK) continue
      const missed = missedSince(usual, { back, minutes: last % DAY }, now - day * DAY)
      if (missed < least || !isLongest(missed, usual, weeks)) continue
      const known = alarms.at(-1)
      if (known?.last === last) known.to = now
      else alarms.push({ from: now, to: now, last })
    }
  }
  return alarms
}

/**
 * Returns the time in which a store would usually have `payments` payments, by the means of the
 * previous eight weeks. The time is at most a week.
 */
function silenceOf(paid: readonly number[], days: number, from: number, payments: number): Span {
  const hours = hoursOf(paid, days)
  let [to, left] = [from, payments]
  while (left > 0 && to < from + WEEK * DAY) {
    const [day, hour] = [Math.floor(to / DAY), Math.floor((to % DAY) / 60)]
    for (let nth = 1; nth <= USUAL_DAYS; nth++)
      left -= hours[day - WEEK * nth]![hour]! / USUAL_DAYS / 60
    to += 1
  }
  return { from, to }
}

export interface Replay {
  readonly found: number
  readonly planted: number
  /** Number of alarms in the original data, which contains no planted silences. */
  readonly falseAlarms: number
  /**
   * Number of false alarms on days without any payment. On such days, a holiday and a fault look
   * the same.
   */
  readonly onClosedDays: number
  readonly falseAMonth: number
  readonly worstAMonth: number
  /** Median number of hours from the last payment before a planted silence until its alarm. */
  readonly hours: number
}

/**
 * Counts the alarms in the original data, which are false alarms. Then plants silences: from a
 * random payment on, a store loses all payments, for the time in which it usually has `payments`
 * payments.
 * @param days number of days in the data
 */
export function replaySilences(
  stores: readonly PaidStore[],
  {
    days,
    plants,
    payments,
    seed,
    every,
  }: { days: number; plants: number; payments: number; seed: number; every: number },
): Replay {
  // The end of the data is not a silence. The time after the last payment of all stores is
  // therefore left out.
  const to = Math.max(...stores.map(({ paid }) => paid.at(-1)!))
  const months = (to / DAY - KNOWN) / 30.4
  const seen = stores.map(({ paid }) => ({
    paid,
    alarms: alarmsOf(paid, { from: KNOWN * DAY, to }, every),
  }))
  const alarms = seen.map((store) => store.alarms.length)
  const isClosed = (paid: readonly number[], day: number) =>
    !paid.some((at) => Math.floor(at / DAY) === day)
  const onClosedDays = seen.flatMap((store) =>
    store.alarms.filter(({ from }) => isClosed(store.paid, Math.floor(from / DAY))),
  ).length
  const falseAlarms = alarms.reduce((sum, n) => sum + n, 0)
  const chance = random(seed)
  const after: number[] = []
  for (let nth = 0; nth < plants; nth++) {
    const { paid } = stores[nth % stores.length]!
    // A planted silence needs enough history before it, and some data after it.
    const begin = chance.pick(
      paid.filter((at) => at > (KNOWN + WEEK) * DAY && at < (days - 10) * DAY),
    )
    const silence = silenceOf(paid, days, begin, payments)
    const left = paid.filter((at) => at <= silence.from || at > silence.to)
    const alarm = alarmsOf(left, { from: begin, to: silence.to + 1 }, every)[0]
    if (alarm) after.push((alarm.from - begin) / 60)
  }
  return {
    found: after.length,
    planted: plants,
    falseAlarms,
    onClosedDays,
    falseAMonth: falseAlarms / months / stores.length,
    worstAMonth: Math.max(...alarms) / months,
    hours: after.toSorted((a, b) => a - b)[Math.floor(after.length / 2)] ?? 0,
  }
}
