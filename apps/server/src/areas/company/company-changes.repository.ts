import { businessDay } from '@choba/database/business-day.ts'
import type { CompanyChangeRow, CompanyChangeTable } from '@choba/database/company-tables.ts'
import type { Tx, WorkerScope } from '@choba/database/scope.ts'
import { sql, type Insertable, type Updateable } from 'kysely'
import type { RegisteredColumns } from './company-registration.ts'

/** Picks the registered details that the company had when the change was requested. */
export const beforeOf = (row: CompanyChangeRow): RegisteredColumns => ({
  name: row.name_before,
  kana: row.kana_before,
  address: row.address_before,
  registration_no: row.registration_no_before,
})

/** Returns the newest requested change of each company of a merchant, by company ID. */
export async function findNewestChanges(
  { q }: Tx,
  merchantId: number,
): Promise<Map<number, CompanyChangeRow>> {
  const rows = await q
    .selectFrom('company_changes')
    .selectAll()
    .distinctOn('company_id')
    .where('merchant_id', '=', merchantId)
    .orderBy('company_id')
    .orderBy('id', 'desc')
    .execute()
  return new Map(rows.map((row) => [row.company_id, row]))
}

/** Returns a change. With `forUpdate`, its row stays locked until the transaction ends. */
export const findChange = ({ q }: Tx, merchantId: number, id: bigint, forUpdate = false) =>
  q
    .selectFrom('company_changes')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .$if(forUpdate, (query) => query.forUpdate())
    .executeTakeFirst()

export const insertChange = ({ q }: Tx, row: Insertable<CompanyChangeTable>) =>
  q.insertInto('company_changes').values(row).execute()

type Ended = Pick<Updateable<CompanyChangeTable>, 'state' | 'reason' | 'decided_at' | 'decided_by'>

/**
 * Updates a change if it is still in the state `from`.
 * @returns true if it was in that state and therefore updated
 */
export async function updateChange(
  { q, scope }: Tx<WorkerScope>,
  id: bigint,
  from: CompanyChangeRow['state'],
  change: Ended,
): Promise<boolean> {
  const updated = await q
    .updateTable('company_changes')
    .set(change)
    .where('merchant_id', '=', scope.merchantId)
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirstOrThrow()
  return updated.numUpdatedRows === 1n
}

const today = businessDay(sql`now()`, sql.ref('m.time_zone'), sql.ref('m.closing_minutes'))

/** Returns approved changes of a tenant whose start day has come. */
export const findDue = ({ q }: Tx, tenantId: number) =>
  q
    .selectFrom('company_changes as c')
    .innerJoin('merchants as m', 'm.id', 'c.merchant_id')
    .select(['c.merchant_id', 'c.id'])
    .where('c.tenant_id', '=', tenantId)
    .where('c.state', '=', 'APPROVED')
    .where(sql<boolean>`c.from_day <= ${today}`)
    .orderBy('c.id')
    .execute()
