import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AwardOrder, awardPoints, type AwardRule } from './point-award.ts'

const common: AwardRule = {
  ruleId: '10',
  storeId: null,
  pointType: 'BONUS',
  activityType: 'COMMON',
  state: 'VALID',
  startTime: '2026-01-01',
  endTime: null,
  activityDay: 'DAILY',
  weekdays: [],
  dates: [],
  monthEnd: false,
  rate: 10_000,
  baseRate: null,
  multiple: null,
  quantity: null,
}
const rule = (more: Partial<AwardRule>): AwardRule => ({ ...common, ...more })
const special = (more: Partial<AwardRule>) =>
  rule({ ruleId: '20', activityType: 'SPECIAL', rate: null, multiple: 500, ...more })
const quantity = (more: Partial<AwardRule>) =>
  rule({ ruleId: '30', pointType: 'QUANTITY', rate: null, quantity: 30, ...more })
/** A Friday in the middle of a month. */
const order: AwardOrder = {
  storeId: '3',
  day: '2026-11-20',
  base: 1_550,
  currency: 'JPY',
  orderLimit: null,
  dayLeft: null,
  storeRate: null,
}
const pointsOf = (rules: AwardRule[], more: Partial<AwardOrder> = {}) =>
  awardPoints({ ...order, ...more }, rules).lines.map(({ chargeType, ruleId, points }) => [
    chargeType,
    ruleId,
    points,
  ])

describe('the award lines of an order', () => {
  it.each([
    ['nothing without rules or a store rate', [], {}, []],
    ['points by rate, rounded down', [common], {}, [['BONUS', '10', 15]]],
    ['a line with 0 points', [common], { base: 99 }, [['BONUS', '10', 0]]],
    [
      'points per whole unit of the currency',
      [common],
      { base: 155_099, currency: 'MNT' },
      [['BONUS', '10', 15]],
    ],
    [
      'a multiple of the points of the common rule',
      [common, special({})],
      {},
      [
        ['BONUS', '10', 15],
        ['BONUS_BONUS', '20', 60],
      ],
    ],
    [
      'points by the store rate without rules, rounded down',
      [],
      { storeRate: 15_000 },
      [['BONUS', null, 23]],
    ],
    [
      'points by the store rate per whole unit of the currency',
      [],
      { storeRate: 15_000, base: 155_099, currency: 'MNT' },
      [['BONUS', null, 23]],
    ],
    ['nothing for a store rate of 0', [], { storeRate: 0 }, []],
    [
      'the common rule in place of the store rate',
      [common],
      { storeRate: 900_000 },
      [['BONUS', '10', 15]],
    ],
    [
      'the store rate while the common rule is INVALID',
      [rule({ state: 'INVALID' })],
      { storeRate: 15_000 },
      [['BONUS', null, 23]],
    ],
    [
      'a multiple of the store rate and a fixed number',
      [special({}), quantity({})],
      { storeRate: 10_000 },
      [
        ['BONUS', null, 15],
        ['BONUS_BONUS', '20', 60],
        ['QUANTITY', '30', 30],
      ],
    ],
    [
      '0 points for a multiple without a common rule',
      [special({})],
      {},
      [['BONUS_BONUS', '20', 0]],
    ],
    [
      'a multiple of 1.5, rounded down',
      [common, special({ multiple: 150 })],
      {},
      [
        ['BONUS', '10', 15],
        ['BONUS_BONUS', '20', 7],
      ],
    ],
    [
      'points by the base rate of the special rule',
      [special({ multiple: null, baseRate: 35_000 })],
      {},
      [['BONUS_BONUS', '20', 54]],
    ],
    [
      'fixed numbers per order, regardless of the amount',
      [quantity({}), quantity({ ruleId: '31', activityType: 'SPECIAL', quantity: 5 })],
      { base: 0 },
      [
        ['QUANTITY', '30', 30],
        ['QUANTITY', '31', 5],
      ],
    ],
    [
      'the exact points of the largest amount',
      [rule({ rate: 999_999 })],
      { base: 99_999_999_999 },
      [['BONUS', '10', 99_999_899_999]],
    ],
  ] as const)('contain %s', (_, rules, more, lines) => {
    expect(pointsOf([...rules], more)).toEqual(lines)
  })

  it('have the base and rate of each line', () => {
    const { lines } = awardPoints(order, [common, special({})])
    expect(lines.map(({ base, baseOf, rate }) => [base, baseOf, rate])).toEqual([
      [1_550, 'AMOUNT', 10_000],
      [15, 'POINTS', 4_000_000],
    ])
  })

  it('have no rule id in a line from the store rate', () => {
    const { lines } = awardPoints({ ...order, storeRate: 15_000 }, [])
    const line = {
      chargeType: 'BONUS',
      ruleId: null,
      activityType: 'COMMON',
      base: 1_550,
      baseOf: 'AMOUNT',
    }
    expect(lines).toEqual([{ ...line, rate: 15_000, points: 23 }])
  })

  it('cannot be computed for an amount that is negative or not an integer', () => {
    for (const base of [-1, 1.5, Number.NaN, 2 ** 53])
      expect(() => awardPoints({ ...order, base }, [])).toThrow(RangeError)
  })
})

