import { asOwner } from '@choba/database/owner.ts'
import {
  canUndo,
  disputable,
  leftOf,
  newPayment,
  paidBy,
  undoImport,
  undoObstacle,
  type ModelImport,
  type ModelPayment,
  type MoneyModel,
} from '@choba/money-model/payments.ts'
import { languages } from '@choba/phrases/languages.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { newDispute } from '#areas/disputes/disputes.testing.ts'
import { chobaFile, operatorImportOf, reached } from '#areas/imports/imports.testing.ts'
import {
  command,
  anyOf,
  partOf,
  pick,
  share,
  type MoneyCommand,
  type MoneyReal,
} from './money-command.ts'
import { noteDispute } from './money-commands.ts'
import { STORES } from './money-merchant.ts'
import { inUnits, paidAtOf } from './money-point-commands.ts'

// Commands that import files of payments and refunds, and undo them.

let made = 0
/**
 * Maximum number of imported files per sequence, because the import of a file starts other
 * processes and is as slow as ten other commands.
 */
const MAX_FILES = 2

interface FileRow {
  readonly store: number
  readonly by: (typeof paidBy)[number]
  readonly amount: number
  readonly back: number
  readonly minute: number
}

/**
 * Returns the first day that settles a row of an import: its own day, or the open day for a late
 * transaction.
 */
async function settledFrom({ bench, merchant }: MoneyReal, importId: string): Promise<string> {
  const { rows } = await asOwner(bench.test.engine, (q) =>
    sql<{
      day: string
    }>`select min(coalesce(l.settlement_day, t.business_day)) as day from transactions t
      left join late_transactions l on l.merchant_id = t.merchant_id and l.transaction_id = t.id
      where t.merchant_id = ${merchant.row.id} and t.import_id = ${importId}::bigint`.execute(q),
  )
  return rows[0]!.day
}

/**
 * Creates the command that imports a file.
 * @param refundsOf payments that the file refunds, each with a percentage
 */
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
        lines.push(
          `F${merchant.row.id}-${++made},${at},S${payment.store},${text},${payment.paymentNo}`,
        )
      }
      const done = await operatorImportOf(
        bench.test.engine,
        merchant.owner,
        merchant.row,
        chobaFile(lines),
      )
      const { importId, version, state, accepted } = done
      expect({ state, accepted }).toEqual({ state: 'DONE', accepted: lines.length })
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

/** Outcome of an undo. */
export interface UndoEnd {
  readonly isUndone: boolean
  /** Reason why the call failed; null if it succeeded. */
  readonly obstacle: string | null
}

/**
 * Requests the undo of an import and waits until the undo has ended. The call or the job must
 * report an obstacle such as a dispute, and not fail with a foreign key error.
 */
export async function askForUndo(
  { merchant }: MoneyReal,
  { importId, version }: ModelImport,
): Promise<UndoEnd> {
  const { envelope } = await merchant.owner.post('import/undo', { importId, version })
  if (envelope.resultType !== 1000) {
    expect(envelope).toMatchObject({
      resultType: 1200,
      result: { undoObstacle: expect.any(String) },
    })
    const { undoObstacle: obstacle } = envelope.result as { undoObstacle: string }
    return { isUndone: false, obstacle }
  }
  const { state, problem } = await reached(merchant.owner, importId, 'UNDONE', 'DONE')
  if (state === 'UNDONE') return { isUndone: true, obstacle: null }
  expect({ importId, problem }).toEqual({
    importId,
    problem: languages.ja.ingest.problems.undoRefused,
  })
  return { isUndone: false, obstacle: null }
}

/**
 * After a failed undo, checks that nothing was undone and stores the import's version in the model.
 */
export async function renewVersion(
  model: MoneyModel,
  { merchant }: MoneyReal,
  one: ModelImport,
): Promise<void> {
  const { version } = await reached(merchant.owner, one.importId, 'DONE')
  model.imports = model.imports.map((other) => (other === one ? { ...one, version } : other))
}

const undo = (nth: number): MoneyCommand =>
  command(
    `undo import ${nth}`,
    ({ imports }) => imports.length > 0,
    async (model: MoneyModel, real) => {
      const one = pick(model.imports, nth)
      const obstacle = undoObstacle(model, one)
      const { importId } = one
      const end = await askForUndo(real, one)
      expect({ importId, ...end }).toEqual({ importId, isUndone: obstacle === null, obstacle })
      if (end.isUndone) undoImport(model, one)
      else await renewVersion(model, real, one)
    },
  )

const disputableImports = (model: Readonly<MoneyModel>) =>
  model.imports.filter(
    (one) => canUndo(model, one) && one.payments.some((payment) => disputable(model, payment) > 0),
  )

/** Picks an import that can be undone, and one of its payments that can be disputed. */
export function pickDisputable(model: Readonly<MoneyModel>, nth: number, which: number) {
  const one = pick(disputableImports(model), nth)
  const payment = pick(
    one.payments.filter((of) => disputable(model, of) > 0),
    which,
  )
  return { one, payment }
}

export const canDisputeImported = (model: Readonly<MoneyModel>): boolean =>
  disputableImports(model).length > 0

/** Checks that a file with a disputed payment cannot be undone. */
const disputeAndUndo = (nth: number, which: number): MoneyCommand =>
  command(
    `undo-disputed import ${nth} after a dispute of its payment ${which}`,
    canDisputeImported,
    async (model, real) => {
      const { owner } = real.merchant
      const { one, payment } = pickDisputable(model, nth, which)
      const body = await newDispute(owner, payment.paymentNo, {
        amount: disputable(model, payment),
      })
      noteDispute(model, payment, await owner.post('dispute/add', body))
      expect(await askForUndo(real, one)).toEqual({ isUndone: false, obstacle: 'dispute' })
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
  .tuple(
    fc.array(rows, { minLength: 1, maxLength: 3 }),
    fc.array(fc.tuple(anyOf, share), { maxLength: 2 }),
  )
  .map((given) => importFile(...given))

export const importCommands: fc.Arbitrary<MoneyCommand>[] = [
  importFiles,
  ...Array.from({ length: 2 }, () => anyOf.map(undo)),
  fc.tuple(anyOf, anyOf).map((given) => disputeAndUndo(...given)),
]
