import { isHolidayInJapan } from '@choba/banking/bank-calendar.ts'
import type {
  ServiceStatus,
  SupportContact,
  SupportDetail,
} from '@choba/contract/support.contract.ts'
import { officeAt, type Reading } from '@choba/contract/support-hours.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { SupportContactRow } from '@choba/database/support-tables.ts'
import { offsetInstant, offsetMinutes } from '#platform/calls/instant.ts'
import type { ContactColumns } from './support.repository.ts'
import type { StatusCheck } from './service-status.ts'

const MINUTE = 60_000

/** Returns true for time zones whose public holidays this server knows. */
export const knowsHolidays = (timeZone: string): boolean => timeZone === 'Asia/Tokyo'

/** Fields of a contact that the audit log records, with hours by weekday. */
export const auditFieldsOfContact = ({
  name,
  email,
  phone,
  hotline,
  hours,
  closed_on_holidays,
}: ContactColumns) => ({
  contactName: name,
  supportEmail: email,
  supportPhone: phone,
  hotline,
  ...Object.fromEntries(
    [0, 1, 2, 3, 4, 5, 6].map((weekday) => {
      const spans = hours.filter((span) => span.weekday === weekday)
      return [
        `officeHours${weekday}`,
        spans.map(({ opens, closes }) => `${opens}-${closes}`).join(', ') || null,
      ]
    }),
  ),
  closedOnHolidays: closed_on_holidays,
})

/** @param whole true to include who changed the contact, for administrators only */
export const toContact = (row: SupportContactRow, whole: boolean): SupportContact => ({
  contactName: row.name,
  email: row.email,
  phone: row.phone,
  hotline: row.hotline,
  hours: row.hours,
  closedOnHolidays: row.closed_on_holidays,
  version: row.version,
  changedAt: whole && row.changed_at ? offsetInstant(row.changed_at, row.time_zone) : null,
  changedBy: whole ? row.changed_by : null,
})

/** Converts an instant to the local date and time of a zone. */
function readingOf(at: Date, zone: string): Reading {
  const wall = new Date(Number(at) + offsetMinutes(at, zone) * MINUTE)
  return {
    day: wall.toISOString().slice(0, 10),
    minutes: wall.getUTCHours() * 60 + wall.getUTCMinutes(),
  }
}

/**
 * Converts a local date and time to an instant. If a clock change skips or repeats the local time,
 * the result is an instant close to it.
 */
function instantOf({ day, minutes }: Reading, zone: string): Date {
  const wall = Date.parse(`${day}T00:00:00Z`) + minutes * MINUTE
  const near = wall - offsetMinutes(new Date(wall), zone) * MINUTE
  return new Date(wall - offsetMinutes(new Date(near), zone) * MINUTE)
}

function toOffice({ hours, closed_on_holidays, time_zone: zone }: SupportContactRow, now: Date) {
  const isClosed = (day: string) => closed_on_holidays && isHolidayInJapan(day)
  const { isOpen, until } = officeAt(hours, isClosed, readingOf(now, zone))
  return { isOpen, until: until && offsetInstant(instantOf(until, zone), zone) }
}

export function toDetail(
  row: SupportContactRow | undefined,
  {
    merchant,
    isAdmin,
    now,
  }: { merchant: Pick<MerchantRow, 'time_zone'>; isAdmin: boolean; now: Date },
): SupportDetail {
  const timeZone = row?.time_zone ?? merchant.time_zone
  return {
    contact: row ? toContact(row, isAdmin) : null,
    office: row && row.hours.length > 0 ? toOffice(row, now) : null,
    now: offsetInstant(now, timeZone),
    timeZone,
    readerZone: merchant.time_zone,
    knowsHolidays: knowsHolidays(timeZone),
  }
}

export const toStatus = ({ at, parts }: StatusCheck, zone: string): ServiceStatus => ({
  checkedAt: offsetInstant(at, zone),
  parts: parts.map(({ part, state, since }) => ({
    part,
    state,
    since: offsetInstant(since, zone),
  })),
})
