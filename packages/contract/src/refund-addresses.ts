/**
 * Refund calls that the transaction list needs. Separate from the refund contract to keep the first
 * load small.
 */
export const refundCalls = {
  preview: { method: 'GET', path: 'trade/refund/preview' },
  systemPreview: { method: 'GET', path: 'systrade/refund/preview' },
  add: { method: 'POST', path: 'trade/refund' },
  systemAdd: { method: 'POST', path: 'systrade/refund' },
} as const
