import type { Endpoint } from '@choba/contract/endpoint.ts'
import { fetchFile } from './download.ts'

/**
 * Fetches an image and returns it as a data: URL, which callers need not revoke.
 * @throws the same errors as `fetchFile`
 */
export async function pictureData(
  endpoint: Endpoint,
  input: object,
  signal: AbortSignal,
): Promise<string> {
  const { file } = await fetchFile(endpoint, input, { signal, onProgress: () => {} })
  const reader = new FileReader()
  return new Promise((resolve, reject) => {
    reader.addEventListener('load', () => resolve(reader.result as string))
    reader.addEventListener('error', () => reject(reader.error!))
    reader.readAsDataURL(file)
  })
}
