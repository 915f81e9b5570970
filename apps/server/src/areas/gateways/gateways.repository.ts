import { State } from '@choba/database/codes.ts'
import type { Tables } from '@choba/database/tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import type { Selectable, Updateable } from 'kysely'
import { changedBy } from '#platform/calls/stale.ts'

export type GatewayRow = Selectable<Tables['gateways']>

/** Returns the configured gateways of a tenant. */
export const findGateways = ({ q }: Tx, tenantId: number): Promise<GatewayRow[]> =>
  q.selectFrom('gateways').selectAll().where('tenant_id', '=', tenantId).execute()

/** Returns the gateway of a payment class. */
export const findGateway = (
  { q }: Tx,
  tenantId: number,
  paymentClass: number,
): Promise<GatewayRow | undefined> =>
  q
    .selectFrom('gateways')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('payment_class', '=', paymentClass)
    .executeTakeFirst()

export const insertGateway = (
  { q }: Tx,
  row: Pick<GatewayRow, 'tenant_id' | 'payment_class' | 'url' | 'sealed_secret' | 'changed_by'>,
) =>
  q
    .insertInto('gateways')
    .values({ ...row, changed_at: new Date() })
    .execute()

export const updateGateway = (
  { q }: Tx,
  tenantId: number,
  paymentClass: number,
  change: Updateable<Tables['gateways']>,
  by: string,
) =>
  q
    .updateTable('gateways')
    .set({ ...change, ...changedBy(by) })
    .where('tenant_id', '=', tenantId)
    .where('payment_class', '=', paymentClass)
    .execute()

/**
 * Returns the number of unfinished refunds by payment class. Refunds that wait for a second
 * person's approval are not counted.
 */
export async function countOpenRefunds(
  { q }: Tx,
  tenantId: number,
): Promise<ReadonlyMap<number, number>> {
  const rows = await q
    .selectFrom('refunds as r')
    .innerJoin('transactions as l', (join) =>
      join.onRef('l.merchant_id', '=', 'r.merchant_id').onRef('l.id', '=', 'r.id'),
    )
    .innerJoin('payment_methods as b', 'b.id', 'l.payment_method_id')
    .select(({ fn }) => ['b.payment_class', fn.countAll().as('count')])
    .where('r.tenant_id', '=', tenantId)
    .where('r.settled_at', 'is', null)
    .where('l.state', '<>', State.waiting)
    .groupBy('b.payment_class')
    .execute()
  return new Map(rows.map(({ payment_class, count }) => [payment_class, Number(count)]))
}

/** Refund that was sent to its gateway and has no result yet. */
export interface SentRefund {
  merchant_id: number
  id: bigint
}

/**
 * Returns the refunds with these keys that were sent to the gateway of this payment class and have
 * no result yet.
 */
export const findSent = (
  { q }: Tx,
  tenantId: number,
  paymentClass: number,
  keys: readonly string[],
): Promise<SentRefund[]> =>
  q
    .selectFrom('refunds as r')
    .innerJoin('transactions as l', (join) =>
      join.onRef('l.merchant_id', '=', 'r.merchant_id').onRef('l.id', '=', 'r.id'),
    )
    .innerJoin('payment_methods as b', 'b.id', 'l.payment_method_id')
    .select(['r.merchant_id', 'r.id'])
    .where('r.tenant_id', '=', tenantId)
    .where('r.gateway_key', 'in', keys)
    .where('r.settled_at', 'is', null)
    .where('r.sent_at', 'is not', null)
    .where('b.payment_class', '=', paymentClass)
    .execute()
