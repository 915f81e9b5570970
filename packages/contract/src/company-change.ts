import * as z from 'zod/mini'
import { day } from './day.ts'
import { id, instant, line, trimmedLine } from './fields.ts'

/** Registered data of a company, and requests to change it. */

export const COMPANY_NAME_MAX = 100
export const COMPANY_KANA_MAX = 100
export const ADDRESS_MAX = 200
/** Maximum number of days until a change takes effect. */
export const CHANGE_AHEAD_MAX = 366

/** Registered data of a company. */
export const registered = {
  companyName: trimmedLine(COMPANY_NAME_MAX, 1),
  /** Reading of the company name. */
  companyKana: z.optional(trimmedLine(COMPANY_KANA_MAX, 1)),
  address: z.optional(trimmedLine(ADDRESS_MAX, 1)),
  /** Registration number of an issuer of qualified invoices in Japan: T and 13 digits. */
  registrationNo: z.optional(line(30, 1)),
}
export const RegisteredParts = z.strictObject(registered)
export type RegisteredParts = z.output<typeof RegisteredParts>

/**
 * WAITING: not decided yet. APPROVED: approved for a later day. APPLIED: in effect. LAPSED: expired
 * without a decision.
 */
export const changeStates = [
  'WAITING',
  'APPROVED',
  'APPLIED',
  'REFUSED',
  'WITHDRAWN',
  'LAPSED',
] as const
export type ChangeState = (typeof changeStates)[number]

const Registered = z.strictObject({
  companyName: z.string(),
  companyKana: z.nullable(z.string()),
  address: z.nullable(z.string()),
  registrationNo: z.nullable(z.string()),
})
export type Registered = z.output<typeof Registered>

/** A change of a company's registered data. The previous data applies until `fromDay`. */
export const CompanyChange = z.strictObject({
  changeId: id,
  approvalId: id,
  state: z.enum(changeStates),
  fromDay: day,
  before: Registered,
  after: Registered,
  requestedAt: instant,
  requestedBy: z.string(),
  decidedAt: z.nullable(instant),
  decidedBy: z.nullable(z.string()),
  /** Reason for the rejection. */
  reason: z.nullable(z.string()),
})
export type CompanyChange = z.output<typeof CompanyChange>
