import type { CallAddress } from '@choba/contract/endpoint.ts'
import { ApiError, isCancelled } from './api-error.ts'
import { fileNameOf } from './file-name.ts'
import { readAnswer, send } from './request.ts'
import { saveFile } from './save-file.ts'
import { withTimeLimit } from './time-limit.ts'

export interface Progress {
  readonly bytes: number
  /** Number of rows received of a CSV file, without the header. Null for other files. */
  readonly rows: number | null
}

/** Error for a download that was interrupted. The partial file is discarded. */
export class BrokenFile extends ApiError {
  constructor(cause: unknown) {
    super({ status: 0, resultType: 0, message: String(cause) })
    this.name = 'BrokenFile'
  }
}

interface Options {
  readonly signal: AbortSignal
  readonly onProgress: (progress: Progress) => void
}

const NEWLINE = 10
/** Time without new data after which a download counts as broken, in milliseconds. */
const STALL_MS = 60_000

/**
 * Counts line breaks. Each one ends a row, because the product's CSV files have no line breaks
 * inside fields.
 */
function countLines(chunk: Uint8Array): number {
  let lines = 0
  for (const byte of chunk) if (byte === NEWLINE) lines += 1
  return lines
}

/**
 * Reads a response to its end. Throws if the stream breaks, so that a partial file is never saved
 * as if it were complete.
 */
async function collect(response: Response, { onProgress }: Options): Promise<Blob> {
  const type = response.headers.get('content-type') ?? 'application/octet-stream'
  const hasLines = type.startsWith('text/')
  const parts: Uint8Array<ArrayBuffer>[] = []
  let [bytes, lines] = [0, 0]
  for await (const chunk of chunksOf(response)) {
    parts.push(chunk)
    bytes += chunk.length
    if (hasLines) lines += countLines(chunk)
    onProgress({ bytes, rows: hasLines ? Math.max(0, lines - 1) : null })
  }
  return new Blob(parts, { type })
}

/**
 * Yields the chunks of a response, and throws if no data arrives for too long. Releases the
 * connection in every case.
 */
async function* chunksOf(response: Response): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = response.body?.getReader()
  if (!reader) return
  try {
    for (;;) {
      const { done, value } = await withTimeLimit(
        reader.read(),
        STALL_MS,
        () => new Error('The download stalled'),
      )
      if (done) return
      yield value
    }
  } finally {
    // Ignores the error of canceling a body that has already ended or failed.
    await reader.cancel().catch(() => undefined)
  }
}

/**
 * Fetches a file and its name from the server. Throws `ApiError`, `BrokenFile`, or `AbortError` if
 * the user stopped the download.
 */
export async function fetchFile(
  endpoint: CallAddress,
  input: object,
  options: Options,
): Promise<{ file: Blob; name: string | null }> {
  const response = await send(endpoint, input, { signal: options.signal })
  const isAnswer = response.headers.get('content-type')?.includes('json') ?? false
  // The server answers a failed download with JSON, like any other call. A successful response
  // without a file counts as a failure too.
  if (isAnswer || !response.ok) {
    await readAnswer(response)
    throw new ApiError({ status: 500, resultType: 1010, message: '' })
  }
  try {
    const file = await collect(response, options)
    return { file, name: fileNameOf(response.headers.get('content-disposition')) }
  } catch (error) {
    throw isCancelled(error) ? error : new BrokenFile(error)
  }
}

/** Fetches a file and makes the browser save it. Throws the same errors as `fetchFile`. */
export async function download(
  endpoint: CallAddress,
  input: object,
  options: Options,
): Promise<void> {
  const { file, name } = await fetchFile(endpoint, input, options)
  saveFile(file, name ?? 'download')
}
