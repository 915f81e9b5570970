import * as z from 'zod/mini'
import { closedDepositStates } from './deposit-states.ts'
import { day } from './day.ts'
import { id, line, MERCHANT_CODE_MAX, repeated } from './fields.ts'
import { brandCode, entCode, tradeKinds } from './transactions.contract.ts'

export { closedDepositStates, depositStates, type DepositState } from './deposit-states.ts'

export const companyCode = line(MERCHANT_CODE_MAX, 1)

const filters = {
  /** Deposits whose cycle ends on these days, both included; either may be left out. */
  dateFrom: z.optional(day),
  dateTo: z.optional(day),
  depositState: z.optional(repeated(z.enum(closedDepositStates))),
  companyCode: z.optional(repeated(companyCode)),
  /** Accounts that deposits were paid to, by the newest version of each. */
  bankAccount: z.optional(repeated(id)),
}

/** The search of the list, as its address has it. */
export const DepositFilters = z.strictObject(filters)
export const AdminDepositFilters = z.strictObject({
  ...filters,
  entCode: z.optional(repeated(entCode)),
})
export type DepositFilters = z.output<typeof DepositFilters>
export type AdminDepositFilters = z.output<typeof AdminDepositFilters>

/** A figure of a deposit, by what it is a figure of: a brand under its terms, a store, a day, or any of them together. */
export const DepositCell = z.strictObject({
  storeId: z.optional(id),
  paymentType: z.optional(brandCode),
  /** The first day of the terms that applied. */
  termsFrom: z.optional(day),
  /** The day that a transaction is settled on. */
  day: z.optional(day),
  tradeKind: z.optional(z.enum(tradeKinds)),
  /** Those alone that came after their own day was closed. */
  late: z.optional(z.literal('1')),
  /** Cash, which is beside the deposit; without it everything else. */
  inTill: z.optional(z.literal('1')),
})
export type DepositCell = z.output<typeof DepositCell>

/** The address of the transactions behind a figure: which one, and the search of the list that led there. */
export const DepositTransactionAddress = z.strictObject({
  ...DepositFilters.shape,
  ...DepositCell.shape,
})
export const AdminDepositTransactionAddress = z.strictObject({
  ...AdminDepositFilters.shape,
  ...DepositCell.shape,
})
