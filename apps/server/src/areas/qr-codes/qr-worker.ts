import { parentPort } from 'node:worker_threads'
import { drawFile, drawPreview, type QrOrder } from './qr-files.ts'

/** Task of the worker thread: a file or a preview. */
export type QrTask = QrOrder | (Pick<QrOrder, 'payload' | 'logo'> & { readonly format: 'preview' })

const answer = async (task: QrTask): Promise<Uint8Array> =>
  task.format === 'preview'
    ? Buffer.from(JSON.stringify(await drawPreview(task)))
    : ((await drawFile(task)) ?? Buffer.alloc(0))

/**
 * Entry point of the worker thread that draws and decodes codes. The thread has no secrets and no
 * connections, and answers tasks in order.
 */
parentPort!.on('message', (task: QrTask) => {
  void answer(task).then((bytes) => parentPort!.postMessage(new Uint8Array(bytes)))
})
