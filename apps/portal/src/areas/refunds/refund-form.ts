import * as z from 'zod/mini'
import { amountFault } from '@choba/contract/refund-amount.ts'
import { REMARK_MAX } from '@choba/contract/refunds.contract.ts'

/**
 * Whether a refund of an amount waits for a second person.
 * @param alone up to which amount the reader refunds without one, in minor units; null: any
 */
export const needsApproval = (amount: number, alone: number | null): boolean =>
  alone !== null && amount > alone

/** The remark is one line: line breaks that were typed or pasted become spaces. */
export const cleanRemark = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

const isShort = (text: string): boolean => Array.from(cleanRemark(text)).length <= REMARK_MAX

/**
 * What the form holds and when it may be sent: the server decides by the same rules, and asks for no reason. `hasReasons`:
 * the tenant has a list of them.
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
  /** The code of one of the tenant's reasons; empty while none is chosen. */
  reason: string
  remark: string
}

/** Half of what can be refunded, in whole minor units; null where there is no half. */
export const halfOf = (refundable: number): number | null =>
  refundable > 1 ? Math.floor(refundable / 2) : null
