import type { ApprovalTableRow } from '@choba/database/approval-tables.ts'
import type { BankAccountRow, NewBankAccountRow } from '@choba/database/company-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { sql } from 'kysely'

/** Maximum number of account versions that the API returns. */
export const VERSIONS = 20

/** Returns the versions of a company's account, newest first. */
export const findVersions = (
  { q }: Tx,
  merchantId: number,
  companyId: number,
  limit: number,
): Promise<BankAccountRow[]> =>
  q
    .selectFrom('bank_accounts')
    .selectAll()
    .select(sql<string>`applies_after::text`.as('applies_after'))
    .where('merchant_id', '=', merchantId)
    .where('company_id', '=', companyId)
    .orderBy('bank_accounts.applies_after', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** Returns the company's account change that waits for a second person's decision. */
export const findWaiting = (
  { q }: Tx,
  merchantId: number,
  companyId: number,
): Promise<ApprovalTableRow | undefined> =>
  q
    .selectFrom('approvals')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('kind', '=', 'bankAccount')
    .where('state', '=', 'WAITING')
    .where(sql<string>`request ->> 'companyId'`, '=', String(companyId))
    .executeTakeFirst()

export const insertAccount = ({ q }: Tx, row: NewBankAccountRow) =>
  q.insertInto('bank_accounts').values(row).execute()
