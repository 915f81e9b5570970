import * as z from 'zod/mini'
import { instant } from './fields.ts'

/** A plain decimal as a file has it, with its own sign and as many decimals: another service's figure, and none of ours. */
const figure = z.nullable(z.string())

/** What the file of an imported transaction says of it beside the transaction itself. */
export const TransactionFile = z.strictObject({
  name: z.string(),
  /** From 1; the heading is one. */
  line: z.int(),
  /** The file says no time of day: the transaction stands at noon. */
  dateOnly: z.boolean(),
  fee: figure,
  feeCurrency: z.nullable(z.string()),
  net: figure,
  payoutNo: z.nullable(z.string()),
  settledAt: z.nullable(instant),
  settledCurrency: z.nullable(z.string()),
  settledAmount: figure,
})
export type TransactionFile = z.output<typeof TransactionFile>
