/** Where refunds are asked for: all that the list of transactions needs of their contract. */
export const refundCalls = {
  preview: { method: 'GET', path: 'trade/refund/preview' },
  systemPreview: { method: 'GET', path: 'systrade/refund/preview' },
  add: { method: 'POST', path: 'trade/refund' },
  systemAdd: { method: 'POST', path: 'systrade/refund' },
} as const
