import * as z from 'zod/mini'
import { endpoints } from './endpoint.ts'
import { numberPrefix } from './fields.ts'
import { merchantMay } from './permissions.ts'
import { languages } from './session.contract.ts'
import { slipForms } from './slip-forms.ts'
import type { TransactionRow } from './transactions.contract.ts'

/** Copies of the receipt of a payment and of the slip of a refund. */

/**
 * True if the transaction has a receipt. A failed payment and a refund that has not succeeded have
 * none, because no money was paid or returned.
 */
export const hasReceipt = ({ state }: Pick<TransactionRow, 'state'>): boolean =>
  state === 'PAID' || state === 'SUCCEEDED'

const text = { text: z.string() }

/** Line of a receipt, from top to bottom. */
export const ReceiptLine = z.discriminatedUnion('kind', [
  /** Logo of the tenant. */
  z.strictObject({ kind: z.literal('logo') }),
  z.strictObject({ kind: z.literal('title'), ...text }),
  z.strictObject({ kind: z.literal('heading'), ...text }),
  z.strictObject({ kind: z.literal('text'), ...text }),
  /** Centered text. */
  z.strictObject({ kind: z.literal('center'), ...text }),
  z.strictObject({
    kind: z.literal('pair'),
    left: z.string(),
    right: z.string(),
    isStrong: z.optional(z.literal(true)),
  }),
  z.strictObject({ kind: z.literal('rule') }),
  /** QR code of the transaction number. */
  z.strictObject({ kind: z.literal('code'), ...text }),
])
export type ReceiptLine = z.output<typeof ReceiptLine>

/** Language of the receipt. Defaults to the language of the call. */
const which = { paymentNo: numberPrefix, language: z.optional(z.enum(languages)) }
const can = merchantMay('Record.search')

export const receipts = endpoints({
  read: {
    method: 'GET',
    path: 'trade/receipt',
    summary: 'Get a copy of a receipt',
    description:
      'Returns the receipt of a payment, or the slip of a refund, line by line. Fails with `illegalOperation` for a transaction that did not succeed.',
    can,
    query: z.strictObject(which),
    result: z.strictObject({ language: z.enum(languages), lines: z.array(ReceiptLine) }),
    raises: ['notFound'],
  },
  file: {
    method: 'GET',
    path: 'trade/receipt/file',
    summary: 'Download a copy of a receipt',
    description:
      'For paper of 58 mm: a PDF, or ESC/POS bytes for a receipt printer. Fails with `illegalOperation` for a transaction that did not succeed.',
    can,
    query: z.strictObject({ ...which, format: z.enum(slipForms) }),
    download: 'file',
    fileTypes: ['application/pdf', 'application/octet-stream'],
    raises: ['notFound'],
  },
  print: {
    method: 'POST',
    path: 'trade/receipt/print',
    summary: 'Record that the caller prints a copy of a receipt in the browser',
    description: 'Fails with `illegalOperation` for a transaction that did not succeed.',
    can,
    body: z.strictObject(which),
    result: z.null(),
    raises: ['notFound'],
  },
})
