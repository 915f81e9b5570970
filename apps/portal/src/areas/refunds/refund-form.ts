import * as z from 'zod/mini'
import { amountFault } from '@choba/contract/refund-amount.ts'
import { REMARK_MAX } from '@choba/contract/refunds.contract.ts'

/**
 * True if a refund of this amount needs the approval of a second person.
 * @param alone amount up to which the user needs no approval, in minor units; null means no limit
 */
export const needsApproval = (amount: number, alone: number | null): boolean =>
  alone !== null && amount > alone

/** Makes a remark a single line: line breaks that the user has typed or pasted become spaces. */
export const cleanRemark = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

const isShort = (text: string): boolean => Array.from(cleanRemark(text)).length <= REMARK_MAX

/**
 * Returns the schema of the refund form. The server applies the same rules, except that it does not
 * require a reason.
 * @param refundable refundable amount in minor units
 * @param hasReasons true if the tenant has a list of refund reasons
 */
export const refundForm = (refundable: number, hasReasons: boolean) =>
  z.object({
    amount: z
      .nullable(z.int())
      .check(z.refine((amount) => amountFault(amount, refundable) === null)),
    reason: z.string().check(z.refine((reason) => reason !== '' || !hasReasons)),
    remark: z.string().check(z.refine(isShort)),
  })

export interface RefundInput {
  amount: number | null
  /** Code of the selected reason; empty if none is selected. */
  reason: string
  remark: string
}

/**
 * Returns half of the refundable amount, rounded down to minor units; null if the amount is 1 or
 * less.
 */
export const halfOf = (refundable: number): number | null =>
  refundable > 1 ? Math.floor(refundable / 2) : null
