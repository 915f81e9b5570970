import type { ApprovalChange } from '@choba/contract/approvals.contract.ts'
import { formatMoney } from '@choba/contract/money.ts'
import type { Language } from '@choba/contract/session.contract.ts'
import type { ApprovalTableRow } from '@choba/database/approval-tables.ts'
import type { Scope, Tx, WorkerScope } from '@choba/database/scope.ts'
import { forEachMerchant } from '@choba/database/scope-moves.ts'
import { languages } from '@choba/phrases/languages.ts'
import { sql } from 'kysely'
import type { ApprovalHandler } from '#platform/access/approvals.ts'
import { readAccounts } from './due-deposits.ts'
import { composeFile, type FileItem, hashOf, newCodeOf } from './transfer-file.ts'
import { findOrderer, readTransferBasis, type TransferBasis } from './transfer-summary.ts'
import {
  cancelItems,
  findLastPaid,
  findMerchantItems,
  findTransfer,
  type Transfer,
} from './transfers.repository.ts'

// Release of a transfer: one administrator requests it, and another administrator approves it.

/** Payload stored with the approval request. */
export interface RequestedTransfer {
  readonly transferId: string
  readonly transferNo: string
  readonly payDay: string
  readonly currency: string
}

const requestOf = ({ request }: Pick<ApprovalTableRow, 'request'>) =>
  request as unknown as RequestedTransfer
const basisOf = ({ basis }: Pick<ApprovalTableRow, 'basis'>) => basis as unknown as TransferBasis

/**
 * Requests that only administrators decide are read in the admin scope, or in the worker scope of
 * the requester.
 */
type Scoped = Tx<Extract<Scope, { role: 'worker' | 'admin' }>>

const held = (
  tx: Tx,
  approval: ApprovalTableRow,
  forUpdate: boolean,
): Promise<Transfer | undefined> =>
  findTransfer(tx, approval.tenant_id, BigInt(requestOf(approval).transferId), forUpdate)

function changesOf(approval: ApprovalTableRow, language: Language): ApprovalChange[] {
  const { payDay, currency } = requestOf(approval)
  const { count, total, banks } = basisOf(approval)
  const { counted } = languages[language].transfers
  const countAndSum = (number: number, sum: number | null) =>
    counted
      .replace('{count}', String(number))
      .replace('{amount}', sum === null ? '—' : formatMoney(sum, currency))
  const text = (after: string) => ({ before: null, after })
  return [
    { field: 'payDay', text: text(payDay.replaceAll('-', '/')) },
    { field: 'transferTotal', text: text(countAndSum(count, total)) },
    ...banks.map((bank): ApprovalChange => ({
      field: 'bankTotal',
      of: bank.bankCode === null ? bank.bankName : `${bank.bankName} (${bank.bankCode})`,
      text: text(countAndSum(bank.count, bank.total)),
    })),
  ]
}

/**
 * Sets the deposits of one merchant to "in transfer". @returns their records for the transfer file
 */
async function sendOff(
  tx: Tx<WorkerScope>,
  merchantId: number,
  transfer: Transfer,
): Promise<FileItem[]> {
  const items = await findMerchantItems(tx, merchantId, transfer.id)
  const accounts = await readAccounts(tx, transfer.tenant_id, merchantId)
  const last = new Map(
    (await findLastPaid(tx, merchantId)).toReversed().map((one) => [one.company_id, one]),
  )
  // The condition includes state and amount, so that a deposit that is no longer closed is never
  // paid.
  const { rows } = await sql<{ id: bigint }>`
    update deposits d set state = 'IN_TRANSFER', bank_account_id = i.bank_account_id
    from transfer_items i
    where d.merchant_id = ${merchantId} and i.merchant_id = ${merchantId} and i.transfer_id = ${transfer.id}::bigint
      and not i.cancelled and d.id = i.deposit_id and d.state = 'CLOSED' and d.transfer_amount = i.amount
    returning d.id`.execute(tx.q)
  if (rows.length !== items.length)
    throw new Error(`${transfer.transfer_no}: a deposit has changed under its lock`)
  return items.map((item) => {
    const account = accounts.byId(merchantId, item.bank_account_id)
    const before = last.get(item.company_id)
    const newCode = newCodeOf(
      account,
      before ? accounts.byId(merchantId, before.bank_account_id) : null,
    )
    return { depositNo: item.deposit_no, amount: item.amount, account, newCode }
  })
}

/**
 * Releases a locked transfer. Its deposits are then in transfer, and its transfer file is stored
 * and does not change any more.
 */
export async function releaseTransfer(
  tx: Tx<WorkerScope>,
  transfer: Transfer,
  by: string,
  at: Date,
): Promise<void> {
  const items = (
    await forEachMerchant(tx, transfer.merchant_ids, (moved, id) => sendOff(moved, id, transfer))
  ).flat()
  const orderer =
    transfer.currency === 'JPY' ? await findOrderer(tx, transfer.tenant_id) : undefined
  const written = orderer ? composeFile(orderer, transfer.pay_day, items) : null
  if (written && !written.ok)
    throw new Error(`${transfer.transfer_no}: ${JSON.stringify(written.problems[0])}`)
  await tx.q
    .updateTable('transfers')
    .set({
      state: 'RELEASED',
      approved_by: by,
      approved_at: at,
      ...(written && { file: written.bytes, file_hash: hashOf(written.bytes) }),
    })
    .where('id', '=', transfer.id)
    .execute()
}

export const transferApproval: ApprovalHandler = {
  async readBasis(tx, approval, forUpdate) {
    const transfer = await held(tx, approval, forUpdate)
    return transfer?.state === 'WAITING'
      ? readTransferBasis(tx as Scoped, transfer, forUpdate)
      : null
  },
  describe: async (_tx, approval, language) => ({
    changes: changesOf(approval, language),
    files: [],
  }),
  // The roles of administrators have no refund limits, which are the only limits.
  isWithinLimits: async () => true,
  async approve(tx, approval) {
    const transfer = (await held(tx, approval, true))!
    const { decided_by_name: by, decided_at: at } = await tx.q
      .selectFrom('approvals')
      .select(['decided_by_name', 'decided_at'])
      .where('merchant_id', '=', approval.merchant_id)
      .where('id', '=', approval.id)
      .executeTakeFirstOrThrow()
    await releaseTransfer(tx, transfer, by!, at!)
  },
  async release(tx, approval) {
    const transfer = (await held(tx, approval, true))!
    await forEachMerchant(tx, transfer.merchant_ids, (moved) => cancelItems(moved, transfer.id))
    await tx.q
      .updateTable('transfers')
      .set({ state: 'CANCELLED' })
      .where('id', '=', transfer.id)
      .execute()
  },
  auditOf(approval) {
    const { transferNo, payDay, currency } = requestOf(approval)
    const { count, total, digest } = basisOf(approval)
    return {
      object: transferNo,
      detail: { payDay, transferCount: count, transferTotal: formatMoney(total, currency), digest },
    }
  },
}
