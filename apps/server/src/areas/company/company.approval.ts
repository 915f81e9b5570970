import type { ApprovalChange } from '@choba/contract/approvals.contract.ts'
import type { Language } from '@choba/contract/session.contract.ts'
import type { ApprovalTableRow } from '@choba/database/approval-tables.ts'
import { readToday } from '@choba/database/business-day.ts'
import type { BankAccountRow } from '@choba/database/company-tables.ts'
import { newId } from '@choba/database/ids.ts'
import { languages } from '@choba/phrases/languages.ts'
import type { ApprovalHandler } from '#platform/access/approvals.ts'
import { changesOf } from '#platform/calls/changes.ts'
import type { Notify } from '#platform/notify/notify.ts'
import type { AccountColumns } from './account-input.ts'
import { findVersions, insertAccount } from './bank-accounts.repository.ts'
import { findMerchant } from './company.repository.ts'
import { accountOf, auditFieldsOfAccount } from './company.views.ts'

// Approval of a new bank account for a company. One person requests the account and a second person
// approves it.

/** Requested account as stored in the approval request. */
export interface WantedAccount {
  readonly companyId: string
  readonly companyName: string
  readonly account: AccountColumns
}

/**
 * Newest account of the company at the time of the request. If the account differs when the request
 * is decided, the request is outdated.
 */
interface AccountBasis {
  readonly accountId: string | null
  readonly account: AccountColumns | null
}

export const wantedOf = ({ request }: Pick<ApprovalTableRow, 'request'>) =>
  request as unknown as WantedAccount

export const basisOf = (newest: BankAccountRow | undefined): AccountBasis => ({
  accountId: newest ? String(newest.id) : null,
  account: newest ? accountOf(newest) : null,
})

const placed = (name: string | null, code: string | null): string | null =>
  name === null ? null : code === null ? name : `${name}（${code}）`

/**
 * Describes an account as a list of labeled values for the approver, in the order of the form.
 * Leaves out fields that accounts in this currency do not have.
 */
function wordsOf(
  account: AccountColumns,
  language: Language,
): readonly (readonly [ApprovalChange['field'], string])[] {
  const kinds = languages[language].company.accountType
  const kind = account.account_type === null ? null : kinds[account.account_type]
  const words = [
    ['bank', placed(account.bank_name, account.bank_code)],
    ['branch', placed(account.branch_name, account.branch_code)],
    ['accountType', kind],
    ['accountNo', account.account_no],
    ['holderName', account.holder_name],
    ['holderKana', account.holder_kana],
  ] as const
  return words.flatMap(([field, word]) => (word === null ? [] : [[field, word] as const]))
}

export const bankAccountApproval = (notify: Notify): ApprovalHandler => ({
  // No lock on the account is needed, because an account is only created by approving a request for
  // it. A company has at most one waiting request, whose row is already locked.
  async readBasis(tx, approval) {
    const [newest] = await findVersions(
      tx,
      approval.merchant_id,
      Number(wantedOf(approval).companyId),
      1,
    )
    return basisOf(newest)
  },
  async describe(_tx, approval, language) {
    const { account } = approval.basis as unknown as AccountBasis
    const before = new Map(account && wordsOf(account, language))
    const changes = wordsOf(wantedOf(approval).account, language).map(([field, after]) => ({
      field,
      text: { before: before.get(field) ?? null, after },
    }))
    return { changes, files: [] }
  },
  // An account has no amount, so refund limits do not apply.
  isWithinLimits: async () => true,
  async approve(tx, approval) {
    const { companyId, companyName, account } = wantedOf(approval)
    const merchant = await findMerchant(tx, approval.merchant_id)
    const decided = await tx.q
      .selectFrom('approvals')
      .select(['decided_by_name', 'decided_at'])
      .where('merchant_id', '=', approval.merchant_id)
      .where('id', '=', approval.id)
      .executeTakeFirstOrThrow()
    const today = await readToday(tx, merchant)
    await insertAccount(tx, {
      merchant_id: merchant.id,
      id: newId(),
      company_id: Number(companyId),
      tenant_id: merchant.tenant_id,
      ...account,
      applies_after: today,
      approval_id: approval.id,
      requested_by: approval.user_name,
      requested_at: approval.requested_at,
      approved_by: decided.decided_by_name,
      approved_at: decided.decided_at!,
    })
    // Notify the users who see the merchant's deposits, because future deposits go to the new
    // account.
    await notify(
      tx,
      { merchantId: merchant.id, permission: 'Settle.search', storeId: null },
      {
        kind: 'company.accountChanged',
        params: { company: companyName, by: approval.user_name, day: today },
        path: 'setting/company',
        isImportant: true,
      },
    )
  },
  // The request reserved nothing, so there is nothing to release.
  async release() {},
  auditOf(approval) {
    const { companyId, companyName, account } = wantedOf(approval)
    const basis = approval.basis as unknown as AccountBasis
    return {
      object: companyName,
      of: { kind: 'company', id: companyId },
      detail: changesOf(
        basis.account && auditFieldsOfAccount(basis.account),
        auditFieldsOfAccount(account),
      ),
    }
  },
})
