/** Formats of a slip: a PDF, or the bytes of a receipt printer (ESC/POS). */
export const slipForms = ['pdf', 'escpos'] as const
