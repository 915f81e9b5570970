import type { TransactionOptions } from '@choba/contract/transaction-options.ts'

/**
 * Returns functions that name payment methods, refund reasons and trade types by their code. A code
 * that the tenant no longer has is returned unchanged.
 */
export function namesOf(options: TransactionOptions | undefined) {
  const paymentMethods = new Map(
    options?.paymentMethods.map((paymentMethod) => [paymentMethod.paymentType, paymentMethod.name]),
  )
  const reasons = new Map(options?.refundReasons.map(({ reason, name }) => [reason, name]))
  const tradeTypes = new Map(options?.tradeTypes.map(({ tradeType, name }) => [tradeType, name]))
  return {
    paymentMethod: (code: string): string => paymentMethods.get(code) ?? code,
    reason: (code: string): string => reasons.get(code) ?? code,
    tradeType: (code: string): string => tradeTypes.get(code) ?? code,
  }
}

export type TransactionNames = ReturnType<typeof namesOf>
