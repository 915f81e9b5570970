import { addressOf, type Endpoint, type ResultOf } from '@choba/contract/endpoint.ts'
import { readBody } from './answer-body.ts'
import { unwrap } from './envelope.ts'
import { queryString } from './query-string.ts'
import { headersOf, noAnswer, noteChange } from './request.ts'

export interface UploadOptions {
  readonly signal: AbortSignal
  /** How much has left, from 0 to 1. */
  readonly onProgress: (part: number) => void
  /** What the address says beside the file. */
  readonly query?: object
  /** What the form says beside the file. */
  readonly fields?: object
}

/** A file of which nothing more gets through for so long, in milliseconds, is given up; so is an answer that does not come. */
const STALL_MS = 60_000

/**
 * Sends a form with one file, by a request that tells how far it has come, and gives it when it is answered, whatever the answer is.
 * @param responseType what is read of the answer: its text, or its bytes
 */
export async function sendForm(
  endpoint: Endpoint,
  file: File,
  { signal, onProgress, query = {}, fields = {} }: UploadOptions,
  responseType: 'text' | 'blob' = 'text',
): Promise<XMLHttpRequest> {
  const headers = await headersOf(false, false)
  signal.throwIfAborted()
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined) form.append(name, String(value))
  form.append('file', file)
  // `fetch` does not tell how far a body has come.
  const request = new XMLHttpRequest()
  request.responseType = responseType
  let timer: ReturnType<typeof setTimeout> | undefined
  await new Promise<void>((resolve, reject) => {
    const awaitMore = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        reject(noAnswer('The upload stalled'))
        request.abort()
      }, STALL_MS)
    }
    request.addEventListener('load', () => resolve())
    request.addEventListener('error', () => reject(noAnswer('')))
    request.addEventListener('abort', () => reject(signal.reason as Error))
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      awaitMore()
      onProgress(total > 0 ? loaded / total : 0)
    })
    signal.addEventListener('abort', () => request.abort(), { once: true })
    const search = queryString(query)
    request.open(endpoint.method, `${addressOf(endpoint)}${search && `?${search}`}`)
    headers.forEach((value, name) => request.setRequestHeader(name, value))
    request.send(form)
    awaitMore()
  }).finally(() => clearTimeout(timer))
  return request
}

/** Sends one file; throws `ApiError`, or the abort when it was given up. */
export async function upload<E extends Endpoint>(
  endpoint: E,
  file: File,
  options: UploadOptions,
): Promise<ResultOf<E>> {
  try {
    const request = await sendForm(endpoint, file, options)
    const { status, responseText } = request
    const requestId = request.getResponseHeader('x-request-id')
    return unwrap(status, readBody(responseText), requestId, endpoint.rawResponse) as ResultOf<E>
  } finally {
    noteChange()
  }
}
