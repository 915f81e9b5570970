import { describe, expect, it } from 'vitest'
import { addDays } from './period.ts'
import { hitsAnyDay, hitsDay, type PointSchedule } from './point-schedule.ts'

const daily: PointSchedule = {
  startTime: '2027-01-01',
  endTime: '2029-12-31',
  activityDay: 'DAILY',
  weekdays: [],
  dates: [],
  monthEnd: false,
}

/**
 * Yields all days of some years. Counts from a known Friday by month lengths, without Date or the
 * code under test.
 */
function* calendar(years: readonly number[]) {
  // 1 January 2027 is a Friday.
  let weekday = 5
  for (const year of years) {
    const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
    const lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    for (const [month, length] of lengths.entries()) {
      for (let date = 1; date <= length; date += 1) {
        const day = `${year}-${String(month + 1).padStart(2, '0')}-${String(date).padStart(2, '0')}`
        yield { day, date, weekday, isLast: date === length }
        weekday = (weekday % 7) + 1
      }
    }
  }
}
// 2028 is a leap year.
const days = [...calendar([2027, 2028, 2029])]

describe('a point rule over three years', () => {
  it('is tested with a calendar that contains every day', () => {
    expect(days).toHaveLength(365 + 366 + 365)
    expect(
      days.filter(({ day }) => day.endsWith('02-29')).map(({ day, weekday }) => [day, weekday]),
    ).toEqual([['2028-02-29', 2]])
    expect(days.at(-1)).toMatchObject({ day: '2029-12-31', weekday: 1 })
  })

  it('with DAILY applies on every day within its validity and on no other day', () => {
    expect(days.every(({ day }) => hitsDay(daily, day))).toBe(true)
    expect(['2026-12-31', '2030-01-01'].some((day) => hitsDay(daily, day))).toBe(false)
    expect(hitsDay({ ...daily, endTime: null }, '2099-12-31')).toBe(true)
    const [startTime, endTime] = ['2028-02-28', '2028-03-01']
    expect(
      days
        .filter(({ day }) => hitsDay({ ...daily, startTime, endTime }, day))
        .map(({ day }) => day),
    ).toEqual(['2028-02-28', '2028-02-29', '2028-03-01'])
  })

  it('with WEEKLY applies on exactly the selected weekdays, for all combinations', () => {
    for (let choice = 1; choice < 128; choice += 1) {
      const weekdays = [1, 2, 3, 4, 5, 6, 7].filter((one) => choice & (1 << (one - 1)))
      const rule: PointSchedule = { ...daily, activityDay: 'WEEKLY', weekdays }
      const wrong = days.filter(
        ({ day, weekday }) => hitsDay(rule, day) !== weekdays.includes(weekday),
      )
      expect(wrong).toEqual([])
    }
  })

  it('with MONTHLY applies on the selected date and the month end, and never on other days', () => {
    for (let date = 1; date <= 31; date += 1) {
      for (const monthEnd of [false, true]) {
        const rule: PointSchedule = { ...daily, activityDay: 'MONTHLY', dates: [date], monthEnd }
        const wrong = days.filter(
          (one) => hitsDay(rule, one.day) !== (one.date === date || (monthEnd && one.isLast)),
        )
        expect(wrong).toEqual([])
      }
    }
  })

  it('with MONTHLY and month end applies once in each of the 36 months', () => {
    const rule: PointSchedule = { ...daily, activityDay: 'MONTHLY', monthEnd: true }
    const hit = days.filter(({ day }) => hitsDay(rule, day))
    expect(hit).toHaveLength(36)
    expect(hit.every(({ isLast }) => isLast)).toBe(true)
  })
})

describe('`hitsAnyDay`', () => {
  const monthly = (startTime: string, endTime: string | null, dates: number[]): PointSchedule => ({
    ...daily,
    startTime,
    endTime,
    activityDay: 'MONTHLY',
    dates,
  })
  it.each([
    [monthly('2027-02-01', '2027-02-28', [30]), false],
    [monthly('2027-02-01', '2027-02-28', [29]), false],
    [monthly('2028-02-01', '2028-02-29', [29]), true],
    [monthly('2027-04-01', '2027-04-30', [31]), false],
    [monthly('2027-02-01', null, [30]), true],
    [
      {
        ...daily,
        startTime: '2027-01-05',
        endTime: '2027-01-08',
        activityDay: 'WEEKLY',
        weekdays: [1],
      },
      false,
    ],
    [
      {
        ...daily,
        startTime: '2027-01-05',
        endTime: '2027-01-11',
        activityDay: 'WEEKLY',
        weekdays: [1],
      },
      true,
    ],
  ] as const)('is false only for a rule that never applies: %j', (rule, hits) => {
    expect(hitsAnyDay(rule)).toBe(hits)
  })

  it('is true for a MONTHLY rule without an end, for every date and start in two years', () => {
    for (let date = 1; date <= 31; date += 1) {
      for (let start = '2027-01-01'; start < '2029-01-01'; start = addDays(start, 1)) {
        if (!hitsAnyDay(monthly(start, null, [date]))) throw new Error(`${date} from ${start} on`)
      }
    }
  })
})
