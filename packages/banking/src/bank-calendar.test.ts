import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addBankDays,
  calendarOf,
  HOLIDAYS_KNOWN_UNTIL,
  isBankDay,
  isProvisional,
  officialUntil,
  rollTo,
} from './bank-calendar.ts'
import { addDays } from './days.ts'

describe('banks in Japan', () => {
  it.each([
    ['2026-09-20', '2026-09-18', '2026-09-24'],
    ['2026-10-31', '2026-10-30', '2026-11-02'],
    ['2026-11-15', '2026-11-13', '2026-11-16'],
    ['2026-12-31', '2026-12-30', '2027-01-04'],
    ['2027-01-10', '2027-01-08', '2027-01-12'],
    ['2027-02-28', '2027-02-26', '2027-03-01'],
    ['2027-03-20', '2027-03-19', '2027-03-23'],
    ['2027-05-05', '2027-04-30', '2027-05-06'],
    // A date that is a bank day does not move.
    ['2026-11-30', '2026-11-30', '2026-11-30'],
  ])('move a deposit date on %s back to %s or forward to %s', (day, previous, next) => {
    expect([rollTo(day, 'PREVIOUS'), rollTo(day, 'NEXT')]).toEqual([previous, next])
  })

  it('are closed on holidays, substitute and bridge holidays, and at the turn of the year', () => {
    const closed = [
      '2026-05-06',
      '2026-09-22',
      '2027-03-22',
      '2027-01-02',
      '2027-01-03',
      '2026-12-31',
      '2026-11-21',
    ]
    expect(closed.filter((day) => isBankDay(day))).toEqual([])
    expect(['2026-12-30', '2027-01-04', '2026-11-20'].every((day) => isBankDay(day))).toBe(true)
    // 31 December 2027 is a Friday, so only the rule for the turn of the year closes the banks.
    expect(isBankDay('2027-12-31')).toBe(false)
  })

  it('count bank days from the day after the given day', () => {
    expect(addBankDays('2026-11-30', 1)).toBe('2026-12-01')
    expect(addBankDays('2026-11-20', 1)).toBe('2026-11-24')
    expect(addBankDays('2026-11-21', 2)).toBe('2026-11-25')
    expect(addBankDays('2026-12-30', 1)).toBe('2027-01-04')
    expect(addBankDays('2027-01-04', -1)).toBe('2026-12-30')
    expect(addBankDays('2026-11-21', 0)).toBe('2026-11-21')
    expect(() => addBankDays('2026-11-21', 0.5)).toThrow(RangeError)
    expect(() => rollTo('2026-02-30', 'NEXT')).toThrow(RangeError)
  })

  it('have official holidays until the end of the current year or, from February on, of the next year', () => {
    expect(officialUntil('2026-01-31')).toBe('2026-12-31')
    expect(officialUntil('2026-02-01')).toBe('2027-12-31')
    expect(isProvisional('2027-12-31', '2026-11-25')).toBe(false)
    expect(isProvisional('2028-01-01', '2026-11-25')).toBe(true)
    expect(isProvisional('2027-01-01', '2026-01-31')).toBe(true)
  })

  it('are closed on holidays up to the last year with data; later, only at weekends and new year', () => {
    expect(isBankDay(`${HOLIDAYS_KNOWN_UNTIL.slice(0, 4)}-11-23`)).toBe(false)
    expect(isBankDay('2051-05-03')).toBe(true)
    expect(['2052-01-01', '2052-01-02', '2052-01-03'].filter((day) => isBankDay(day))).toEqual([])
  })
})

it('the calendars of other countries exclude only the weekend', () => {
  expect(['JPY', 'MNT', 'CNY', 'QAR'].map(calendarOf)).toEqual([
    'JAPAN',
    'MONDAY_TO_FRIDAY',
    'MONDAY_TO_FRIDAY',
    'SUNDAY_TO_THURSDAY',
  ])
  // These days are a Thursday to a Monday.
  const days = ['2026-12-31', '2027-01-01', '2027-01-02', '2027-01-03', '2027-01-04']
  expect(days.map((day) => isBankDay(day, 'MONDAY_TO_FRIDAY'))).toEqual([
    true,
    true,
    false,
    false,
    true,
  ])
  expect(days.map((day) => isBankDay(day, 'SUNDAY_TO_THURSDAY'))).toEqual([
    true,
    false,
    false,
    true,
    true,
  ])
  expect(rollTo('2027-01-02', 'PREVIOUS', 'SUNDAY_TO_THURSDAY')).toBe('2026-12-31')
  expect(addBankDays('2026-12-31', 1, 'MONDAY_TO_FRIDAY')).toBe('2027-01-01')
})

it('`rollTo` moves to the nearest bank day, and `addBankDays` counts only bank days', () => {
  const days = fc.integer({ min: 0, max: 9_000 }).map((count) => addDays('2026-01-01', count))
  const calendars = fc.constantFrom('JAPAN', 'MONDAY_TO_FRIDAY', 'SUNDAY_TO_THURSDAY')
  fc.assert(
    fc.property(days, calendars, fc.integer({ min: 1, max: 30 }), (day, calendar, count) => {
      const next = rollTo(day, 'NEXT', calendar)
      for (let between = day; between < next; between = addDays(between, 1))
        expect(isBankDay(between, calendar)).toBe(false)
      expect(isBankDay(next, calendar)).toBe(true)
      const later = addBankDays(day, count, calendar)
      let counted = 0
      for (let one = addDays(day, 1); one <= later; one = addDays(one, 1))
        if (isBankDay(one, calendar)) counted++
      expect([counted, isBankDay(later, calendar)]).toEqual([count, true])
      expect(addBankDays(addBankDays(next, count, calendar), -count, calendar)).toBe(next)
    }),
  )
})
