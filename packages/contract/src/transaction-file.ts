import * as z from 'zod/mini'
import { instant } from './fields.ts'

/**
 * A plain decimal as in the file, with its sign and decimals. Computed by another service, not by
 * Choba.
 */
const figure = z.nullable(z.string())

/** Further data about an imported transaction from its file. */
export const TransactionFile = z.strictObject({
  name: z.string(),
  /** Line number starting at 1, including the heading. */
  line: z.int(),
  /** True if the file has no time of day. The transaction is then stored at noon. */
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
