import { parentPort } from 'node:worker_threads'
import type { LayoutOrder } from './statement-layout.ts'
import { statementPdf } from './statement-document.ts'
import { summaryPdf } from './summary-document.ts'

/**
 * Entry point of the worker thread that lays out statements. The thread has no secrets and no
 * database connection, and handles its messages in order.
 */
parentPort!.on('message', (order: LayoutOrder) => {
  const { content, language, issuedAt } = order
  const laidOut =
    'depositNo' in content
      ? statementPdf(content, language, issuedAt)
      : summaryPdf(content, language, issuedAt)
  void laidOut.then((pdf) => parentPort!.postMessage(new Uint8Array(pdf)))
})
