import { badField } from '@choba/contract/bad-input.ts'
import { CHANGE_AHEAD_MAX } from '@choba/contract/company-change.ts'
import { type Company, type company } from '@choba/contract/company.contract.ts'
import type { BodyOf } from '@choba/contract/endpoint.ts'
import { addDays } from '@choba/contract/period.ts'
import { readToday } from '@choba/database/business-day.ts'
import { newId } from '@choba/database/ids.ts'
import type { Tx } from '@choba/database/scope.ts'
import type { Changed } from '#platform/calls/audited.ts'
import { AppError } from '#platform/calls/app-error.ts'
import { orDuplicate } from '#platform/calls/duplicate.ts'
import type { Approvals } from '#platform/access/approvals.ts'
import { assertChanged, changesOf } from '#platform/calls/changes.ts'
import type { Principal } from '#platform/access/principals.ts'
import { assertVersion } from '#platform/calls/stale.ts'
import { CHANGE_TIME, basisOf, type WantedChange } from './company-changes.approval.ts'
import { insertChange } from './company-changes.repository.ts'
import { aboutCompany, companyOf, readOne } from './company.service.ts'
import { columnsOf, registeredColumns, toRegistered } from './company-registration.ts'

/** @throws AppError conflict if another change is already open */
const mapUniqueViolation = <T>(write: Promise<T>): Promise<T> =>
  orDuplicate(write, () => new AppError('conflict'))

/**
 * Requests a change of a company's registered details from a given day on.
 * @throws AppError notFound; nothingToDo; conflict if the company has changed since it was read or
 * another change is open; illegalOperation if the user does not see every store; badRequest for a
 * day out of range or an impossible registration number
 */
export async function askForChange(
  tx: Tx,
  { approvals }: { readonly approvals: Pick<Approvals, 'ask'> },
  { merchant, user, stores }: Principal,
  { companyId, version, fromDay, ...parts }: BodyOf<(typeof company)['changeRequest']>,
): Promise<Changed<Company>> {
  if (stores !== 'all') throw new AppError('illegalOperation')
  const row = await companyOf(tx, merchant.id, companyId, true)
  await assertVersion(row, version, merchant.time_zone, () => readOne(tx, merchant, row.id))
  const today = await readToday(tx, merchant)
  if (fromDay < today) throw new AppError('badRequest', badField('fromDay', 'tooSmall'))
  if (fromDay > addDays(today, CHANGE_AHEAD_MAX))
    throw new AppError('badRequest', badField('fromDay', 'tooLarge'))
  const wanted = registeredColumns(parts, merchant.currency)
  const before = columnsOf(row)
  assertChanged({ ...before }, { ...wanted })
  const id = newId()
  const approvalId = newId()
  await mapUniqueViolation(
    insertChange(tx, {
      merchant_id: merchant.id,
      id,
      tenant_id: merchant.tenant_id,
      company_id: row.id,
      name_before: before.name,
      kana_before: before.kana,
      address_before: before.address,
      registration_no_before: before.registration_no,
      ...wanted,
      from_day: fromDay,
      approval_id: approvalId,
      requested_at: new Date(),
      requested_by: user.full_name,
    }),
  )
  await approvals.ask(tx, merchant, user, {
    id: approvalId,
    kind: 'companyChange',
    subject: row.name,
    storeId: null,
    amount: null,
    request: {
      changeId: String(id),
      companyId: String(row.id),
      companyName: row.name,
      after: toRegistered(wanted),
      fromDay,
    } satisfies WantedChange,
    basis: basisOf(row),
    reason: null,
    time: CHANGE_TIME,
  })
  const detail = {
    ...changesOf(toRegistered(before), toRegistered(wanted)),
    fromDay,
    approvalId: String(approvalId),
  }
  return { result: await readOne(tx, merchant, row.id), audit: { ...aboutCompany(row), detail } }
}
