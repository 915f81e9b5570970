import * as z from 'zod/mini'
import { amount, instant } from './fields.ts'

/** Events of a transaction, oldest first. `by` is the user's name, null if the system acted. */
export const TimelineEntry = z.strictObject({
  at: instant,
  event: z.enum([
    'imported',
    'paid',
    'failed',
    'refundRequested',
    'refundWaiting',
    'refundApproved',
    'refundNotApproved',
    'refundWithdrawn',
    'refundExpired',
    'refundStale',
    'refundSent',
    'refundSucceeded',
    'refundFailed',
    'refundUnknown',
    'refundSucceededByHand',
    'refundFailedByHand',
    'refundContradicted',
    'refundCorrected',
  ]),
  paymentNo: z.string(),
  amount,
  by: z.nullable(z.string()),
  /** Names of the files that an import read. */
  files: z.optional(z.array(z.string())),
})
