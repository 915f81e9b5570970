import { open, readFile } from 'node:fs/promises'
import { request } from 'node:http'
import { IMPORT_PART } from '@choba/contract/import-rows.ts'
import { answerParent } from './children.ts'
import { BOUNDARY } from './hostile-files.ts'

/**
 * Sends files to the server. Runs in a process of its own, so that its work does not affect the
 * measurement.
 */

interface Sent {
  port: number
  token: string
  method?: 'POST' | 'PUT'
  /** Path and query of the request, such as `/apiproxy/api/shop/file/check`. */
  path: string
}

export interface Answered {
  status: number
  /** Result type in the response; null if the response is not JSON. */
  resultType: number | null
  /** Result in the response. If the request was invalid, the errors of the request. */
  result: unknown
  bytes: number
  seconds: number
}

interface Body {
  type: string
  chunks: readonly Uint8Array[]
}

interface SentFile {
  /** Path of the file on the disk. */
  file: string
  name: string
  fields: Fields
}

type Fields = Readonly<Record<string, string | number>>

function formOf(file: Uint8Array, name: string, fields: Fields = {}): Body {
  const before = Object.entries(fields).map(
    ([field, value]) =>
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
  )
  const disposition = `content-disposition: form-data; name="file"; filename="${name}"`
  const head = Buffer.from(
    `${before.join('')}--${BOUNDARY}\r\n${disposition}\r\ncontent-type: application/octet-stream\r\n\r\n`,
  )
  const chunks = [head, file, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]
  return { type: `multipart/form-data; boundary=${BOUNDARY}`, chunks }
}

function parsed(bytes: Buffer): { resultType: number | null; result: unknown } {
  try {
    const { resultType = null, result = null } = JSON.parse(bytes.toString()) as {
      resultType?: number
      result?: unknown
    }
    return { resultType, result }
  } catch {
    return { resultType: null, result: null }
  }
}

/**
 * Sends one request and reads the complete response. The server may respond and close the
 * connection before it has received the whole body.
 */
function sendBody(
  { port, token, method = 'POST', path }: Sent,
  { type, chunks }: Body,
): Promise<Answered> {
  const began = performance.now()
  return new Promise((resolve, reject) => {
    let isAnswered = false
    const asked = request({
      host: '127.0.0.1',
      port,
      method,
      path,
      headers: {
        host: `localhost:${port}`,
        authorization: `Bearer ${token}`,
        'accept-language': 'en',
        'content-type': type,
        'content-length': chunks.reduce((sum, { length }) => sum + length, 0),
      },
    })
    asked.on('error', (error) => {
      if (!isAnswered) reject(error)
    })
    asked.on('response', (answer) => {
      isAnswered = true
      const read: Buffer[] = []
      const done = () => {
        const bytes = Buffer.concat(read)
        const seconds = (performance.now() - began) / 1_000
        resolve({ status: answer.statusCode!, ...parsed(bytes), bytes: bytes.length, seconds })
      }
      answer.on('data', (chunk: Buffer) => read.push(chunk))
      answer.on('end', done).on('error', reject)
    })
    for (const chunk of chunks) asked.write(chunk)
    asked.end()
  })
}

const answers = {
  /** Sends a file from the disk in a form without other files. */
  sendFile: async ({ file, name, fields, ...sent }: Sent & SentFile): Promise<Answered> =>
    sendBody(sent, formOf(await readFile(file), name, fields)),
  sendJson: async ({ body, ...sent }: Sent & { body: unknown }): Promise<Answered> =>
    sendBody(sent, { type: 'application/json', chunks: [Buffer.from(JSON.stringify(body))] }),
  /**
   * Sends a file in parts, as an import requires, one part after another.
   * @returns the last response, with the seconds of all parts together
   */
  sendParts: async ({
    file,
    importId,
    ...sent
  }: Omit<Sent, 'path'> & { file: string; importId: string }): Promise<Answered> => {
    const began = performance.now()
    const opened = await open(file)
    try {
      const { size } = await opened.stat()
      const bytes = Buffer.alloc(IMPORT_PART)
      for (let offset = 0; ; offset += IMPORT_PART) {
        const { bytesRead } = await opened.read(bytes, 0, IMPORT_PART, offset)
        const path = `/apiproxy/api/import/part?importId=${importId}&offset=${offset}`
        const answer = await sendBody(
          { ...sent, path },
          formOf(bytes.subarray(0, bytesRead), 'part'),
        )
        if (answer.status !== 200 || offset + bytesRead >= size)
          return { ...answer, seconds: (performance.now() - began) / 1_000 }
      }
    } finally {
      await opened.close()
    }
  },
}

export type UploadAnswers = typeof answers

answerParent(answers)
