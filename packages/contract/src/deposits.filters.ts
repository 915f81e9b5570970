import * as z from 'zod/mini'
import { closedDepositStates } from './deposit-states.ts'
import { day } from './day.ts'
import { id, line, MERCHANT_CODE_MAX, repeated } from './fields.ts'
import { paymentMethodCode, entCode, tradeKinds } from './transactions.contract.ts'

export { closedDepositStates, depositStates, type DepositState } from './deposit-states.ts'

export const companyCode = line(MERCHANT_CODE_MAX, 1)

const filters = {
  /** First and last closing day of the cycle, both included and both optional. */
  dateFrom: z.optional(day),
  dateTo: z.optional(day),
  depositState: z.optional(repeated(z.enum(closedDepositStates))),
  companyCode: z.optional(repeated(companyCode)),
  /** Accounts that deposits were paid to, identified by their newest version. */
  bankAccount: z.optional(repeated(id)),
}

/** Query string of the deposit list. */
export const DepositFilters = z.strictObject(filters)
export const AdminDepositFilters = z.strictObject({
  ...filters,
  entCode: z.optional(repeated(entCode)),
})
export type DepositFilters = z.output<typeof DepositFilters>
export type AdminDepositFilters = z.output<typeof AdminDepositFilters>

/** Selects a figure of a deposit by payment method and terms, store, day, or a combination. */
export const DepositCell = z.strictObject({
  storeId: z.optional(id),
  paymentType: z.optional(paymentMethodCode),
  /** First day of the applied version of the terms. */
  termsFrom: z.optional(day),
  /** Day on which a transaction is settled. */
  day: z.optional(day),
  tradeKind: z.optional(z.enum(tradeKinds)),
  /** Only late transactions, which arrived after their own day was closed. */
  late: z.optional(z.literal('1')),
  /** Only cash, which is not part of the deposit. Omitted: everything else. */
  cashOnly: z.optional(z.literal('1')),
})
export type DepositCell = z.output<typeof DepositCell>

/**
 * Query string of the transactions behind a figure: the figure, and the search of the deposit list
 * from which the user opened the figure.
 */
export const DepositTransactionAddress = z.strictObject({
  ...DepositFilters.shape,
  ...DepositCell.shape,
})
export const AdminDepositTransactionAddress = z.strictObject({
  ...AdminDepositFilters.shape,
  ...DepositCell.shape,
})
