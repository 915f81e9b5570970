import { createLayoutThread } from '#platform/pdf/layout-thread.ts'
import type { drawPreview, QrOrder } from './qr-files.ts'
import type { QrTask } from './qr-worker.ts'

const thread = createLayoutThread(new URL('./qr-worker.ts', import.meta.url))
const ask = (task: QrTask): Promise<Buffer> => thread(task)

/** A code as a file, which was read again before; null where it was not read. @throws Overloaded when too many are drawn */
export async function drawQrFile(order: QrOrder): Promise<Buffer | null> {
  const file = await ask(order)
  return file.length > 0 ? file : null
}

/** A code as it is looked at, and whether it was read. @throws Overloaded when too many are drawn */
export async function drawQrPreview(
  payload: string,
  logo: Uint8Array | null,
): ReturnType<typeof drawPreview> {
  const answer = await ask({ format: 'preview', payload, logo })
  // The thread answers a look by exactly this.
  return JSON.parse(answer.toString()) as Awaited<ReturnType<typeof drawPreview>>
}
