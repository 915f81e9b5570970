import { createLayoutThread } from '#platform/pdf/layout-thread.ts'
import type { drawPreview, QrOrder } from './qr-files.ts'
import type { QrTask } from './qr-worker.ts'

const thread = createLayoutThread(new URL('./qr-worker.ts', import.meta.url))
const ask = (task: QrTask): Promise<Buffer> => thread(task)

/**
 * Draws a code as a file in a worker thread, and decodes the drawing as a check. Returns null if
 * the code is not readable.
 * @throws Overloaded if too many codes are being drawn
 */
export async function drawQrFile(order: QrOrder): Promise<Buffer | null> {
  const file = await ask(order)
  return file.length > 0 ? file : null
}

/**
 * Draws a preview of a code and checks if it is readable.
 * @throws Overloaded if too many codes are being drawn
 */
export async function drawQrPreview(
  payload: string,
  logo: Uint8Array | null,
): ReturnType<typeof drawPreview> {
  const answer = await ask({ format: 'preview', payload, logo })
  // The worker thread sends a preview as JSON of this type.
  return JSON.parse(answer.toString()) as Awaited<ReturnType<typeof drawPreview>>
}
