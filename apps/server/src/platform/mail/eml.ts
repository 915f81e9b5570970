/** A message of the outbox, taken apart. */
export interface Eml {
  /** By their names in small letters, unfolded and still encoded. */
  headers: Record<string, string>
  text: string
  html: string
}

function headersOf(head: string): Record<string, string> {
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')
  return Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
}

function split(message: string): [headers: Record<string, string>, body: string] {
  const end = message.indexOf('\r\n\r\n')
  return [headersOf(message.slice(0, end)), message.slice(end + 4)]
}

const fromQuotedPrintable = (body: string): Buffer =>
  Buffer.from(
    body
      .replace(/=\r\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_whole, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  )

function decoded(encoding: string | undefined, body: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  if (encoding === 'quoted-printable') return fromQuotedPrintable(body).toString()
  return body
}

/** Reads what `messageOf` made a message from: two parts, each base64, quoted-printable or plain. */
export function readEml(message: Buffer): Eml {
  const [headers, body] = split(message.toString('latin1'))
  const boundary = /boundary="([^"]+)"/.exec(headers['content-type'] ?? '')?.[1]
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => split(part.replace(/^\r\n/, '')))
  const partOf = (type: string) => {
    const [head, content] = parts.find(([one]) => one['content-type']?.startsWith(type)) ?? [{}, '']
    return decoded(head['content-transfer-encoding'], content.replace(/\r\n$/, '')).replaceAll('\r\n', '\n')
  }
  return { headers, text: partOf('text/plain'), html: partOf('text/html') }
}
