import { parentPort } from 'node:worker_threads'
import { readWorkbook, type WorkbookOrder } from './workbook.ts'

/** The program of the thread that reads workbooks: it holds no secret and no connection, and answers in turn. */
parentPort!.on('message', (order: WorkbookOrder) => {
  void readWorkbook(order).then((read) => parentPort!.postMessage(new Uint8Array(Buffer.from(JSON.stringify(read)))))
})
