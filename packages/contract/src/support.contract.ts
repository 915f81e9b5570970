import * as z from 'zod/mini'
import { TypedEmail } from './email.ts'
import { endpoints } from './endpoint.ts'
import { instant, trimmedLine, version } from './fields.ts'
import { adminMay, signedIn } from './permissions.ts'
import { Phone } from './phone.ts'
import { Spans } from './support-hours.ts'

/** Whom the people of a tenant ask for help, when, and how the service itself stands. */

export const CONTACT_NAME_MAX = 100

/** What the history of a tenant's only contact is asked for by. */
export const SUPPORT_HISTORY = 'contact'

export const SupportParts = z.strictObject({
  contactName: trimmedLine(CONTACT_NAME_MAX, 1),
  email: z.optional(TypedEmail),
  /** Answered in the office hours. */
  phone: z.optional(Phone),
  /** Answered day and night. */
  hotline: z.optional(Phone),
  hours: Spans,
  /** Only where holidays are known: in Japan. */
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
  /** When it was last changed, and by whom: for administrators. */
  changedAt: z.nullable(instant),
  changedBy: z.nullable(z.string()),
})
export type SupportContact = z.output<typeof SupportContact>

/** What a stale change is answered with (409): who was faster, and what is there now. */
export const StaleContact = z.strictObject({
  changedBy: z.string(),
  changedAt: instant,
  current: SupportContact,
})

export const SupportDetail = z.strictObject({
  /** Null before it was given. */
  contact: z.nullable(SupportContact),
  /** How the office stands now; null: it has no hours. */
  office: z.nullable(
    z.strictObject({
      isOpen: z.boolean(),
      /** When it closes, or opens next; null: never. */
      until: z.nullable(instant),
    }),
  ),
  /** By the clock of the office. */
  now: instant,
  /** In which its hours are. */
  timeZone: z.string(),
  /** Of the caller's merchant. */
  readerZone: z.string(),
  /** Whether the holidays of that place are known. */
  knowsHolidays: z.boolean(),
})
export type SupportDetail = z.output<typeof SupportDetail>

export const serviceParts = ['gateway', 'mail', 'signIn'] as const
export type ServicePart = (typeof serviceParts)[number]

/** UNKNOWN: there is none, or it cannot be asked. */
export const serviceStates = ['WORKING', 'SLOW', 'UNREACHABLE', 'UNKNOWN'] as const
export type ServiceState = (typeof serviceStates)[number]

export const ServiceStatus = z.strictObject({
  /** When this server last looked. */
  checkedAt: instant,
  parts: z.array(
    z.strictObject({
      part: z.enum(serviceParts),
      state: z.enum(serviceStates),
      /** Since when, as far as this server has looked. */
      since: instant,
    }),
  ),
})
export type ServiceStatus = z.output<typeof ServiceStatus>

export const support = endpoints({
  detail: {
    method: 'GET',
    path: 'support/detail',
    summary: 'Whom to ask for help, the hours of the office, and whether it is open now',
    can: signedIn,
    result: SupportDetail,
  },
  modify: {
    method: 'PUT',
    path: 'support/modify',
    summary: 'Set whom the people of the tenant ask for help, as it was seen',
    can: adminMay('Ent.edit'),
    /** Without a version: it was not given before. */
    body: z.strictObject({ version: z.optional(version), ...SupportParts.shape }),
    result: SupportDetail,
    raises: ['conflict', 'nothingToDo'],
    historyOf: 'support',
  },
  status: {
    method: 'GET',
    path: 'support/status',
    summary:
      'How gateway, e-mail and sign-in stand, as this server found them within the last half minute',
    can: signedIn,
    result: ServiceStatus,
  },
})
