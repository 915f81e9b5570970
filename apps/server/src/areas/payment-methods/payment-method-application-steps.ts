import type { paymentMethods } from '@choba/contract/payment-methods.contract.ts'
import { paymentMethodCan } from '@choba/contract/company-payment-methods.ts'
import type { BodyOf } from '@choba/contract/endpoint.ts'
import type { Language } from '@choba/contract/session.contract.ts'
import { newId } from '@choba/database/ids.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { Tx, WorkerScope } from '@choba/database/scope.ts'
import { AppError } from '#platform/calls/app-error.ts'
import type { Approvals } from '#platform/access/approvals.ts'
import type { Notify } from '#platform/notify/notify.ts'
import type { Principal } from '#platform/access/principals.ts'
import { assertVersion } from '#platform/calls/stale.ts'
import { askToDecide } from './payment-methods.approval.ts'
import { addDocuments } from './payment-method-documents.ts'
import {
  type ApplicationChange,
  type FoundApplication,
  insertStep,
  updateApplication,
} from './payment-methods.repository.ts'
import { assertSeesAll, readRow } from './payment-methods.service.ts'
import { toDetail } from './payment-methods.views.ts'

type Calls = typeof paymentMethods

/** Application before and after a step. */
export interface Changed {
  readonly before: FoundApplication
  readonly after: FoundApplication
}

/** Context of a step: database transaction, merchant, acting user and language. */
interface Acting<T extends Tx = Tx> {
  readonly tx: T
  readonly merchant: MerchantRow
  readonly principal: Principal
  readonly language: Language
  readonly approvals: Pick<Approvals, 'ask' | 'supersede'>
  readonly notify: Notify
}

interface Which {
  readonly applicationId: string
  readonly version: number
}

/**
 * Locks the row of an application until the database transaction ends, and returns the application.
 * @throws AppError notFound; conflict if the application has changed since it was read
 */
async function lockRow(
  { tx, merchant, language }: Acting,
  { applicationId, version }: Which,
): Promise<FoundApplication> {
  const row = await readRow(tx, merchant, 'all', applicationId, language, true)
  await assertVersion(row, version, merchant.time_zone, () => toDetail(tx, row))
  return row
}

/**
 * Locks an application like `lockRow`, after closing its open approval request. The request is
 * locked first, in the same order as in a decision, to prevent deadlocks.
 * @throws AppError as `lockRow`; illegalOperation if the application is already decided
 */
async function lockOpen(acting: Acting<Tx<WorkerScope>>, which: Which): Promise<FoundApplication> {
  const { tx, merchant, language, approvals } = acting
  const seen = await readRow(tx, merchant, 'all', which.applicationId, language)
  await assertVersion(seen, which.version, merchant.time_zone, () => toDetail(tx, seen))
  if (seen.approval_id !== null) await approvals.supersede(tx, seen.approval_id)
  return lockRow(acting, which)
}

async function write(
  { tx, merchant, principal, language }: Acting,
  before: FoundApplication,
  change: ApplicationChange,
): Promise<Changed> {
  await updateApplication(tx, merchant.id, before.id, change, principal.user.full_name)
  return { before, after: await readRow(tx, merchant, 'all', String(before.id), language) }
}

/** Notifies the merchant's users with permission to answer. */
const notifyMerchant = (
  { tx, merchant, notify }: Acting,
  row: FoundApplication,
  kind: 'paymentMethods.asked' | 'paymentMethods.reviewed',
  params: Readonly<Record<string, string>>,
) =>
  notify(
    tx as never,
    { merchantId: merchant.id, permission: 'Shop.edit', storeId: null },
    {
      kind,
      params: { paymentMethod: row.payment_method_name, company: row.company_name, ...params },
      path: `paymentManage/application/${row.id}`,
      isImportant: kind === 'paymentMethods.asked',
    },
  )

/**
 * Marks an application as under review.
 * @throws AppError as `lockRow`; illegalOperation if the review has already started or the
 * application is closed
 */
export async function reviewApplication(
  acting: Acting<Tx<WorkerScope>>,
  which: Which,
): Promise<Changed> {
  const row = await lockRow(acting, which)
  if (!paymentMethodCan.review(row.state)) throw new AppError('illegalOperation')
  await insertStep(acting.tx, row, {
    step: 'REVIEW',
    by: acting.principal.user.full_name,
    text: null,
  })
  await notifyMerchant(acting, row, 'paymentMethods.reviewed', {})
  return write(acting, row, { state: 'REVIEW' })
}

/**
 * Asks the merchant for more information.
 * @throws AppError as `lockRow`; illegalOperation if a question is already open or the application
 * is closed
 */
export async function askBack(
  acting: Acting<Tx<WorkerScope>>,
  { question, ...which }: BodyOf<Calls['askBack']>,
): Promise<Changed> {
  const row = await lockOpen(acting, which)
  if (!paymentMethodCan.askBack(row.state)) throw new AppError('illegalOperation')
  await insertStep(acting.tx, row, {
    step: 'ASK',
    by: acting.principal.user.full_name,
    text: question,
  })
  await notifyMerchant(acting, row, 'paymentMethods.asked', { question })
  return write(acting, row, { state: 'ASKED', approval_id: null })
}

/**
 * Answers an administrator's question and requests a decision again.
 * @throws AppError as `lockRow`; illegalOperation if no question is open or the user does not see
 * every store; notFound for a file that the user did not upload
 */
export async function answerApplication(
  acting: Acting,
  { answer, fileList, ...which }: BodyOf<Calls['answer']>,
): Promise<Changed> {
  const { tx, merchant, principal, approvals } = acting
  const { user } = principal
  assertSeesAll(principal)
  const row = await lockRow(acting, which)
  if (!paymentMethodCan.answer(row.state)) throw new AppError('illegalOperation')
  await addDocuments(tx, { merchant, user, applicationId: row.id, names: fileList })
  await insertStep(tx, row, { step: 'ANSWER', by: user.full_name, text: answer })
  const approvalId = newId()
  const changed = await write(acting, row, { state: 'REVIEW', approval_id: approvalId })
  await askToDecide(tx, approvals, merchant, user, changed.after, approvalId)
  return changed
}

/**
 * @throws AppError as `lockRow`; illegalOperation if the application is closed or the user does not
 * see every store
 */
export async function withdrawApplication(
  acting: Acting<Tx<WorkerScope>>,
  which: Which,
): Promise<Changed> {
  assertSeesAll(acting.principal)
  const row = await lockOpen(acting, which)
  if (!paymentMethodCan.withdraw(row.state)) throw new AppError('illegalOperation')
  const { user } = acting.principal
  await insertStep(acting.tx, row, { step: 'WITHDRAW', by: user.full_name, text: null })
  await acting.notify(
    acting.tx,
    { administrators: 'Ent.edit', except: user.id },
    {
      kind: 'paymentMethods.withdrawn',
      params: {
        paymentMethod: row.payment_method_name,
        company: row.company_name,
        by: user.full_name,
      },
      path: `sysbrand/${row.merchant_code}/${row.id}`,
      isImportant: false,
    },
  )
  return write(acting, row, { state: 'WITHDRAWN', approval_id: null })
}
