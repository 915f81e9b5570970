import * as z from 'zod/mini'
import { endpoints } from './endpoint.ts'
import { count, id, instant, line, trimmedLine } from './fields.ts'
import { page, pageQuery } from './page.ts'
import { adminMay, eitherOf, merchantMay, ofMerchant, signedIn } from './permissions.ts'

/**
 * Support sessions: an administrator opens the screens of a merchant, read-only and for a limited
 * time. `support-reach.ts` decides which calls the administrator can make.
 */

export const SUPPORT_MINUTES_MIN = 5
export const SUPPORT_MINUTES_MAX = 60
export const SUPPORT_REASON_MAX = 200
/** Hours in which a session must be approved and opened after it was requested. */
export const SUPPORT_OPEN_HOURS = 24

/** Prefix of the id of a support session in the header `X-View-As`. */
export const SUPPORT_PREFIX = 'support-'

/** Response header of calls by a merchant's users while a support session of the merchant runs. */
export const SUPPORT_HEADER = 'x-support-session'

/**
 * The merchant's choice. ALLOWED: sessions open without approval. APPROVAL: one of the merchant's
 * users must approve each session. FORBIDDEN: no session.
 */
export const supportAccesses = ['ALLOWED', 'APPROVAL', 'FORBIDDEN'] as const
export type SupportAccess = (typeof supportAccesses)[number]

/**
 * REQUESTED: waits for approval. APPROVED: the administrator can open the session. CLOSED: never
 * opened, because the request was declined or not used in time. ENDED: ended by a user or by time.
 */
export const supportStates = ['REQUESTED', 'APPROVED', 'RUNNING', 'ENDED', 'CLOSED'] as const
export type SupportState = (typeof supportStates)[number]

export const SupportSession = z.strictObject({
  supportId: id,
  entCode: z.string(),
  entName: z.string(),
  /** User name of the administrator. */
  userName: z.string(),
  reason: z.string(),
  minutes: z.int(),
  state: z.enum(supportStates),
  requestedAt: instant,
  /** Time until which the session can be opened. */
  openUntil: instant,
  startedAt: z.nullable(instant),
  /** Time at which a running session ends automatically. */
  endsAt: z.nullable(instant),
  endedAt: z.nullable(instant),
  /** User who ended the session; null if it ended by time or still runs. */
  endedBy: z.nullable(z.string()),
  /** True if the current user requested the session. */
  own: z.boolean(),
})
export type SupportSession = z.output<typeof SupportSession>

const readers = eitherOf('both', 'User.search', 'SupportSession.add')
const one = z.strictObject({ supportId: id })

export const supportSessions = endpoints({
  list: {
    method: 'GET',
    path: 'supportsession/list',
    summary: 'List support sessions',
    description: 'Of the merchant, or for administrators of the tenant. Newest first.',
    can: readers,
    inSupport: false,
    query: z.strictObject(pageQuery),
    result: z.strictObject({ ...page(SupportSession), total: z.optional(count) }),
  },
  current: {
    method: 'GET',
    path: 'supportsession/current',
    summary: 'List the running support sessions of the merchant',
    can: ofMerchant,
    result: z.strictObject({ items: z.array(SupportSession) }),
  },
  access: {
    method: 'GET',
    path: 'supportsession/access',
    summary: 'Get whether the merchant allows support sessions',
    can: merchantMay('User.search'),
    inSupport: false,
    result: z.strictObject({ access: z.enum(supportAccesses) }),
  },
  setAccess: {
    method: 'PUT',
    path: 'supportsession/access',
    summary: 'Set whether the merchant allows support sessions',
    description:
      'To forbid support sessions ends the running ones. Fails with a conflict (409) if another user has changed the setting.',
    can: merchantMay('User.edit'),
    body: z.strictObject({ access: z.enum(supportAccesses), seen: z.enum(supportAccesses) }),
    result: z.strictObject({ access: z.enum(supportAccesses) }),
    raises: ['conflict', 'nothingToDo'],
  },
  request: {
    method: 'POST',
    path: 'supportsession/request',
    summary: 'Request a support session with a merchant',
    description:
      'The session starts immediately if the merchant needs no approval. Fails with `illegalOperation` if the merchant forbids support sessions, and with a conflict (409) if the caller has an open session with the merchant.',
    can: adminMay('SupportSession.add'),
    namesMerchant: true,
    body: z.strictObject({
      entCode: line(40, 1),
      reason: trimmedLine(SUPPORT_REASON_MAX, 1),
      minutes: z.int().check(z.minimum(SUPPORT_MINUTES_MIN), z.maximum(SUPPORT_MINUTES_MAX)),
    }),
    result: SupportSession,
    raises: ['notFound', 'conflict'],
  },
  open: {
    method: 'POST',
    path: 'supportsession/open',
    summary: 'Open an approved support session of the caller',
    description:
      'The time of the session begins. Fails with `illegalOperation` if the session is not approved, was not opened in time or is over.',
    can: adminMay('SupportSession.add'),
    body: one,
    result: SupportSession,
    raises: ['notFound'],
  },
  end: {
    method: 'POST',
    path: 'supportsession/end',
    summary: 'End a running support session',
    description:
      'Every user of the merchant can end it, and the administrator who opened it. Fails with `illegalOperation` if the session does not run.',
    can: signedIn,
    body: one,
    result: SupportSession,
    raises: ['notFound'],
  },
})
