import { addressOf, type Endpoint, type ResultOf } from '@choba/contract/endpoint.ts'
import { readBody } from './answer-body.ts'
import { unwrap } from './envelope.ts'
import { queryString } from './query-string.ts'
import { headersOf, noAnswer, noteChange } from './request.ts'

export interface UploadOptions {
  readonly signal: AbortSignal
  /** Receives the fraction of the file that has been sent, from 0 to 1. */
  readonly onProgress: (part: number) => void
  /** Search parameters of the request. */
  readonly query?: object
  /** Form fields that are sent in addition to the file. */
  readonly fields?: object
}

/**
 * Time without progress after which an upload is aborted, in milliseconds. Also limits the wait for
 * the response.
 */
const STALL_MS = 60_000

/**
 * Sends a form with one file and reports the progress. Returns the response, regardless of its
 * status.
 * @param responseType decides if the response is read as text or as bytes
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
  // Uses XMLHttpRequest, because `fetch` does not report the progress of an upload.
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

/** Uploads one file. Throws `ApiError`, or `AbortError` if the upload was aborted. */
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
