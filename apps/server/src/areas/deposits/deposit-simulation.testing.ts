import type { DepositDetail, DepositRow } from '@choba/contract/deposits.contract.ts'
import type { Engine } from '@choba/database/engine.ts'
import { newId } from '@choba/database/ids.ts'
import { asOwner } from '@choba/database/owner.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import { withScope } from '@choba/database/scope.ts'
import type { ModelCycle } from '@choba/money-model/cycles.ts'
import type { ModelVersion } from '@choba/money-model/terms.ts'
import { merchantScopeOf } from '#platform/access/principals.ts'
import { listDeposits, readDeposit } from './deposits.service.ts'

const cycles: readonly ModelCycle[] = [
  { kind: 'DAILY' },
  { kind: 'WEEKLY', weekday: 3 },
  { kind: 'SIX_TIMES' },
  { kind: 'TWICE' },
  { kind: 'MONTHLY' },
]

/**
 * Returns random terms that start on `firstDay`.
 * @param chance returns a random integer from 0 to its argument minus 1
 */
export function anyVersion(firstDay: string, chance: (below: number) => number): ModelVersion {
  const pick = <T>(list: readonly T[]): T => list[chance(list.length)]!
  return {
    firstDay,
    cycle: pick(cycles),
    unit: pick(['TRANSACTION', 'CYCLE'] as const),
    mode: pick(['FLOOR', 'HALF_UP', 'CEIL'] as const),
    ratePpm: 9_000 + chance(30_000),
    feeReturned: chance(3) > 0,
    transferFees: [
      { bankCode: null, from: 0, fee: chance(300) },
      { bankCode: null, from: 30_000, fee: 300 + chance(300) },
    ],
    minimumPayout: pick([0, 1_000, 200_000]),
    negativeCarries: chance(3),
    pointCost: 1,
    payDay: pick<ModelVersion['payDay']>([
      { kind: 'BUSINESS_DAYS', days: 1 + chance(5) },
      { kind: 'DAY_OF_NEXT_MONTH', day: pick([1, 5, 15, 31]) },
    ]),
    roll: pick(['PREVIOUS', 'NEXT'] as const),
  }
}

/**
 * Inserts a bank account for a company and returns its ID. Deposit cycles that close after the day
 * `appliesAfter` are paid to this account.
 */
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

/** Reads all deposits of the list page by page, and the sums that the first page contains. */
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
    details.push(
      await withScope(engine, scope, (tx) => readDeposit(tx, merchant, depositNo!, 'ja')),
    )
  return { details, sum: first!.sum![0]!, total: first!.total! }
}

/** Returns one line of text per deposit, with its deposit date, bank account and late amount. */
export async function readPayouts(engine: Engine, merchant: MerchantRow): Promise<string[]> {
  const rows = await asOwner(engine, (q) =>
    q.selectFrom('deposits').selectAll().where('merchant_id', '=', merchant.id).execute(),
  )
  return rows
    .map((row) =>
      [row.date_to, row.company_id, row.pay_day, row.bank_account_id, row.late_count].join(' '),
    )
    .toSorted((a, b) => a.localeCompare(b))
}
