import { expect, it } from 'vitest'
import { fakedDates } from './faked-dates.ts'

const momentsFrom = (today: string) => fakedDates(today).map(({ moment }) => moment)

it('the faked dates contain a moment in each of the next 24 months', () => {
  const months = momentsFrom('2026-11-30').map((moment) => moment.slice(0, 7))
  expect(months).toHaveLength(24)
  expect(months.slice(0, 3)).toEqual(['2026-12', '2027-01', '2027-02'])
  expect(months.at(-1)).toBe('2028-11')
  expect(new Set(months).size).toBe(24)
})

it('the faked dates contain month ends, month starts and neighboring days, at each time of day', () => {
  const moments = momentsFrom('2026-11-30')
  expect(moments.slice(0, 6)).toEqual([
    '2026-12-31T00:10:00',
    '2027-01-01T12:00:00',
    '2027-02-28T23:50:00',
    '2027-03-28T00:10:00',
    '2027-04-29T12:00:00',
    '2027-05-31T23:50:00',
  ])
  expect(moments.some((moment) => moment.startsWith('2028-02-29'))).toBe(true)
})

it('the faked dates are in the time zone of the test data', () => {
  expect(fakedDates('2026-11-30')[0]!.at.toISOString()).toBe('2026-12-30T15:10:00.000Z')
})
