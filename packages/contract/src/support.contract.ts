import * as z from 'zod/mini'
import { TypedEmail } from './email.ts'
import { endpoints } from './endpoint.ts'
import { instant, trimmedLine, version } from './fields.ts'
import { adminMay, signedIn } from './permissions.ts'
import { Phone } from './phone.ts'
import { Spans } from './support-hours.ts'

/** Support contact of a tenant, its office hours, and the status of the service. */

export const CONTACT_NAME_MAX = 100

/** Object id of the contact's history in the audit log. A tenant has only one contact. */
export const SUPPORT_HISTORY = 'contact'

export const SupportParts = z.strictObject({
  contactName: trimmedLine(CONTACT_NAME_MAX, 1),
  email: z.optional(TypedEmail),
  /** Answered during office hours. */
  phone: z.optional(Phone),
  /** Answered day and night. */
  hotline: z.optional(Phone),
  hours: Spans,
  /** Only used if holidays are known, which is the case in Japan. */
  closedOnHolidays: z.boolean(),
})
export type SupportParts = z.output<typeof SupportParts>

export const SupportContact = z.strictObject({
  contactName: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  hotline: z.nullable(z.string()),
  hours: Spans,
  closedOnHolidays: z.boolean(),
  version,
  /** Time and author of the last change. Only for administrators. */
  changedAt: z.nullable(instant),
  changedBy: z.nullable(z.string()),
})
export type SupportContact = z.output<typeof SupportContact>

/** Body of the 409 response if the contact was changed in the meantime. */
export const StaleContact = z.strictObject({
  changedBy: z.string(),
  changedAt: instant,
  current: SupportContact,
})

export const SupportDetail = z.strictObject({
  /** Null until the contact is first saved. */
  contact: z.nullable(SupportContact),
  /** Current status of the office; null without office hours. */
  office: z.nullable(
    z.strictObject({
      isOpen: z.boolean(),
      /** Time of the next closing or opening; null if there is none. */
      until: z.nullable(instant),
    }),
  ),
  /** Current time at the office. */
  now: instant,
  /** Time zone of the office hours. */
  timeZone: z.string(),
  /** Time zone of the caller's merchant. */
  readerZone: z.string(),
  /** True if the holidays of the office's country are known. */
  knowsHolidays: z.boolean(),
})
export type SupportDetail = z.output<typeof SupportDetail>

export const serviceParts = ['gateway', 'mail', 'signIn'] as const
export type ServicePart = (typeof serviceParts)[number]

/** UNKNOWN: the part is not set up or cannot be checked. */
export const serviceStates = ['WORKING', 'SLOW', 'UNREACHABLE', 'UNKNOWN'] as const
export type ServiceState = (typeof serviceStates)[number]

export const ServiceStatus = z.strictObject({
  /** Time of this server's last check. */
  checkedAt: instant,
  parts: z.array(
    z.strictObject({
      part: z.enum(serviceParts),
      state: z.enum(serviceStates),
      /** Start of the current status, as observed by this server. */
      since: instant,
    }),
  ),
})
export type ServiceStatus = z.output<typeof ServiceStatus>

export const support = endpoints({
  detail: {
    method: 'GET',
    path: 'support/detail',
    inSupport: true,
    summary: 'Get the support contact',
    description: 'Returns the office hours and if the office is open now.',
    can: signedIn,
    result: SupportDetail,
  },
  modify: {
    method: 'PUT',
    path: 'support/modify',
    summary: 'Set the support contact of the tenant',
    can: adminMay('Ent.edit'),
    /** `version` is omitted the first time, when no contact is stored yet. */
    body: z.strictObject({ version: z.optional(version), ...SupportParts.shape }),
    result: SupportDetail,
    raises: ['conflict', 'nothingToDo'],
    historyOf: 'support',
  },
  status: {
    method: 'GET',
    path: 'support/status',
    inSupport: true,
    summary: 'Get the status of gateway, e-mail and sign-in',
    description: 'As this server found them within the last 30 seconds.',
    can: signedIn,
    result: ServiceStatus,
  },
})