describe('the winning rule', () => {
  const lostOf = (rules: AwardRule[]) =>
    awardPoints(order, rules).lost.map(({ ruleId, reason, to }) => [ruleId, reason, to])
  it.each([
    [
      'the rule of the store over one of all stores',
      rule({ ruleId: '9', storeId: '3' }),
      'OWN_STORE_FIRST',
    ],
    [
      'the rule for dates over one for every day',
      rule({ ruleId: '9', activityDay: 'MONTHLY', dates: [20] }),
      'LESS_SPECIFIC',
    ],
    [
      'the rule for weekdays over one for every day',
      rule({ ruleId: '9', activityDay: 'WEEKLY', weekdays: [5] }),
      'LESS_SPECIFIC',
    ],
    [
      'the one with the later start',
      rule({ ruleId: '9', startTime: '2026-01-02' }),
      'STARTED_EARLIER',
    ],
    ['the one with the higher id, compared as a number', rule({ ruleId: '100' }), 'LOWER_ID'],
  ] as const)('is %s', (_, winner, reason) => {
    for (const rules of [
      [common, winner],
      [winner, common],
    ]) {
      expect(pointsOf(rules)).toEqual([['BONUS', winner.ruleId, 15]])
      expect(lostOf(rules)).toEqual([['10', reason, winner.ruleId]])
    }
  })

  it('is chosen by store first, then by activity days, then by first day of validity', () => {
    const own = rule({ ruleId: '1', storeId: '3' })
    const monthly = rule({ ruleId: '2', activityDay: 'MONTHLY', dates: [20] })
    const weekly = rule({
      ruleId: '3',
      activityDay: 'WEEKLY',
      weekdays: [5],
      startTime: '2026-11-01',
    })
    expect(pointsOf([weekly, monthly, own])[0]![1]).toBe('1')
    expect(pointsOf([weekly, monthly])[0]![1]).toBe('2')
  })

  it.each([
    ['INVALID', { state: 'INVALID' }],
    ['OTHER_STORE', { storeId: '4' }],
    ['NOT_VALID_YET', { startTime: '2026-11-21' }],
    ['ENDED', { endTime: '2026-11-19' }],
    ['NOT_THAT_DAY', { activityDay: 'WEEKLY', weekdays: [1, 2, 3, 4, 6, 7] }],
    ['NOT_THAT_DAY', { activityDay: 'MONTHLY', dates: [19, 21], monthEnd: true }],
  ] as const)('does not exist if the only rule is lost for the reason %s', (reason, more) => {
    expect(awardPoints(order, [rule(more)])).toEqual({
      lines: [],
      total: 0,
      lost: [{ ruleId: '10', reason, to: null }],
      limited: 0,
      limitedByDay: 0,
    })
  })

  it('does not depend on the order of the rules, and every rule either wins or is listed as lost', () => {
    const some = fc.array(
      fc.record({
        storeId: fc.constantFrom(null, '3', '4'),
        pointType: fc.constantFrom('BONUS', 'QUANTITY'),
        activityType: fc.constantFrom('COMMON', 'SPECIAL'),
        activityDay: fc.constantFrom('DAILY', 'WEEKLY', 'MONTHLY'),
        startTime: fc.constantFrom('2026-01-01', '2026-06-01', '2026-12-01'),
      }),
      { maxLength: 12 },
    )
    fc.assert(
      fc.property(some, fc.integer(), (made, seed) => {
        const rules = made.map((more, index) =>
          rule({ ...more, ruleId: String(index + 1), weekdays: [5], dates: [20], quantity: 3 }),
        )
        const mixed = rules.toSorted(
          (a, b) => ((Number(a.ruleId) * seed) % 7) - ((Number(b.ruleId) * seed) % 7),
        )
        const award = awardPoints(order, rules)
        expect(awardPoints(order, mixed).lines).toEqual(award.lines)
        expect([...award.lines, ...award.lost].map(({ ruleId }) => String(ruleId)).sort()).toEqual(
          rules.map(({ ruleId }) => ruleId).sort(),
        )
      }),
    )
  })
})

describe('the point limits of a store', () => {
  const rules = [common, special({}), quantity({})]
  it.each([
    [105, null, [15, 60, 30], 0],
    [80, null, [15, 60, 5], 25],
    [null, 20, [15, 5, 0], 85],
    [80, 10, [10, 0, 0], 95],
    [null, 0, [0, 0, 0], 105],
    [null, -5, [0, 0, 0], 105],
  ])(
    'of %s per order and %s left for the day cut points from the last line backwards',
    (orderLimit, dayLeft, points, limited) => {
      const award = awardPoints({ ...order, orderLimit, dayLeft }, rules)
      expect(award.lines.map((line) => line.points)).toEqual(points)
      expect([award.total, award.limited]).toEqual([points.reduce((a, b) => a + b), limited])
      const withoutDay = awardPoints({ ...order, orderLimit }, rules)
      expect(award.limitedByDay).toBe(withoutDay.total - award.total)
    },
  )
})
