import { parentPort } from 'node:worker_threads'
import type { SlipOrder } from './day-close-slip.ts'
import { slipPdf } from './slip-pdf.ts'

/** The program of the thread that lays slips out: it holds no secret and no connection, and answers in turn. */
parentPort!.on('message', ({ close, language }: SlipOrder) => {
  void slipPdf(close, language).then((pdf) => parentPort!.postMessage(new Uint8Array(pdf)))
})
