import sharp from 'sharp'
import type { Client } from '#testing/test-app.ts'

/** PNG of one pixel. */
export const tinyPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Creates a picture of one color. */
export function plainPicture(
  width: number,
  height: number,
  kind: 'png' | 'jpeg' | 'progressive' | 'webp' = 'png',
): Promise<Buffer> {
  const picture = sharp({ create: { width, height, channels: 3, background: '#0f5fa8' } })
  return (
    kind === 'progressive' ? picture.jpeg({ progressive: true }) : picture.toFormat(kind)
  ).toBuffer()
}

interface Part {
  field?: string
  /** File name given by the client. */
  name?: string
  type?: string
  /** Form fields other than the file. */
  fields?: Readonly<Record<string, unknown>> | undefined
}

const BOUNDARY = 'choba-test-boundary'

const fieldPart = ([name, value]: readonly [string, unknown]): string =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${String(value)}\r\n`

/** Builds a form with one file, like a browser. */
export function fileForm(
  bytes: Uint8Array,
  { field = 'file', name = 'picture.png', type = 'image/png', fields = {} }: Part = {},
) {
  const before = Object.entries(fields).map(fieldPart).join('')
  const disposition = `content-disposition: form-data; name="${field}"; filename="${name}"`
  const head = `${before}--${BOUNDARY}\r\n${disposition}\r\ncontent-type: ${type}\r\n\r\n`
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]),
  }
}

/** Uploads a picture as a user. @returns its name on the server */
export async function uploadAs(
  { send }: Pick<Client, 'send'>,
  bytes: Uint8Array,
  part: Part = {},
): Promise<string> {
  const answer = await send({ method: 'POST', url: '/edge/streamUpload', ...fileForm(bytes, part) })
  return (JSON.parse(answer.bytes.toString()) as { data: { fileName: string } }).data.fileName
}
