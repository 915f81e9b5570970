import * as z from 'zod/mini'
import { id, line, repeated } from './fields.ts'

export const QR_CODE_NAME_MAX = 50
export const TERMINAL_NO_MAX = 64

/** Content of a QR code: an EMVCo payload for payments, or a web address. */
export const qrKinds = ['PAYMENT', 'URL'] as const
export type QrKind = (typeof qrKinds)[number]

/** WITH: the code contains the amount. WITHOUT: the customer enters it. */
export const qrAmounts = ['WITH', 'WITHOUT'] as const

/**
 * Query string of the QR code list. `search` matches any part of the name, ignoring case and
 * character width.
 */
export const QrCodeFilters = z.strictObject({
  search: z.optional(line(QR_CODE_NAME_MAX, 1)),
  storeId: z.optional(repeated(id)),
  /** Codes of terminals with exactly this number. */
  terminalNo: z.optional(line(TERMINAL_NO_MAX, 1)),
  kind: z.optional(repeated(z.enum(qrKinds))),
  amount: z.optional(repeated(z.enum(qrAmounts))),
})
export type QrCodeFilters = z.output<typeof QrCodeFilters>
