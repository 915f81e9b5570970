import { readRegistrationNumber } from '@choba/banking/registration-number.ts'
import type { ApprovalChange } from '@choba/contract/approvals.contract.ts'
import type { Registered } from '@choba/contract/company-change.ts'
import type { Language } from '@choba/contract/session.contract.ts'
import type { ApprovalTableRow } from '@choba/database/approval-tables.ts'
import { readToday } from '@choba/database/business-day.ts'
import type { CompanyRow } from '@choba/database/company-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { languages } from '@choba/phrases/languages.ts'
import type { ApprovalHandler } from '#platform/access/approvals.ts'
import { changesOf } from '#platform/calls/changes.ts'
import type { Notify, Receivers } from '#platform/notify/notify.ts'
import { applyChange } from './company-changes.jobs.ts'
import { findChange, updateChange } from './company-changes.repository.ts'
import { findCompany, findMerchant } from './company.repository.ts'
import { columnsOf, toRegistered } from './company-registration.ts'

// Approval of a change to a company's registered details. A merchant's user requests the change and
// an administrator decides.

/** Time after which an undecided request expires, in milliseconds. */
export const CHANGE_TIME = 60 * 24 * 3_600_000

/** Requested change as stored in the approval request. */
export interface WantedChange {
  readonly changeId: string
  readonly companyId: string
  readonly companyName: string
  readonly after: Registered
  readonly fromDay: string
}

export const wantedOf = ({ request }: Pick<ApprovalTableRow, 'request'>) =>
  request as unknown as WantedChange

/**
 * Returns the company's registered details at the time of the request. If they have changed when
 * the request is decided, the request is outdated.
 */
export const basisOf = (row: CompanyRow): Registered => toRegistered(columnsOf(row))

const dayWords = (day: string): string => day.replaceAll('-', '/')

/**
 * Formats a registration number for the approver, with a remark if the check digit is wrong. Such a
 * number is accepted, because it may be valid for a sole trader.
 */
const numberWords = (number: string | null, language: Language): string | null =>
  number === null || readRegistrationNumber(number).ok
    ? number
    : `${number} ${languages[language].company.change.numberDoubt}`

/** Returns the decision that is stored in the approval request. */
const readDecision = ({ q }: Pick<Tx, 'q'>, { merchant_id, id }: ApprovalTableRow) =>
  q
    .selectFrom('approvals')
    .select(['state', 'decided_by_name', 'decided_at', 'note'])
    .where('merchant_id', '=', merchant_id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

function changesIn(
  before: Registered,
  { after, fromDay }: WantedChange,
  language: Language,
): ApprovalChange[] {
  const fields = [
    ['companyName', before.companyName, after.companyName],
    ['companyKana', before.companyKana, after.companyKana],
    ['companyAddress', before.address, after.address],
    ['registrationNo', before.registrationNo, numberWords(after.registrationNo, language)],
  ] as const
  return [
    ...fields.flatMap(([field, was, is]) =>
      was === is ? [] : [{ field, text: { before: was, after: is ?? '' } }],
    ),
    { field: 'takesEffect', text: { before: null, after: dayWords(fromDay) } },
  ]
}

/**
 * Returns the merchant's users with permission to change the company, except the requester. The
 * requester gets a separate notification when any request ends.
 */
const holdersBut = ({ merchant_id: merchantId, user_id: except }: ApprovalTableRow): Receivers => ({
  merchantId,
  permission: 'Shop.edit',
  storeId: null,
  except,
})

export const companyChangeApproval = (notify: Notify): ApprovalHandler => ({
  async readBasis(tx, approval, forUpdate) {
    const { companyId } = wantedOf(approval)
    const row = await findCompany(tx, approval.merchant_id, Number(companyId), forUpdate)
    return row ? basisOf(row) : null
  },
  async describe(_tx, approval, language) {
    const before = approval.basis as unknown as Registered
    return { changes: changesIn(before, wantedOf(approval), language), files: [] }
  },
  // A change has no amount, so refund limits do not apply.
  isWithinLimits: async () => true,
  async approve(tx, approval) {
    const { changeId, companyName, fromDay } = wantedOf(approval)
    const merchant = await findMerchant(tx, approval.merchant_id)
    const decided = await readDecision(tx, approval)
    await updateChange(tx, BigInt(changeId), 'WAITING', {
      state: 'APPROVED',
      decided_at: decided.decided_at,
      decided_by: decided.decided_by_name,
    })
    const today = await readToday(tx, merchant)
    if (fromDay <= today) await applyChange(tx, BigInt(changeId))
    await notify(tx, holdersBut(approval), {
      kind: 'company.changeApproved',
      params: { company: companyName, day: dayWords(fromDay > today ? fromDay : today) },
      path: `setting/company/${wantedOf(approval).companyId}`,
      isImportant: false,
    })
  },
  async release(tx, approval) {
    const { changeId, companyId, companyName } = wantedOf(approval)
    const row = await findChange(tx, approval.merchant_id, BigInt(changeId), true)
    if (row?.state !== 'WAITING') return
    const { state: ended, decided_at, decided_by_name, note } = await readDecision(tx, approval)
    const state = ended === 'REFUSED' || ended === 'WITHDRAWN' ? ended : 'LAPSED'
    const reason = state === 'REFUSED' ? note : null
    await updateChange(tx, row.id, 'WAITING', {
      state,
      decided_at,
      decided_by: decided_by_name,
      reason,
    })
    if (state !== 'REFUSED') return
    await notify(tx, holdersBut(approval), {
      kind: 'company.changeRefused',
      params: { company: companyName, reason: note ?? '' },
      path: `setting/company/${companyId}`,
      isImportant: true,
    })
  },
  auditOf(approval) {
    const { companyId, companyName, after, fromDay } = wantedOf(approval)
    const before = approval.basis as unknown as Registered
    return {
      object: companyName,
      of: { kind: 'company', id: companyId },
      detail: { ...changesOf({ ...before }, { ...after }), fromDay },
    }
  },
})
