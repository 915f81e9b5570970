import * as z from 'zod/mini'
import { day } from './day.ts'
import { id, instant, line, trimmedLine } from './fields.ts'

/** What is registered of a company, and changes of it that are asked for. */

export const COMPANY_NAME_MAX = 100
export const COMPANY_KANA_MAX = 100
export const ADDRESS_MAX = 200
/** How many days ahead a change may take effect. */
export const CHANGE_AHEAD_MAX = 366

/** What is registered of a company. */
export const registered = {
  companyName: trimmedLine(COMPANY_NAME_MAX, 1),
  /** How it is read. */
  companyKana: z.optional(trimmedLine(COMPANY_KANA_MAX, 1)),
  address: z.optional(trimmedLine(ADDRESS_MAX, 1)),
  /** Of an issuer of qualified invoices in Japan: T and thirteen digits. */
  registrationNo: z.optional(line(30, 1)),
}
export const RegisteredParts = z.strictObject(registered)
export type RegisteredParts = z.output<typeof RegisteredParts>

/** WAITING: for a decision; APPROVED: for its day; APPLIED: the company has it; LAPSED: it ended without a decision. */
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

/** A change of what is registered of a company; until its day what was before is in force. */
export const CompanyChange = z.strictObject({
  changeId: id,
  approvalId: id,
  state: z.enum(changeStates),
  fromDay: day,
  before: Registered,
  after: Registered,
  askedAt: instant,
  askedBy: z.string(),
  decidedAt: z.nullable(instant),
  decidedBy: z.nullable(z.string()),
  /** Why it was refused. */
  reason: z.nullable(z.string()),
})
export type CompanyChange = z.output<typeof CompanyChange>
