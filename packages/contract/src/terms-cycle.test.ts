import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, weekday } from './period.ts'
import {
  cycleOf,
  cycleUnder,
  isFirstDayOfCycle,
  nominalPayDay,
  payDayOf,
  termsOn,
  type BankCalendar,
  type Cycle,
  type PayDay,
} from './terms-cycle.ts'

// Public holidays in Japan around the tested days. Banks also close on weekends and from 31
// December to 3 January.
const holidays = new Set(
  `2026-09-21 2026-09-22 2026-09-23 2026-11-03 2026-11-23 2027-01-01 2027-01-11 2027-02-11 2027-02-23 2027-03-21
  2027-03-22 2027-05-03 2027-05-04 2027-05-05`.split(/\s+/),
)
const japan: BankCalendar = {
  isBankDay: (day) =>
    weekday(day) % 6 !== 0 &&
    !holidays.has(day) &&
    day.slice(5) !== '12-31' &&
    !/-01-0[123]$/.test(day),
}
const weekdaysOnly: BankCalendar = { isBankDay: (day) => weekday(day) % 6 !== 0 }

const weekly = (of: number): Cycle => ({ kind: 'WEEKLY', weekday: of })

describe('cycleOf', () => {
  it.each<[string, Cycle, string, string]>([
    ['2026-11-25', { kind: 'DAILY' }, '2026-11-25', '2026-11-25'],
    // 2026-11-25 is a Wednesday; these weeks close on Sunday, Wednesday and Tuesday.
    ['2026-11-25', weekly(7), '2026-11-23', '2026-11-29'],
    ['2026-11-25', weekly(3), '2026-11-19', '2026-11-25'],
    ['2026-11-25', weekly(2), '2026-11-25', '2026-12-01'],
    ['2026-12-31', weekly(5), '2026-12-26', '2027-01-01'],
    ['2026-11-01', { kind: 'SIX_TIMES' }, '2026-11-01', '2026-11-05'],
    ['2026-11-05', { kind: 'SIX_TIMES' }, '2026-11-01', '2026-11-05'],
    ['2026-11-06', { kind: 'SIX_TIMES' }, '2026-11-06', '2026-11-10'],
    ['2026-11-25', { kind: 'SIX_TIMES' }, '2026-11-21', '2026-11-25'],
    ['2026-11-26', { kind: 'SIX_TIMES' }, '2026-11-26', '2026-11-30'],
    ['2027-01-31', { kind: 'SIX_TIMES' }, '2027-01-26', '2027-01-31'],
    ['2027-02-26', { kind: 'SIX_TIMES' }, '2027-02-26', '2027-02-28'],
    ['2026-11-15', { kind: 'TWICE' }, '2026-11-01', '2026-11-15'],
    ['2026-11-16', { kind: 'TWICE' }, '2026-11-16', '2026-11-30'],
    ['2028-02-29', { kind: 'TWICE' }, '2028-02-16', '2028-02-29'],
    ['2027-02-14', { kind: 'MONTHLY' }, '2027-02-01', '2027-02-28'],
    ['2028-02-14', { kind: 'MONTHLY' }, '2028-02-01', '2028-02-29'],
    ['2026-12-31', { kind: 'MONTHLY' }, '2026-12-01', '2026-12-31'],
  ])('for %s with %o returns the cycle from %s to %s', (day, cycle, from, to) => {
    expect(cycleOf(day, cycle)).toEqual({ from, to })
    expect(isFirstDayOfCycle(day, cycle)).toBe(day === from)
  })

  const anyDay = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('2010-01-01', days))
  const anyCycle: fc.Arbitrary<Cycle> = fc.oneof(
    fc.constantFrom<Cycle>(
      { kind: 'DAILY' },
      { kind: 'SIX_TIMES' },
      { kind: 'TWICE' },
      { kind: 'MONTHLY' },
    ),
    fc.integer({ min: 1, max: 7 }).map(weekly),
  )

  it('puts every day into exactly one cycle, without gaps between cycles', () => {
    fc.assert(
      fc.property(anyDay, anyCycle, (day, cycle) => {
        const { from, to } = cycleOf(day, cycle)
        expect(from <= day && day <= to).toBe(true)
        for (const end of [from, to]) expect(cycleOf(end, cycle)).toEqual({ from, to })
        expect(isFirstDayOfCycle(addDays(to, 1), cycle)).toBe(true)
        expect(cycleOf(addDays(from, -1), cycle).to).toBe(addDays(from, -1))
      }),
    )
  })

  it('leaves no gap or overlap if new terms start on the first day of a cycle', () => {
    fc.assert(
      fc.property(anyDay, anyCycle, anyCycle, (day, before, after) => {
        const { from: firstDay } = cycleOf(day, before)
        const changed = cycleUnder({ firstDay, cycle: after }, firstDay)
        expect(changed.from).toBe(firstDay)
        expect(cycleOf(addDays(firstDay, -1), before).to).toBe(addDays(firstDay, -1))
        expect(isFirstDayOfCycle(addDays(changed.to, 1), after)).toBe(true)
      }),
    )
  })

  const kinds: readonly PayDay[] = [
    { kind: 'BUSINESS_DAYS', days: 1 },
    { kind: 'BUSINESS_DAYS', days: 30 },
    { kind: 'DAY_OF_NEXT_MONTH', day: 1 },
    { kind: 'DAY_OF_NEXT_MONTH', day: 31 },
  ]
  it('returns cycles whose deposit date is always a bank day after the close', () => {
    fc.assert(
      fc.property(
        anyDay,
        anyCycle,
        fc.constantFrom(...kinds),
        fc.constantFrom('PREVIOUS', 'NEXT'),
        (day, cycle, payDay, roll) => {
          const { to } = cycleOf(day, cycle)
          const paid = payDayOf(to, { payDay, roll }, japan)
          expect(paid > to).toBe(true)
          expect(japan.isBankDay(paid)).toBe(true)
        },
      ),
    )
  })
})

