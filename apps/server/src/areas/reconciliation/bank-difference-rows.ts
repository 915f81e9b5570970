import type { DifferenceState } from '@choba/contract/reconciliation.contract.ts'
import type { BankDifferenceRow } from '@choba/database/reconciliation-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { type RawBuilder, sql } from 'kysely'
import { changedBy } from '#platform/calls/stale.ts'

export async function insertDifference({ q }: Tx, row: BankDifferenceRow): Promise<void> {
  await q.insertInto('bank_differences').values(row).execute()
}

interface DepositOfDifference {
  readonly depositNo: string
  readonly companyName: string
  readonly payDate: string
  readonly transferAmount: number
}

const found = ({ q }: Tx, merchantId: number) =>
  q
    .selectFrom('bank_differences as d')
    .leftJoin('users as u', (join) =>
      join.onRef('u.merchant_id', '=', 'd.merchant_id').onRef('u.id', '=', 'd.owner_id'),
    )
    .selectAll('d')
    .select('u.full_name as owner_name')
    .select(
      sql<
        DepositOfDifference[]
      >`(select json_agg(json_build_object('depositNo', p.deposit_no, 'companyName', o.name,
          'payDate', p.pay_day, 'transferAmount', p.transfer_amount) order by p.pay_day, p.id)
        from deposits p join companies o on o.merchant_id = p.merchant_id and o.id = p.company_id
        where p.merchant_id = d.merchant_id and p.id in (select b.deposit_id from bank_matches b
          where b.merchant_id = d.merchant_id and b.match_id = d.match_id))`.as('deposits'),
    )
    .where('d.merchant_id', '=', merchantId)

export const findDifference = (tx: Tx, merchantId: number, id: bigint) =>
  found(tx, merchantId).where('d.id', '=', id).executeTakeFirst()
export type FoundDifference = NonNullable<Awaited<ReturnType<typeof findDifference>>>

export const findDifferenceOfDeposit = (tx: Tx, merchantId: number, depositId: bigint) =>
  found(tx, merchantId)
    .where(
      sql<boolean>`d.match_id = (select b.match_id from bank_matches b
        where b.merchant_id = d.merchant_id and b.deposit_id = ${depositId} limit 1)`,
    )
    .executeTakeFirst()

/** Locks a difference until the end of the transaction. */
export const lockDifference = ({ q }: Tx, merchantId: number, id: bigint) =>
  q
    .selectFrom('bank_differences')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

const inState = (state: DifferenceState, today: string): RawBuilder<boolean> =>
  state === 'CLOSED'
    ? sql`d.closed_at is not null`
    : state === 'OPEN'
      ? sql`d.closed_at is null`
      : sql`(d.closed_at is null and d.close_by < ${today}::date)`

export interface DifferenceFilter {
  readonly state: DifferenceState | undefined
  readonly today: string
}

export const findDifferences = (
  tx: Tx,
  merchantId: number,
  { state, today }: DifferenceFilter,
  { after, limit }: { after: bigint | null; limit: number },
) =>
  found(tx, merchantId)
    .$if(state !== undefined, (query) => query.where(inState(state!, today)))
    .$if(after !== null, (query) => query.where('d.id', '<', after!))
    .orderBy('d.id', 'desc')
    .limit(limit)
    .execute()

export async function countDifferences(
  { q }: Tx,
  merchantId: number,
  { state, today }: DifferenceFilter,
): Promise<number> {
  const counted = await q
    .selectFrom('bank_differences as d')
    .select((of) => of.fn.countAll<bigint>().as('count'))
    .where('d.merchant_id', '=', merchantId)
    .$if(state !== undefined, (query) => query.where(inState(state!, today)))
    .executeTakeFirstOrThrow()
  return Number(counted.count)
}

export async function updateDifference(
  { q }: Tx,
  merchantId: number,
  id: bigint,
  change: Pick<BankDifferenceRow, 'reason' | 'owner_id' | 'close_by' | 'closed_at'>,
  by: string,
): Promise<void> {
  await q
    .updateTable('bank_differences')
    .set({ ...change, ...changedBy(by) })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .execute()
}

/** Maximum number of users who are offered as owner. */
const OWNERS_LISTED = 200

/** Finds the users who may edit deposits and see every store, by user name. */
export const findOwners = ({ q }: Tx, merchantId: number, id?: number) =>
  q
    .selectFrom('users as u')
    .select(['u.id', 'u.full_name'])
    .where('u.merchant_id', '=', merchantId)
    .where('u.enabled', '=', true)
    .where('u.store_scope', '=', 'all')
    .where(
      sql<boolean>`exists (select from role_permissions p where p.merchant_id = u.merchant_id
        and p.role_id = u.role_id and p.module = 'Settle' and p.action = 'edit')`,
    )
    .$if(id !== undefined, (query) => query.where('u.id', '=', id!))
    .orderBy(sql`u.username collate "C"`)
    .limit(OWNERS_LISTED)
    .execute()
