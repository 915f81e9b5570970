import { badField } from '@choba/contract/bad-input.ts'
import type { BodyOf, ResultOf } from '@choba/contract/endpoint.ts'
import { SUPPORT_HISTORY, type support } from '@choba/contract/support.contract.ts'
import type { Tx } from '@choba/database/scope.ts'
import type { TenantRow } from '@choba/database/tables.ts'
import { AppError } from '#platform/calls/app-error.ts'
import type { AuditDetails } from '#platform/calls/call.ts'
import { assertChanged, changesOf } from '#platform/calls/changes.ts'
import type { Principal } from '#platform/access/principals.ts'
import { assertVersion } from '#platform/calls/stale.ts'
import {
  type ContactColumns,
  findContact,
  insertContact,
  updateContact,
} from './support.repository.ts'
import { auditFieldsOfContact, knowsHolidays, toContact, toDetail } from './support.views.ts'

type Calls = typeof support
type Body = BodyOf<Calls['modify']>

/** Returns the support contact and whether the office is open now. */
export const readSupport = async (
  tx: Tx,
  tenant: TenantRow,
  { merchant, isAdmin }: Principal,
  now: Date,
): Promise<ResultOf<Calls['detail']>> =>
  toDetail(await findContact(tx, tenant.id), { merchant, isAdmin, now })

const byDay = (a: Body['hours'][number], b: Body['hours'][number]): number =>
  a.weekday - b.weekday || (a.opens < b.opens ? -1 : 1)

/** @throws AppError badRequest for holidays in a time zone whose holidays are unknown */
function columnsOf(body: Body, time_zone: string): ContactColumns {
  const { contactName, email, phone, hotline, hours, closedOnHolidays } = body
  if (closedOnHolidays && !knowsHolidays(time_zone))
    throw new AppError('badRequest', badField('closedOnHolidays', 'value'))
  return {
    name: contactName,
    email: email ?? null,
    phone: phone ?? null,
    hotline: hotline ?? null,
    hours: hours.toSorted(byDay),
    closed_on_holidays: closedOnHolidays,
    time_zone,
  }
}

/**
 * Sets the tenant's support contact. Its hours are in the time zone of the administrators.
 * @throws AppError conflict if another user changed the contact first; nothingToDo; badRequest for
 * an unknown version
 */
export async function modifySupport(
  tx: Tx,
  tenant: TenantRow,
  { merchant, user, isAdmin }: Principal,
  { version, ...body }: Body,
): Promise<{ result: ResultOf<Calls['modify']>; audit: AuditDetails }> {
  const row = await findContact(tx, tenant.id, true)
  const columns = columnsOf(body, merchant.time_zone)
  if (row) {
    // A change without a version means that the user saw no contact. If a contact exists, another
    // user has added it since.
    await assertVersion(
      { ...row, changed_at: row.changed_at ?? new Date() },
      version ?? 0,
      row.time_zone,
      () => toContact(row, isAdmin),
    )
    assertChanged({ ...row }, { ...columns })
    await updateContact(tx, tenant.id, columns, user.full_name)
  } else {
    if (version !== undefined) throw new AppError('conflict')
    if (!(await insertContact(tx, tenant.id, columns, user.full_name)))
      throw new AppError('conflict')
  }
  const after = (await findContact(tx, tenant.id))!
  return {
    result: toDetail(after, { merchant, isAdmin, now: new Date() }),
    audit: {
      object: after.name,
      of: { kind: 'support', id: SUPPORT_HISTORY },
      detail: changesOf(row ? auditFieldsOfContact(row) : null, auditFieldsOfContact(after)),
    },
  }
}
