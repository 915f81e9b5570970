import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { closeThrough, differencesOf } from '#areas/deposits/deposits.testing.ts'
import { ledgerDifferences } from '#areas/point-transactions/point-ledger.testing.ts'
import { brokenInvariants } from '#areas/refunds/refunds.testing.ts'
import { firstPayments, merchantCommands } from './money-commands.ts'
import { moneyFaults } from './money-conservation.ts'
import { depositFaults } from './money-deposits.ts'
import { importCommands } from './money-import-commands.ts'
import {
  addMoneyMerchant,
  openMoneyBench,
  type MoneyBench,
  type MoneyPlan,
} from './money-merchant.ts'
import { later } from '@choba/money-model/days.ts'
import { newModel } from '@choba/money-model/payments.ts'
import { pointCommands, pointFaults } from './money-point-commands.ts'
import { raceCommands } from './money-race-commands.ts'
import { refundCommands } from './money-refund-commands.ts'
import { systemCommands } from './money-system-commands.ts'

/**
 * Number of sequences: `MONEY_SEQUENCES=1000 npx vitest run money-sequences`. Repeat a failing run
 * with its MONEY_SEED.
 */
const SEQUENCES = Number(process.env['MONEY_SEQUENCES'] ?? 30)
/** Seed of the random sequences. By default, it changes every day. */
const SEED = Number(
  process.env['MONEY_SEED'] ?? new Date().toISOString().slice(0, 10).replaceAll('-', ''),
)
/** `MONEY_SHRINK=no` reports the first failing sequence; finding a shorter one takes minutes. */
const SHRINKS = process.env['MONEY_SHRINK'] !== 'no'
/** Days after which the last close takes place; longer than any deposit cycle. */
const LAST_CLOSE_AFTER = 40

let bench: MoneyBench

beforeAll(async () => {
  bench = await openMoneyBench()
})
afterAll(() => bench.test.close())

const plans: fc.Arbitrary<MoneyPlan> = fc.record({
  currency: fc.constantFrom('JPY', 'MNT', 'CNY', 'QAR'),
  timeZone: fc.constantFrom(
    'Asia/Tokyo',
    'Asia/Ulaanbaatar',
    'Asia/Qatar',
    'America/New_York',
    'Pacific/Auckland',
  ),
  closingMinutes: fc.constantFrom(0, 240, 300),
  cycle: fc.constantFrom({ kind: 'DAILY' }, { kind: 'WEEKLY', weekday: 3 }, { kind: 'SIX_TIMES' }),
  unit: fc.constantFrom('TRANSACTION', 'CYCLE'),
  mode: fc.constantFrom('FLOOR', 'HALF_UP', 'CEIL'),
  ratePpm: fc.integer({ min: 5_000, max: 40_000 }),
  feeReturned: fc.boolean(),
  minimumPayout: fc.constantFrom(0, 1_000, 50_000),
  negativeCarries: fc.nat(2),
  pointCost: fc.constantFrom(1, 2),
  taxMode: fc.constantFrom('FLOOR', 'HALF_UP', 'CEIL'),
})

const commands = fc.commands(
  [
    ...merchantCommands,
    ...refundCommands,
    ...systemCommands,
    ...pointCommands,
    ...importCommands,
    ...raceCommands,
  ],
  {
    maxCommands: 40,
    size: 'max',
  },
)

it(
  `${SEQUENCES} random sequences of money commands neither lose nor create money (seed ${SEED})`,
  { timeout: 14_400_000 },
  async () => {
    const property = fc.asyncProperty(
      plans,
      firstPayments,
      commands,
      async (plan, first, sequence) => {
        const merchant = await addMoneyMerchant(bench, plan)
        const { row, today, firstDay } = merchant
        const model = newModel(firstDay, plan.cycle.kind === 'DAILY')
        const real = { bench, merchant }
        for (const payment of first) await payment.run(model, real)
        await fc.asyncModelRun(() => ({ model, real }), sequence)
        const last = model.closedThrough > today ? model.closedThrough : today
        await closeThrough(bench.test.engine, row, later(last, LAST_CLOSE_AFTER))
        expect(await pointFaults(real, model)).toEqual([])
        expect(await moneyFaults(bench.test.engine, row.id, model)).toEqual([])
        expect(await depositFaults(bench.test.engine, row, firstDay, plan.taxMode)).toEqual([])
        expect(await differencesOf(bench.test.engine, row)).toEqual([])
      },
    )
    await fc.assert(property, { numRuns: SEQUENCES, seed: SEED, endOnFailure: !SHRINKS })
    console.log(`seed ${SEED}: ${JSON.stringify(Object.fromEntries(bench.done))}`)
    expect(await brokenInvariants(bench.test.engine, bench.test.gateway)).toEqual([])
    expect(await ledgerDifferences(bench.test.engine)).toEqual([])
  },
)
