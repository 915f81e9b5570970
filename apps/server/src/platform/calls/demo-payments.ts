import { PAYMENT, State } from '@choba/database/codes.ts'
import { withScope } from '@choba/database/scope.ts'
import { inStores } from '@choba/database/store-scope.ts'
import type { Engine } from '@choba/database/engine.ts'
import { sql } from 'kysely'
import { type Principal, scopeOf } from '../access/principals.ts'

export interface DemoPayment {
  readonly payment_no: string
  readonly amount: bigint
}

/** Payment classes that a processor refunds: wallets and cards. */
const CLASSES = [1, 2]

const DAY = 86_400_000

/**
 * Finds the newest refundable payments in the user's stores that are at least a day old and have no
 * points, refunds or disputes. The demo leaves newer payments unchanged, because a visitor of the
 * demo usually opens the first payment of the list.
 */
export const findDemoPayments = (engine: Engine, person: Principal, from: bigint, count: number) =>
  withScope(
    engine,
    scopeOf(person),
    async ({ q }) => {
      const { rows } = await sql<DemoPayment>`
        select t.payment_no, t.amount from transactions t join payment_methods b on b.id = t.payment_method_id
        where t.merchant_id = ${person.merchant.id} and t.trade_kind = ${PAYMENT} and t.state = ${State.paid}
          and t.paid_at < ${new Date(Date.now() - DAY)} and t.refunded = 0 and t.reserved = 0 and t.amount >= ${from}::bigint and b.payment_class = any(${CLASSES}::int[])
          and ${inStores(person.stores, 't.store_id')} and not exists (select from transaction_points p
            where p.merchant_id = t.merchant_id and p.transaction_id = t.id)
          and not exists (select from disputes d where d.merchant_id = t.merchant_id and d.payment_id = t.id)
        order by t.paid_at desc, t.id desc limit ${count}`.execute(q)
      return rows
    },
    { readOnly: true },
  )
