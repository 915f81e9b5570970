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

/** The figures of a part; a terminal that has taken nothing has no cash. */
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

/** A part with the number of its terminal, where it is one that the store has. */
export const partNamed = (
  { parts }: DayToClose,
  part: string,
): { part: string; terminalNo: string | null } => ({
  part,
  terminalNo: parts.find((one) => one.part === part)?.terminalNo ?? null,
})

/** Whether every figure is known: the server closes nothing else. */
export const isKnown = (tenders: readonly CloseTender[], sum: StatCounts): boolean =>
  [...tenders, sum].every(
    ({ payment, refund, net }) => payment !== null && refund !== null && net !== null,
  )

export interface CloseInput {
  /** Null: none. */
  openingFloat: number | null
  countedCash: number | null
  reason: string
}

/** Counted less expected, in minor units; null while nothing was counted, or an amount is none. */
export function varianceOf({ openingFloat, countedCash }: CloseInput, cash: number): number | null {
  if (countedCash === null || Number.isNaN(countedCash) || Number.isNaN(openingFloat)) return null
  return countedCash - cash - (openingFloat ?? 0)
}

const amount = z.int().check(z.minimum(0), z.maximum(MAX_AMOUNT))
const isShort = (reason: string): boolean => Array.from(tidyName(reason)).length <= CLOSE_REASON_MAX

/** What the form holds, and when it may be sent: the server decides by the same rules. @param cash what the figures make */
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
