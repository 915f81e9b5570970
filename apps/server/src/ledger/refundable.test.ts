import { MAX_AMOUNT } from '@choba/contract/money.ts'
import { amountFault, leftToRefund } from '@choba/contract/refund-amount.ts'
import { refundObstacle } from '@choba/contract/refund-obstacle.ts'
import { PAYMENT, REFUND, stateOf, tradeKindOf } from '@choba/database/codes.ts'
import type { Engine } from '@choba/database/engine.ts'
import { asOwner } from '@choba/database/owner.ts'
import { openTestDatabase } from '@choba/database/testing.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  amountErrors,
  amountErrorSql,
  canRefundSql,
  obstacleOf,
  refundableOf,
  refundableSql,
  refundObstacleSql,
} from './refundable.ts'

let engine: Engine
beforeAll(async () => {
  engine = await openTestDatabase()
})
afterAll(() => engine.close())

const kinds = [PAYMENT, REFUND] as const
const states = stateOf.flatMap((state, code) => (state ? [code] : []))

/**
 * Payments and refunds in every status, fully, partly or not refunded, with and without pending
 * refunds, imported or not.
 */
const payment = fc
  .record({
    trade_kind: fc.constantFrom(...kinds),
    state: fc.constantFrom(...states),
    amount: fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: MAX_AMOUNT })),
    refunded: fc.double({ min: 0, max: 1, noNaN: true }),
    reserved: fc.double({ min: 0, max: 1, noNaN: true }),
    isImported: fc.boolean(),
    isUntouched: fc.boolean(),
  })
  .map(({ refunded, reserved, isImported, isUntouched, amount, ...row }) => {
    const given = isUntouched ? 0 : Math.round(amount * refunded)
    const held = isUntouched ? 0 : Math.round((amount - given) * reserved)
    return { ...row, amount, refunded: given, reserved: held, import_id: isImported ? 1 : null }
  })
/** Requested amounts: around the refundable amount, around zero, and the largest amount. */
const asked = fc.oneof(
  fc.integer({ min: -2, max: 2 }).map((by) => ({ by, from: 'left' as const })),
  fc.constantFrom(-1, 0, 1, MAX_AMOUNT).map((by) => ({ by, from: 'zero' as const })),
)
const cases = fc.array(
  fc.tuple(payment, asked).map(([row, { by, from }]) => ({
    ...row,
    asked: from === 'zero' ? by : row.amount - row.refunded - row.reserved + by,
  })),
  { minLength: 1, maxLength: 200 },
)

it('the SQL rule for refundable amounts gives the same results as the TypeScript rule of the contract', async () => {
  await fc.assert(
    fc.asyncProperty(cases, async (rows) => {
      const wanted = rows.map((row) => {
        const amounts = {
          amount: BigInt(row.amount),
          refunded: BigInt(row.refunded),
          reserved: BigInt(row.reserved),
        }
        const refundable = Number(leftToRefund(amounts))
        const kind = { tradeKind: tradeKindOf[row.trade_kind]!, state: stateOf[row.state]! }
        const obstacle = refundObstacle({ ...kind, imported: row.import_id !== null, refundable })
        const fault = amountFault(row.asked, refundable)
        return {
          refundable,
          obstacle,
          error: fault && amountErrors[fault],
          can: obstacle === null && fault === null,
        }
      })
      const column = (name: keyof (typeof rows)[number]) => rows.map((row) => row[name])
      const found = await asOwner(engine, async (q) => {
        const answer = await sql<(typeof wanted)[number]>`
          select ${refundableSql('t')}::float8 as refundable, ${refundObstacleSql('t')} as obstacle,
            ${amountErrorSql(sql`t.asked`, 't')} as error, ${canRefundSql(sql`t.asked`, 't')} as can
          from unnest(${column('trade_kind')}::smallint[], ${column('state')}::smallint[], ${column('amount')}::bigint[],
            ${column('refunded')}::bigint[], ${column('reserved')}::bigint[], ${column('import_id')}::bigint[],
            ${column('asked')}::bigint[]) with ordinality
            as t (trade_kind, state, amount, refunded, reserved, import_id, asked, n) order by t.n`.execute(
          q,
        )
        return answer.rows
      })
      expect(found).toEqual(wanted)
      const stored = rows.map((row) => ({
        ...row,
        amount: BigInt(row.amount),
        refunded: BigInt(row.refunded),
        reserved: BigInt(row.reserved),
        import_id: row.import_id === null ? null : BigInt(row.import_id),
      }))
      expect(stored.map((row) => obstacleOf({ ...row, has_gateway: true }))).toEqual(
        wanted.map(({ obstacle }) => obstacle),
      )
      // A row that is not a paid payment has no refundable amount.
      const none = new Set<string | null>(['notAPayment', 'notPaid'])
      expect(stored.map(refundableOf)).toEqual(
        wanted.map(({ obstacle, refundable }) => (none.has(obstacle) ? 0 : refundable)),
      )
    }),
    { numRuns: 40 },
  )
})

it('the reported obstacle is a missing gateway only if nothing else prevents the refund', () => {
  const row = {
    trade_kind: PAYMENT,
    state: 1,
    amount: 10n,
    refunded: 0n,
    reserved: 0n,
    import_id: null,
  }
  expect(obstacleOf({ ...row, has_gateway: false })).toBe('gatewayNONE')
  expect(obstacleOf({ ...row, reserved: 10n, has_gateway: false })).toBe('alreadyRefunded')
  expect(obstacleOf({ ...row, has_gateway: true })).toBeNull()
})
