import type { Endpoint } from '@choba/contract/endpoint.ts'
import { readBody } from './answer-body.ts'
import { ApiError } from './api-error.ts'
import { unwrap } from './envelope.ts'
import { fileNameOf } from './file-name.ts'
import { saveFile } from './save-file.ts'
import { sendForm } from './upload.ts'

/**
 * Uploads a file, and makes the browser save the file in the response.
 * @param query search parameters of the request
 * @throws ApiError if the response is not a file
 */
export async function saveAnsweredFile(
  endpoint: Endpoint,
  file: File,
  query: object,
): Promise<void> {
  const sending = { signal: new AbortController().signal, onProgress: () => {}, query }
  const request = await sendForm(endpoint, file, sending, 'blob')
  const answer = request.response as Blob
  if (request.status !== 200 || answer.type.includes('json')) {
    unwrap(request.status, readBody(await answer.text()), request.getResponseHeader('x-request-id'))
    throw new ApiError({ status: 500, resultType: 1010, message: '' })
  }
  saveFile(answer, fileNameOf(request.getResponseHeader('content-disposition')) ?? 'download')
}
