import {
  CLOSE_REASON_MAX,
  type CloseTender,
  type DayToClose,
  WHOLE_STORE,
} from '@choba/contract/day-closes.contract.ts'
import type { StatCounts } from '@choba/contract/statistics.contract.ts'
import { MAX_AMOUNT } from '@choba/contract/money.ts'
import { tidyName } from '@choba/contract/text.ts'
import * as z from 'zod/mini'

const nothing: StatCounts = { paymentCount: 0, payment: 0, refundCount: 0, refund: 0, net: 0 }

/**
 * Returns the figures of a terminal or of the whole store. A terminal without transactions has zero
 * cash.
 */
export function partOf(
  read: DayToClose,
  part: string,
): { tenders: CloseTender[]; sum: StatCounts } {
  if (part === WHOLE_STORE) return read
  return (
    read.parts.find((one) => one.part === part) ?? {
      tenders: [{ paymentClass: 'CASH', ...nothing }],
      sum: nothing,
    }
  )
}

/**
 * Returns a part (a terminal, or the whole store) with its terminal number, if the store has that
 * terminal.
 */
export const partNamed = (
  { parts }: DayToClose,
  part: string,
): { part: string; terminalNo: string | null } => ({
  part,
  terminalNo: parts.find((one) => one.part === part)?.terminalNo ?? null,
})

/** True if every figure is known. The server rejects a day-end close with unknown figures. */
export const isKnown = (tenders: readonly CloseTender[], sum: StatCounts): boolean =>
  [...tenders, sum].every(
    ({ payment, refund, net }) => payment !== null && refund !== null && net !== null,
  )

export interface CloseInput {
  /** Null if the field is empty. */
  openingFloat: number | null
  countedCash: number | null
  reason: string
}

/**
 * Returns the counted cash less the expected cash, in minor units. Returns null if no cash was
 * counted or an amount is invalid.
 */
export function varianceOf({ openingFloat, countedCash }: CloseInput, cash: number): number | null {
  if (countedCash === null || Number.isNaN(countedCash) || Number.isNaN(openingFloat)) return null
  return countedCash - cash - (openingFloat ?? 0)
}

const amount = z.int().check(z.minimum(0), z.maximum(MAX_AMOUNT))
const isShort = (reason: string): boolean => Array.from(tidyName(reason)).length <= CLOSE_REASON_MAX

/**
 * Returns the schema of the form, with the same rules as on the server.
 * @param cash expected cash according to the transactions, in minor units
 */
export const closeForm = (cash: number) =>
  z
    .object({
      openingFloat: z.nullable(amount),
      countedCash: z.nullable(amount).check(z.refine((counted) => counted !== null)),
      reason: z.string().check(z.refine(isShort)),
    })
    .check(
      z.refine((input) => varianceOf(input, cash) === 0 || tidyName(input.reason) !== '', {
        path: ['reason'],
      }),
    )
