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
/** So many days have to be known before a silence says anything: eight weeks and the six days before their first. */
const KNOWN = WEEK * (USUAL_DAYS + 1) - 1

/** A store: the minutes of its payments since the first day began, in their order, by its own clock. */
export interface PaidStore {
  readonly name: string
  readonly paid: readonly number[]
}

/** From which minute to which; `to` is when it was seen last, or when the next payment came. */
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

/** The alarms of a store as someone sees them who looks every so many minutes: one for each silence, at its first. */
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

/** How long a store is silent when it misses so many payments, by the means of the eight weeks before; a week at most. */
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
  /** Of the days as they were, without what was planted; of the store that has the most, a month. */
  readonly falseAlarms: number
  /** Of these, those on a day that had no payment at all: nothing tells a holiday from a fault. */
  readonly onClosedDays: number
  readonly falseAMonth: number
  readonly worstAMonth: number
  /** From the last payment until it was found, in hours: the median. */
  readonly hours: number
}

/**
 * Looks at stores as the alarm does; then silences are planted, one after another: a store in turn takes nothing from
 * one of its payments on, chosen by chance, for as long as it usually takes `payments` others.
 * @param days how many of them the stores have
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
  // What comes after the last payment of all is not known to be a silence.
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
    // Not before it is known what is usual, nor in the last week and a half.
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
