import fc from 'fast-check'
import type { MoneyBench, MoneyMerchant } from './money-merchant.ts'
import type { MoneyModel } from '@choba/money-model/payments.ts'

export interface MoneyReal {
  readonly bench: MoneyBench
  readonly merchant: MoneyMerchant
}

export type MoneyCommand = fc.AsyncCommand<MoneyModel, MoneyReal>

/** Creates a command of a money test that runs only if `check` accepts the model. */
export const command = (
  name: string,
  check: (model: Readonly<MoneyModel>) => boolean,
  run: (model: MoneyModel, real: MoneyReal) => Promise<void>,
): MoneyCommand => ({
  check,
  async run(model, real) {
    await run(model, real)
    const kind = name.split(' ')[0]!
    real.bench.done.set(kind, (real.bench.done.get(kind) ?? 0) + 1)
  },
  toString: () => name,
})

export const pick = <T>(list: readonly T[], nth: number): T => list[nth % list.length]!

/** Returns a percentage of an amount: at least 1, and the whole amount for 100. */
export const partOf = (amount: number, percent: number): number =>
  Math.max(1, Math.floor((amount * percent) / 100))

export const entCodeOf = ({ merchant }: MoneyReal): string => merchant.row.code

/** Generates a number that selects an item of a list, modulo the length of the list. */
export const anyOf = fc.nat(50)
export const share = fc.oneof(fc.constant(100), fc.integer({ min: 1, max: 99 }))
