import { addressOf, type Endpoint, type ResultOf } from '@choba/contract/endpoint.ts'
import { unwrap } from './envelope.ts'
import { queryString } from './query-string.ts'
import { headersOf, noAnswer } from './request.ts'

export interface UploadOptions {
  readonly signal: AbortSignal
  /** How much has left, from 0 to 1. */
  readonly onProgress: (part: number) => void
  /** What the address says beside the file. */
  readonly query?: object
}

/** A file of which nothing more gets through for so long, in milliseconds, is given up; so is an answer that does not come. */
const STALL_MS = 60_000

// `fetch` does not tell how far a body has come.
async function sendForm(endpoint: Endpoint, file: File, { signal, onProgress, query = {} }: UploadOptions) {
  const headers = await headersOf(false, false)
  signal.throwIfAborted()
  const form = new FormData()
  form.append('file', file)
  const request = new XMLHttpRequest()
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

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}

/** Sends one file; throws `ApiError`, or the abort when it was given up. */
export async function upload<E extends Endpoint>(
  endpoint: E,
  file: File,
  options: UploadOptions,
): Promise<ResultOf<E>> {
  const request = await sendForm(endpoint, file, options)
  const { status, responseText } = request
  return unwrap(
    status,
    parse(responseText),
    request.getResponseHeader('x-request-id'),
    endpoint.rawResponse,
  ) as ResultOf<E>
}
