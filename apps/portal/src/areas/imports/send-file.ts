import { IMPORT_PART, type ImportDetail } from '@choba/contract/import-rows.ts'
import { ApiError, isStale } from '#lib/api-error.ts'
import { upload } from '#lib/upload.ts'
import type { UploadSending } from '#ui/upload.tsx'
import { importsApi } from './imports.api.ts'

/**
 * Maximum number of retries of an upload. The delay doubles each time, because a lost connection
 * returns within seconds or not at all.
 */
const TRIES = 6
const FIRST_WAIT_MS = 1000

/**
 * True for errors after which a retry may help. Includes the rate limit, which a large file can
 * exceed because it has many parts.
 */
const isLost = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 502)

async function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => (clearTimeout(timer), reject(signal.reason as Error)), {
      once: true,
    })
  })
  signal.throwIfAborted()
}

/**
 * Asks the server how much of the file has arrived, because a part may have arrived although its
 * response was lost.
 */
async function received(importId: string, signal: AbortSignal): Promise<ImportDetail> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await importsApi.detail.call({ importId }, { signal })
    } catch (error) {
      if (!isLost(error) || attempt === TRIES) throw error
      await wait(FIRST_WAIT_MS * 2 ** attempt, signal)
    }
  }
}

/**
 * Sends the missing parts of a file in sequence. After a lost connection, continues with the first
 * byte that the server has not received.
 */
export async function sendRest(
  start: ImportDetail,
  file: File,
  { signal, onProgress }: UploadSending,
): Promise<ImportDetail> {
  let at = start
  let failures = 0
  while (at.state === 'UPLOADING') {
    const { importId, received: offset } = at
    const part = new File([file.slice(offset, offset + IMPORT_PART)], file.name)
    try {
      at = await upload(importsApi.part.endpoint, part, {
        signal,
        query: { importId, offset },
        onProgress: (share) => onProgress((offset + share * part.size) / file.size),
      })
      failures = 0
    } catch (error) {
      signal.throwIfAborted()
      failures++
      if (failures > TRIES || (!isLost(error) && !isStale(error))) throw error
      if (isLost(error)) await wait(FIRST_WAIT_MS * 2 ** (failures - 1), signal)
      at = await received(importId, signal)
      // If the server rejects the same part twice, the cause is not the connection, so the upload
      // fails.
      if (isStale(error) && at.received === offset && at.state === 'UPLOADING') throw error
    }
  }
  return at
}

/**
 * Uploads a new file. A canceled upload is deleted, unless `keeps` is true because the user will
 * resume the upload later.
 */
export async function sendFile(
  file: File,
  sending: UploadSending,
  keeps: () => boolean,
): Promise<ImportDetail> {
  const begun = await importsApi.add.call({ fileName: file.name, fileSize: file.size })
  try {
    return await sendRest(begun, file, sending)
  } catch (error) {
    if (sending.signal.aborted && !keeps()) {
      const { importId } = begun
      const { version } = await importsApi.detail.call({ importId })
      await importsApi.discard.call({ importId, version })
    }
    throw error
  }
}
