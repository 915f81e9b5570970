/**
 * The kinds of bank account, by their codes in bank files (預金種目): ordinary, current, savings, other. A transfer goes to
 * any of them and is ordered from the first two or the last.
 */
export const accountKinds = ['1', '2', '4', '9'] as const
export type AccountKind = (typeof accountKinds)[number]

export const ORDINARY: AccountKind = '1'
export const CURRENT: AccountKind = '2'

export const orderingKinds = ['1', '2', '9'] as const satisfies readonly AccountKind[]
export type OrderingKind = (typeof orderingKinds)[number]

/** An account as bank files name it: four digits, three, the kind, seven. */
export interface BankAccountNumber {
  readonly bankCode: string
  readonly branchCode: string
  readonly kind: AccountKind
  readonly accountNumber: string
}
