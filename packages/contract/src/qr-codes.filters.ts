import * as z from 'zod/mini'
import { id, line, repeated } from './fields.ts'

export const QR_CODE_NAME_MAX = 50
export const TERMINAL_NO_MAX = 64

/** What a code holds: EMVCo's payload, by which a customer pays, or an address of the web. */
export const qrKinds = ['PAYMENT', 'URL'] as const
export type QrKind = (typeof qrKinds)[number]

/** Whether the customer types the amount, or it stands in the code. */
export const qrAmounts = ['WITH', 'WITHOUT'] as const

/** The search of the list, as its address has it. `search`: any part of the name, whatever its case and the width of its letters. */
export const QrCodeFilters = z.strictObject({
  search: z.optional(line(QR_CODE_NAME_MAX, 1)),
  storeId: z.optional(repeated(id)),
  /** Codes of terminals with this very number. */
  terminalNo: z.optional(line(TERMINAL_NO_MAX, 1)),
  kind: z.optional(repeated(z.enum(qrKinds))),
  amount: z.optional(repeated(z.enum(qrAmounts))),
})
export type QrCodeFilters = z.output<typeof QrCodeFilters>
