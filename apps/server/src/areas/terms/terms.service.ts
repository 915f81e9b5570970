import type { BadField } from '@choba/contract/bad-input.ts'
import type { BodyOf } from '@choba/contract/endpoint.ts'
import type { Language } from '@choba/contract/session.contract.ts'
import {
  type NewTerms,
  type TermsList,
  type terms,
  VERSIONS_MAX,
  type WaitingTerms,
} from '@choba/contract/terms.contract.ts'
import { readToday } from '@choba/database/business-day.ts'
import { newId } from '@choba/database/ids.ts'
import type { MerchantRow, UserRow } from '@choba/database/people-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { isBank } from '#areas/company/company.service.ts'
import { AppError } from '#platform/calls/app-error.ts'
import { orDuplicate } from '#platform/calls/duplicate.ts'
import type { Approvals } from '#platform/access/approvals.ts'
import type { AuditDetails } from '#platform/calls/call.ts'
import { changesOf } from '#platform/calls/changes.ts'
import { readClosedThrough } from '#ledger/closed-days.ts'
import { readTermsBasis } from './terms.approval.ts'
import { firstDayFrom, termsProblems } from './terms-checks.ts'
import { findWaiting, listRatedPaymentMethods } from './terms.repository.ts'
import { findVersions, partsOf } from '#settlement/terms.ts'
import {
  auditFieldsOf,
  type RequestedTerms,
  toPaymentMethods,
  toVersions,
  toWaiting,
  wantedOf,
} from './terms.views.ts'
import { namesOfBanks } from './terms-banks.ts'
import { dayWords } from './terms-changes.ts'

/**
 * Rejects the system merchant, which takes no payments and has no terms. @throws AppError notFound
 */
function assertTakesPayments(merchant: MerchantRow): void {
  if (merchant.is_system) throw new AppError('notFound')
}

/**
 * Returns the versions of a merchant's terms, newest first.
 * @param withWaiting true to include the pending request, which only administrators may see
 * @throws AppError notFound for the system merchant, which has no terms
 */
export async function readTerms(
  tx: Tx,
  merchant: MerchantRow,
  language: Language,
  withWaiting: boolean,
): Promise<TermsList> {
  assertTakesPayments(merchant)
  const today = await readToday(tx, merchant)
  const rows = await findVersions(tx, merchant.id, VERSIONS_MAX)
  const waiting = withWaiting ? await findWaiting(tx, merchant.id) : undefined
  const closedThrough = await readClosedThrough(tx, merchant.id, false)
  const names = await namesOfBanks(
    [...rows.map(partsOf), ...(waiting ? [wantedOf(waiting)] : [])],
    merchant.currency,
  )
  return {
    currency: merchant.currency,
    today,
    paymentMethods: toPaymentMethods(await listRatedPaymentMethods(tx, language)),
    banks: [...names].map(([bankCode, bankName]) => ({ bankCode, bankName })),
    versions: toVersions(rows, today, merchant),
    waiting: waiting ? toWaiting(waiting, merchant) : null,
    firstDayFrom: firstDayFrom({ newest: rows[0] ? partsOf(rows[0]) : null, closedThrough }),
  }
}

/**
 * Returns a problem for each transfer fee of an unknown bank, because such a fee would never apply.
 */
async function unknownBanks(
  { transferFees }: NewTerms,
  { currency }: MerchantRow,
): Promise<BadField[]> {
  if (currency !== 'JPY') return []
  const known = await Promise.all(
    transferFees.map(async ({ bankCode }) => bankCode === null || (await isBank(bankCode))),
  )
  return known.flatMap((is, at) =>
    is ? [] : [{ path: `transferFees[${at}].bankCode`, problem: 'value' }],
  )
}

/** Database transaction, merchant and user of a request for terms. */
interface Asking {
  readonly tx: Tx
  readonly merchant: MerchantRow
  readonly user: UserRow
  readonly approvals: Pick<Approvals, 'ask'>
}

/** @throws AppError conflict if another request for terms was made first */
const mapUniqueViolation = <T>(write: Promise<T>): Promise<T> =>
  orDuplicate(write, () => new AppError('conflict'))

const lacksRates = ({ rates }: NewTerms, paymentMethods: readonly string[]): boolean =>
  paymentMethods.some((code) => !rates.some(({ paymentType }) => paymentType === code))

const kept = ({ termsId: _termsId, ...terms }: NewTerms & { termsId: string }): NewTerms => terms

/**
 * Requests the approval of a second administrator for a new version of a merchant's terms. If the
 * first day is that of an existing version, requests rates for payment methods that have none in
 * that version.
 * @throws AppError notFound; badRequest with `fields` for invalid values; conflict if another
 * request is pending
 */
export async function askForTerms(
  { tx, merchant, user, approvals }: Asking,
  { entCode: _entCode, ...wanted }: BodyOf<(typeof terms)['add']>,
): Promise<{ waiting: WaitingTerms; audit: AuditDetails }> {
  assertTakesPayments(merchant)
  const closedThrough = await readClosedThrough(tx, merchant.id, false)
  const basis = await readTermsBasis(tx, merchant.id, wanted.firstDay)
  const { newest, paymentMethods } = basis
  const added =
    newest?.firstDay === wanted.firstDay && lacksRates(newest, paymentMethods)
      ? kept(newest)
      : undefined
  const today = await readToday(tx, merchant)
  const fields = termsProblems(wanted, {
    newest,
    added,
    closedThrough,
    today,
    paymentMethods,
    currency: merchant.currency,
  })
  const bad = fields.length > 0 ? fields : await unknownBanks(wanted, merchant)
  if (bad.length > 0) throw new AppError('badRequest', { fields: bad })
  if (await findWaiting(tx, merchant.id)) throw new AppError('conflict')
  const id = newId()
  await mapUniqueViolation(
    approvals.ask(tx, merchant, user, {
      id,
      kind: 'terms',
      subject: `${merchant.name} · ${dayWords(wanted.firstDay)}`,
      storeId: null,
      amount: null,
      request: {
        entCode: merchant.code,
        entName: merchant.name,
        terms: wanted,
      } satisfies RequestedTerms,
      basis,
      reason: null,
    }),
  )
  const detail = {
    ...changesOf(newest && auditFieldsOf(newest), auditFieldsOf(wanted)),
    firstDay: wanted.firstDay,
  }
  return {
    waiting: toWaiting((await findWaiting(tx, merchant.id))!, merchant),
    audit: {
      object: merchant.name,
      of: { kind: 'merchant', id: merchant.code },
      detail: { ...detail, approvalId: String(id), waitsForApproval: true },
    },
  }
}
