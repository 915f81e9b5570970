import type { DepositDetail, DepositRow } from '@choba/contract/deposits.contract.ts'
import type { Engine } from '@choba/database/engine.ts'
import { newId } from '@choba/database/ids.ts'
import { asOwner } from '@choba/database/owner.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import { withScope } from '@choba/database/scope.ts'
import { merchantScopeOf } from '#platform/principals.ts'
import { listDeposits, readDeposit } from './deposits.service.ts'

/** Another account of a company, for cycles that close after a day. @returns its id */
export async function addAccount(
  engine: Engine,
  merchant: MerchantRow,
  company: number,
  appliesAfter: string,
): Promise<bigint> {
  const id = newId()
  await asOwner(engine, async (q) => {
    const row = await q
      .selectFrom('bank_accounts')
      .selectAll()
      .where('merchant_id', '=', merchant.id)
      .where('company_id', '=', company)
      .limit(1)
      .executeTakeFirstOrThrow()
    await q
      .insertInto('bank_accounts')
      .values({ ...row, id, applies_after: appliesAfter })
      .execute()
  })
  return id
}

/** Every deposit of the list, page by page, and its sums. */
export async function readAll(engine: Engine, merchant: MerchantRow) {
  const scope = merchantScopeOf(merchant, 'all')
  const items: DepositRow[] = []
  let first: Awaited<ReturnType<typeof listDeposits>> | undefined
  for (let cursor: string | null | undefined; cursor !== null;) {
    const after = cursor
    const page = await withScope(engine, scope, (tx) =>
      listDeposits(tx, merchant, { pageSize: 200, ...(after && { cursor: after }) }),
    )
    first ??= page
    items.push(...page.items)
    cursor = page.nextCursor
  }
  const details: DepositDetail[] = []
  for (const { depositNo } of items)
    details.push(await withScope(engine, scope, (tx) => readDeposit(tx, merchant, depositNo!, 'ja')))
  return { details, sum: first!.sum![0]!, total: first!.total! }
}

/** When and where deposits are paid out, and how much of them came late. */
export async function readPayouts(engine: Engine, merchant: MerchantRow): Promise<string[]> {
  const rows = await asOwner(engine, (q) =>
    q.selectFrom('deposits').selectAll().where('merchant_id', '=', merchant.id).execute(),
  )
  return rows
    .map((row) => [row.date_to, row.company_id, row.pay_day, row.bank_account_id, row.late_count].join(' '))
    .toSorted((a, b) => a.localeCompare(b))
}
