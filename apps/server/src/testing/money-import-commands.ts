import { asOwner } from '@choba/database/owner.ts'
import {
  canUndo,
  leftOf,
  newPayment,
  paidBy,
  undoImport,
  type ModelImport,
  type ModelPayment,
  type MoneyModel,
} from '@choba/money-model/payments.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { chobaFile, importOf, reached } from '#areas/imports/imports.testing.ts'
import { command, anyOf, partOf, pick, share, type MoneyCommand, type MoneyReal } from './money-command.ts'
import { STORES } from './money-merchant.ts'
import { inUnits, paidAtOf } from './money-point-commands.ts'

// Files of payments and refunds, and undoing them.

let made = 0
/** Each file is read by processes of its own, which takes as long as ten other commands. */
const MAX_FILES = 2

interface FileRow {
  readonly store: number
  readonly by: (typeof paidBy)[number]
  readonly amount: number
  readonly back: number
  readonly minute: number
}

/**
 * The first day that settles a row of an import: its own, or the open day of one that came late.
 */
async function settledFrom({ bench, merchant }: MoneyReal, importId: string): Promise<string> {
  const { rows } = await asOwner(bench.test.engine, (q) =>
    sql<{ day: string }>`select min(coalesce(l.settlement_day, t.business_day)) as day from transactions t
      left join late_transactions l on l.merchant_id = t.merchant_id and l.transaction_id = t.id
      where t.merchant_id = ${merchant.row.id} and t.import_id = ${importId}::bigint`.execute(q),
  )
  return rows[0]!.day
}

/** @param refundsOf which payments a refund is in the file of, and how much of each in percent */
const importFile = (
  given: readonly FileRow[],
  refundsOf: readonly (readonly [nth: number, percent: number])[],
): MoneyCommand =>
  command(
    `import ${given.length} payments and refunds of ${refundsOf.map(([nth]) => nth).join(', ') || 'none'}`,
    ({ imports }) => imports.length < MAX_FILES,
    async (model, real) => {
      const { bench, merchant } = real
      const { currency } = merchant.row
      const lines: string[] = []
      const payments = given.map(({ store, by, amount, back, minute }): ModelPayment => {
        const paymentNo = `F${merchant.row.id}-${++made}`
        const paidAt = paidAtOf(merchant, back, minute)
        const [at, text] = [new Date(paidAt).toISOString(), inUnits(amount, currency)]
        lines.push(`${paymentNo},${at},S${store},PAYMENT,${bench.codes[by]},${text},PAID,`)
        return newPayment({ id: 0n, paymentNo, by, amount, paidAt, store, isImported: true })
      })
      const refunds = new Map<ModelPayment, number>()
      for (const [nth, percent] of refundsOf) {
        const payment = pick([...model.payments, ...payments], nth)
        if (leftOf(payment) === 0 || refunds.has(payment)) continue
        const amount = partOf(leftOf(payment), percent)
        refunds.set(payment, amount)
        const at = new Date(payment.paidAt + 60_000).toISOString()
        const text = `REFUND,${bench.codes[payment.by]},${inUnits(amount, currency)},SUCCEEDED`
        lines.push(`F${merchant.row.id}-${++made},${at},S${payment.store},${text},${payment.paymentNo}`)
      }
      const { importId, version, state, findings } = await importOf(merchant.owner, chobaFile(lines))
      expect({ state, fresh: findings?.fresh }).toEqual({ state: 'DONE', fresh: lines.length })
      model.payments.push(...payments)
      for (const [payment, amount] of refunds) payment.refunded += amount
      model.imports.push({
        importId,
        version,
        payments,
        refunds: [...refunds].map(([payment, amount]) => ({ payment, amount })),
        settledFrom: await settledFrom(real, importId),
      })
    },
  )

/** Asks for an undo, and waits until it has ended. @returns whether the file was undone */
export async function askForUndo({ merchant }: MoneyReal, { importId, version }: ModelImport): Promise<boolean> {
  const answer = await merchant.owner.post('import/undo', { importId, version })
  if (answer.envelope.resultType !== 1000) {
    expect(answer.status).toBeLessThan(500)
    return false
  }
  const { state } = await reached(merchant.owner, importId, 'UNDONE', 'DONE')
  return state === 'UNDONE'
}

/**
 * An import was not undone, in part neither: it is asked for again with the version that it has
 * now.
 */
export async function renewVersion(model: MoneyModel, { merchant }: MoneyReal, one: ModelImport): Promise<void> {
  const { version } = await reached(merchant.owner, one.importId, 'DONE')
  model.imports = model.imports.map((other) => (other === one ? { ...one, version } : other))
}

const undo = (nth: number): MoneyCommand =>
  command(
    `undo import ${nth}`,
    ({ imports }) => imports.length > 0,
    async (model: MoneyModel, real) => {
      const one = pick(model.imports, nth)
      const isUndone = await askForUndo(real, one)
      expect([one.importId, isUndone]).toEqual([one.importId, canUndo(model, one)])
      if (isUndone) undoImport(model, one)
      else await renewVersion(model, real, one)
    },
  )

const rows = fc.record({
  store: fc.constantFrom(...STORES),
  by: fc.constantFrom(...paidBy),
  amount: fc.integer({ min: 1, max: 90_000 }),
  back: fc.integer({ min: 1, max: 12 }),
  minute: fc.nat(1_439),
})

export const importFiles = fc
  .tuple(fc.array(rows, { minLength: 1, maxLength: 3 }), fc.array(fc.tuple(anyOf, share), { maxLength: 2 }))
  .map((given) => importFile(...given))

export const importCommands: fc.Arbitrary<MoneyCommand>[] = [
  importFiles,
  ...Array.from({ length: 2 }, () => anyOf.map(undo)),
]
