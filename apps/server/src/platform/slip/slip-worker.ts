import { parentPort } from 'node:worker_threads'
import { slipEscpos } from './slip-escpos.ts'
import type { SlipOrder } from './slip-line.ts'
import { slipPdf } from './slip-pdf.ts'

/**
 * Worker thread that creates slips. It has no secrets and no database connection. It answers
 * messages in the order of their arrival.
 */
parentPort!.on('message', (order: SlipOrder) => {
  const { format, lines, language } = order
  void (format === 'pdf' ? slipPdf(order) : slipEscpos(lines, language)).then((file) =>
    parentPort!.postMessage(new Uint8Array(file)),
  )
})
