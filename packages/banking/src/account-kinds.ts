/**
 * Types of bank account (預金種目) by their codes in bank files: ordinary, current, savings, other.
 * Transfers can go to accounts of any type, but only ordinary, current and other accounts can pay
 * them.
 */
export const accountKinds = ['1', '2', '4', '9'] as const
export type AccountKind = (typeof accountKinds)[number]

export const ORDINARY: AccountKind = '1'
export const CURRENT: AccountKind = '2'

export const orderingKinds = ['1', '2', '9'] as const satisfies readonly AccountKind[]
export type OrderingKind = (typeof orderingKinds)[number]

/**
 * A bank account as in bank files: four-digit bank code, three-digit branch code, type, seven-digit
 * account number.
 */
export interface BankAccountNumber {
  readonly bankCode: string
  readonly branchCode: string
  readonly kind: AccountKind
  readonly accountNumber: string
}
