import { parentPort } from 'node:worker_threads'
import { drawFile, drawPreview, type QrOrder } from './qr-files.ts'

/** What the thread is asked: a file, or only a look. */
export type QrTask = QrOrder | (Pick<QrOrder, 'payload' | 'logo'> & { readonly format: 'preview' })

const answer = async (task: QrTask): Promise<Uint8Array> =>
  task.format === 'preview'
    ? Buffer.from(JSON.stringify(await drawPreview(task)))
    : ((await drawFile(task)) ?? Buffer.alloc(0))

/** The program of the thread that draws and reads codes: it holds no secret and no connection, and answers in turn. */
parentPort!.on('message', (task: QrTask) => {
  void answer(task).then((bytes) => parentPort!.postMessage(new Uint8Array(bytes)))
})
