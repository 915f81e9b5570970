import { createHash } from 'node:crypto'
import type { BankSum } from '@choba/contract/transfers.contract.ts'
import type { IssuerRow } from '@choba/database/company-tables.ts'
import type { Scope, Tx } from '@choba/database/scope.ts'
import { forEachMerchant } from '@choba/database/scope-moves.ts'
import { sql } from 'kysely'
import { readAccounts, sumByBank } from './due-deposits.ts'
import type { Transfer } from './transfers.repository.ts'

/**
 * Data that the approval of a transfer depends on. If the data changes, the request becomes
 * outdated.
 */
export interface TransferBasis {
  readonly count: number
  /** Minor units. */
  readonly total: number
  readonly banks: readonly BankSum[]
  /** SHA-256 of each deposit's amount, bank account and number of later revisions. */
  readonly digest: string
}

interface HeldRow {
  deposit_id: bigint
  company_id: number
  state: string
  amount: bigint
  transfer_amount: bigint
  bank_account_id: bigint
  set_account_id: bigint | null
}

/**
 * Reads the deposits of one merchant in a transfer. `forUpdate` locks them until the transaction
 * ends.
 */
async function readItems(
  { q }: Tx,
  merchantId: number,
  transferId: bigint,
  forUpdate: boolean,
): Promise<HeldRow[]> {
  const { rows } = await sql<HeldRow>`
    select i.deposit_id, i.company_id, d.state, i.amount, d.transfer_amount, i.bank_account_id,
      d.bank_account_id as set_account_id
    from transfer_items i join deposits d on d.merchant_id = ${merchantId} and d.id = i.deposit_id
    where i.merchant_id = ${merchantId} and i.transfer_id = ${transferId}::bigint and not i.cancelled
    order by i.deposit_id ${forUpdate ? sql`for update of d` : sql``}`.execute(q)
  return rows
}

/** Counts the revisions that refer to each deposit. */
async function countRevisions(
  { q }: Tx,
  merchantId: number,
  ids: readonly bigint[],
): Promise<Map<bigint, number>> {
  const { rows } = await sql<{ id: bigint; count: number }>`
    select cause_deposit_id as id, count(*)::int as count from deposit_lines
    where merchant_id = ${merchantId} and kind = 'REVISION' and cause_deposit_id = any(${[...ids]}::bigint[])
    group by cause_deposit_id`.execute(q)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/** Returns the tenant's sending account. */
export const findOrderer = ({ q }: Tx, tenantId: number): Promise<IssuerRow | undefined> =>
  q.selectFrom('issuers').selectAll().where('tenant_id', '=', tenantId).executeTakeFirst()

/**
 * Reads the data that the approval of a transfer depends on. A newer bank account of a company is
 * only used for later deposits. Nevertheless it changes the digest, so that the request becomes
 * outdated and an administrator checks the transfer again.
 */
export async function readTransferBasis(
  tx: Tx<Extract<Scope, { role: 'worker' | 'admin' }>>,
  transfer: Transfer,
  forUpdate: boolean,
): Promise<TransferBasis> {
  const orderer = await findOrderer(tx, transfer.tenant_id)
  const parts = await forEachMerchant(tx, transfer.merchant_ids, async (moved, merchantId) => {
    const items = await readItems(moved, merchantId, transfer.id, forUpdate)
    const accounts = await readAccounts(moved, transfer.tenant_id, merchantId)
    const revisions = await countRevisions(
      moved,
      merchantId,
      items.map((item) => item.deposit_id),
    )
    return items.map((item) => ({
      amount: item.amount,
      account: accounts.byId(merchantId, item.bank_account_id),
      line: [
        merchantId,
        item.deposit_id,
        item.state,
        item.transfer_amount,
        item.bank_account_id,
        item.set_account_id,
        accounts.newestOf(merchantId, item.company_id)!.id,
        revisions.get(item.deposit_id) ?? 0,
      ].join(' '),
    }))
  })
  const rows = parts.flat()
  const digest = createHash('sha256').update(
    `${orderer?.version ?? 0}\n${rows.map(({ line }) => line).join('\n')}`,
  )
  return {
    count: rows.length,
    total: Number(rows.reduce((total, { amount }) => total + amount, 0n)),
    banks: sumByBank(rows),
    digest: digest.digest('hex'),
  }
}
