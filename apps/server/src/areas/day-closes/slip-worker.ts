import { parentPort } from 'node:worker_threads'
import type { SlipOrder } from './day-close-slip.ts'
import { slipPdf } from './slip-pdf.ts'

/**
 * Worker thread that creates slips as PDF. It has no secrets and no database connection. It answers
 * messages in the order of their arrival.
 */
parentPort!.on('message', ({ close, language }: SlipOrder) => {
  void slipPdf(close, language).then((pdf) => parentPort!.postMessage(new Uint8Array(pdf)))
})