it('`cycleUnder` starts the first cycle of new terms on their first day', () => {
  const terms = { firstDay: '2026-11-10', cycle: { kind: 'MONTHLY' } } as const
  expect(cycleUnder(terms, '2026-11-10')).toEqual({ from: '2026-11-10', to: '2026-11-30' })
  expect(cycleUnder(terms, '2026-11-30')).toEqual({ from: '2026-11-10', to: '2026-11-30' })
  expect(cycleUnder(terms, '2026-12-01')).toEqual({ from: '2026-12-01', to: '2026-12-31' })
})

describe('nominalPayDay', () => {
  it.each([
    ['2026-11-30', 15, '2026-12-15'],
    ['2026-11-15', 31, '2026-12-31'],
    ['2027-01-31', 31, '2027-02-28'],
    ['2028-01-31', 30, '2028-02-29'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2026-10-31', 31, '2026-11-30'],
  ])('for a close on %s and day %s of the next month is %s', (closeDay, day, nominal) => {
    expect(nominalPayDay(closeDay, { day })).toBe(nominal)
  })
})

describe('payDayOf', () => {
  // Nominal deposit dates of a cycle that closed on the 15th of the previous month.
  it.each([
    ['2026-09-20', '2026-09-18', '2026-09-24'],
    ['2026-10-31', '2026-10-30', '2026-11-02'],
    ['2026-11-15', '2026-11-13', '2026-11-16'],
    ['2026-12-31', '2026-12-30', '2027-01-04'],
    ['2027-01-10', '2027-01-08', '2027-01-12'],
    ['2027-02-28', '2027-02-26', '2027-03-01'],
    ['2027-03-20', '2027-03-19', '2027-03-23'],
    ['2027-05-05', '2027-04-30', '2027-05-06'],
  ])('moves a deposit date on %s back to %s or forward to %s', (nominal, previous, next) => {
    const closeDay = `${addDays(`${nominal.slice(0, 8)}01`, -1).slice(0, 8)}15`
    const payDay = { kind: 'DAY_OF_NEXT_MONTH', day: Number(nominal.slice(8)) } as const
    expect(nominalPayDay(closeDay, payDay)).toBe(nominal)
    expect(payDayOf(closeDay, { payDay, roll: 'PREVIOUS' }, japan)).toBe(previous)
    expect(payDayOf(closeDay, { payDay, roll: 'NEXT' }, japan)).toBe(next)
  })

  it('never moves a deposit date back to the closing day or before it', () => {
    const payDay = { kind: 'DAY_OF_NEXT_MONTH', day: 1 } as const
    // 1 January is the day after the close, and 31 December to 3 January are bank holidays.
    expect(payDayOf('2026-12-31', { payDay, roll: 'PREVIOUS' }, japan)).toBe('2027-01-04')
    // 1 November is a Sunday, and the Friday before it is before the close.
    expect(payDayOf('2026-10-31', { payDay, roll: 'PREVIOUS' }, japan)).toBe('2026-11-02')
    // 1 August is a Saturday, and the Friday before it is the closing day itself.
    expect(payDayOf('2026-07-31', { payDay, roll: 'PREVIOUS' }, japan)).toBe('2026-08-03')
  })

  it.each([
    // A close on a Saturday or holiday counts like any other day.
    ['2026-10-31', 1, '2026-11-02'],
    ['2026-10-31', 2, '2026-11-04'],
    ['2026-11-30', 3, '2026-12-03'],
    ['2026-12-31', 1, '2027-01-04'],
    ['2026-12-28', 3, '2027-01-04'],
    ['2026-09-18', 1, '2026-09-24'],
  ])('for a close on %s and a deposit %s bank days later returns %s', (closeDay, days, paid) => {
    for (const roll of ['PREVIOUS', 'NEXT'] as const)
      expect(payDayOf(closeDay, { payDay: { kind: 'BUSINESS_DAYS', days }, roll }, japan)).toBe(
        paid,
      )
  })

  it('uses the bank days of the given calendar', () => {
    expect(
      payDayOf(
        '2026-11-02',
        { payDay: { kind: 'BUSINESS_DAYS', days: 1 }, roll: 'NEXT' },
        weekdaysOnly,
      ),
    ).toBe('2026-11-03')
  })

  it('searches for a bank day up to 59 days after the first possible day, then throws', () => {
    const opensOn = (first: string): BankCalendar => ({ isBankDay: (day) => day >= first })
    const terms = { payDay: { kind: 'BUSINESS_DAYS', days: 1 }, roll: 'NEXT' } as const
    const last = addDays('2026-12-01', 59)
    expect(payDayOf('2026-11-30', terms, opensOn(last))).toBe(last)
    expect(() => payDayOf('2026-11-30', terms, opensOn(addDays(last, 1)))).toThrow(RangeError)
  })

  it('throws if the calendar has no bank day', () => {
    const never = { isBankDay: () => false }
    for (const payDay of [
      { kind: 'BUSINESS_DAYS', days: 1 } as const,
      { kind: 'DAY_OF_NEXT_MONTH', day: 5 } as const,
    ])
      for (const roll of ['PREVIOUS', 'NEXT'] as const)
        expect(() => payDayOf('2026-11-30', { payDay, roll }, never)).toThrow(RangeError)
  })
})

it('`termsOn` returns the terms in force on a day, or undefined before the first terms', () => {
  const versions = ['2026-03-01', '2026-01-01', '2026-02-01'].map((firstDay) => ({ firstDay }))
  expect(termsOn(versions, '2025-12-31')).toBeUndefined()
  expect(termsOn(versions, '2026-01-01')?.firstDay).toBe('2026-01-01')
  expect(termsOn(versions, '2026-02-28')?.firstDay).toBe('2026-02-01')
  expect(termsOn(versions, '2030-01-01')?.firstDay).toBe('2026-03-01')
  expect(termsOn([], '2026-01-01')).toBeUndefined()
})
