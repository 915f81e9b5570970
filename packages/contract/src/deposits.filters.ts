import * as z from 'zod/mini'
import { day } from './dispute-summary.ts'
import { line, MERCHANT_CODE_MAX, repeated } from './fields.ts'
import { entCode } from './transactions.contract.ts'

/** OPEN: still filling, and what is shown of it is what it has so far. */
export const depositStates = ['OPEN', 'CLOSED', 'IN_TRANSFER', 'PAID', 'RETURNED', 'CARRIED', 'INVOICED'] as const
export type DepositState = (typeof depositStates)[number]
export const closedDepositStates = depositStates.filter((state) => state !== 'OPEN')

export const companyCode = line(MERCHANT_CODE_MAX, 1)

const filters = {
  /** Deposits whose cycle ends on these days, both included; either may be left out. */
  dateFrom: z.optional(day),
  dateTo: z.optional(day),
  depositState: z.optional(repeated(z.enum(closedDepositStates))),
  companyCode: z.optional(repeated(companyCode)),
}

/** The search of the list, as its address has it. */
export const DepositFilters = z.strictObject(filters)
export const AdminDepositFilters = z.strictObject({ ...filters, entCode: z.optional(repeated(entCode)) })
export type DepositFilters = z.output<typeof DepositFilters>
export type AdminDepositFilters = z.output<typeof AdminDepositFilters>
