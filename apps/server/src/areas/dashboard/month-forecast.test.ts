import { addDays, addMonths, weekday } from '@choba/contract/period.ts'
import { expect, it } from 'vitest'
import { readRetail, RETAIL_FIRST } from './online-retail-days.testing.ts'
import { forecastMonth } from './month-forecast.ts'

/**
 * Returns a generator of pseudorandom numbers from 0 to 1 (mulberry32). The same seed always gives
 * the same numbers.
 */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

interface Shop {
  /** Factor for the sales of each weekday, starting with Sunday. */
  readonly weekdays: readonly number[]
  /** Size of the random variation of single days and of whole months, as a share of the sales. */
  readonly noise: number
  readonly drift: number
  /** Factor for the sales from the 25th of each month on; by default, they do not differ. */
  readonly late?: number
}

const START = '2023-01-01'
const YEARS = 3

function sell({ weekdays, noise, drift, late = 1 }: Shop, seed: number): Map<string, number> {
  const random = randomFrom(seed)
  const nets = new Map<string, number>()
  let level = 100_000
  for (let day = START; day < addMonths(START, YEARS * 12); day = addDays(day, 1)) {
    if (day.endsWith('-01')) level *= 1 + drift * (random() * 2 - 1)
    const spread = 1 + noise * (random() + random() + random() - 1.5)
    nets.set(
      day,
      Math.round(level * weekdays[weekday(day)]! * spread * (day.slice(8) >= '25' ? late : 1)),
    )
  }
  return nets
}

const shops: readonly [string, Shop][] = [
  [
    'a café that is full at the weekend',
    { weekdays: [2, 0.8, 0.8, 0.9, 1, 1.4, 2.2], noise: 0.5, drift: 0.05 },
  ],
  [
    'an office canteen that is closed then',
    { weekdays: [0, 1, 1.1, 1.1, 1, 0.8, 0], noise: 0.3, drift: 0.1 },
  ],
  [
    'a shop that sells more from the 25th on',
    { weekdays: [1, 1, 1, 1, 1, 1.5, 2], noise: 0.3, drift: 0.05, late: 1.5 },
  ],
  [
    'a shop whose days are nothing alike',
    { weekdays: [1, 1, 1, 1, 1, 1, 1], noise: 1.2, drift: 0.15 },
  ],
]

/**
 * Forecasts each month from the second year on, as seen on its 10th day. Counts how often the real
 * total was within the forecast range.
 */
function replay(shop: Shop, seeds: readonly number[]): { within: number; of: number } {
  let [within, of] = [0, 0]
  for (const seed of seeds) {
    const nets = sell(shop, seed)
    for (
      let month = addMonths(START, 12);
      month < addMonths(START, YEARS * 12);
      month = addMonths(month, 1)
    ) {
      const today = addDays(month, 9)
      const known = new Map([...nets].filter(([day]) => day < today))
      const to = addDays(addMonths(month, 1), -1)
      const { low, high } = forecastMonth(
        { nets: known, firstDay: START, today },
        { from: month, to },
      )!
      const end = [...nets].reduce(
        (sum, [day, net]) => (month <= day && day <= to ? sum + net : sum),
        0,
      )
      of += 1
      if (low! <= end && end <= high!) within += 1
    }
  }
  return { within, of }
}

it.each(shops)(
  'the forecast range contains the real month total in at least 80 % of the replays: %s',
  (_, shop) => {
    const { within, of } = replay(shop, [11, 23, 37, 41, 59])
    expect(of).toBe(120)
    expect(within / of).toBeGreaterThanOrEqual(0.8)
  },
)

const folder = process.env.ONLINE_RETAIL

// To run this with the data of a real web shop: `ONLINE_RETAIL=<folder with its files> npx vitest
// run month-forecast`. Results are in bench/results/dashboard.md.
it.each(folder ? [1, 5, 10, 15, 20] : [])(
  'more than five months of a real web shop have a forecast on day %d of the month',
  (date) => {
    const nets = new Map<string, number>()
    for (const { day, amount } of readRetail(folder!)) nets.set(day, (nets.get(day) ?? 0) + amount)
    const months = []
    // Stops before December 2011, for which the data set has only nine days.
    for (let month = RETAIL_FIRST; month < '2011-12-01'; month = addMonths(month, 1)) {
      const today = addDays(month, date - 1)
      const to = addDays(addMonths(month, 1), -1)
      const known = new Map([...nets].filter(([day]) => day < today))
      const found = forecastMonth(
        { nets: known, firstDay: RETAIL_FIRST, today },
        { from: month, to },
      )
      if (!found) continue
      const end = [...nets].reduce(
        (sum, [day, net]) => (month <= day && day <= to ? sum + net : sum),
        0,
      )
      const within = found.low! <= end && end <= found.high!
      months.push({
        month,
        within,
        off: Math.round((end / found.expected! - 1) * 100),
        replays: found.replays,
      })
    }
    console.log(
      `day ${date}: ${months.filter(({ within }) => within).length} of ${months.length}`,
      JSON.stringify(months),
    )
    expect(months.length).toBeGreaterThan(5)
  },
)

it('the forecast range is narrow if all days are similar', () => {
  const nets = sell({ weekdays: [1, 1, 1, 1, 1, 1, 1], noise: 0.1, drift: 0 }, 5)
  const known = new Map([...nets].filter(([day]) => day < '2025-06-10'))
  const month = { from: '2025-06-01', to: '2025-06-30' }
  const found = forecastMonth({ nets: known, firstDay: START, today: '2025-06-10' }, month)!
  expect(found.replays).toBe(39)
  expect((found.high! - found.low!) / found.expected!).toBeLessThan(0.1)
  expect(Math.abs(found.expected! - 3_000_000) / 3_000_000).toBeLessThan(0.03)
})

it('there is no forecast if the history allows fewer than eight replays, or contains no sales', () => {
  const nets = sell(shops[0]![1], 7)
  const month = { from: '2023-06-01', to: '2023-06-30' }
  const early = new Map([...nets].filter(([day]) => day < '2023-06-10'))
  expect(forecastMonth({ nets: early, firstDay: START, today: '2023-06-10' }, month)).not.toBeNull()
  const late = { nets: early, firstDay: '2023-03-15', today: '2023-06-10' }
  expect(forecastMonth(late, month)).toBeNull()
  expect(forecastMonth({ nets: new Map(), firstDay: START, today: '2023-06-10' }, month)).toBeNull()
})

it('the forecast is never below the amount that the month already has, including today', () => {
  const nets = sell({ weekdays: [1, 1, 1, 1, 1, 1, 1], noise: 0.5, drift: 0 }, 13)
  const today = '2025-06-30'
  const month = { from: '2025-06-01', to: today }
  const endWith = (net: number) => {
    const known = new Map([...nets].filter(([day]) => day < today))
    const over = [...known].reduce((sum, [day, of]) => (month.from <= day ? sum + of : sum), 0)
    return {
      over,
      ...forecastMonth({ nets: known.set(today, net), firstDay: START, today }, month)!,
    }
  }
  const { over, low, expected, high } = endWith(0)
  const usual = expected! - over
  // Sales today below the usual do not change the forecast.
  expect(endWith(1)).toMatchObject({ low, expected, high })
  // Sales today that exceed the lowest forecast raise the lower bound. Sales that exceed the
  // highest forecast raise all three values.
  expect(endWith(usual - 1)).toMatchObject({ low: over + usual - 1, expected, high })
  const far = over + usual * 3
  expect(endWith(usual * 3)).toMatchObject({ low: far, expected: far, high: far })
})
