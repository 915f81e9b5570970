import iconv from 'iconv-lite'

/** Item that a receipt printer prints: a row of text or a picture. */
export type Printed =
  | {
      readonly kind: 'text'
      readonly text: string
      readonly isStrong: boolean
      readonly isLarge: boolean
    }
  | {
      readonly kind: 'raster'
      readonly width: number
      readonly height: number
      readonly bits: Buffer
    }

/** Number of parameter bytes of each command, by its first bytes in hexadecimal. */
const commands: Readonly<Record<string, number>> = {
  '1b40': 0,
  '1b74': 1,
  '1c43': 1,
  '1b52': 1,
  '1c26': 0,
  '1b33': 1,
  '1b45': 1,
  '1d21': 1,
  '1d56': 2,
}

const textOf = (bytes: Buffer): string => {
  let text = ''
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!
    const isDouble = (byte >= 0x81 && byte <= 0x9f) || byte >= 0xe0
    if (isDouble) text += iconv.decode(bytes.subarray(at, ++at + 1), 'cp932')
    else text += byte === 0x5c ? '¥' : iconv.decode(bytes.subarray(at, at + 1), 'cp932')
  }
  return text
}

/**
 * Decodes the bytes for a receipt printer, independently of the code that writes them.
 * @throws Error for an unknown command
 */
export function decodeSlip(bytes: Buffer): Printed[] {
  const items: Printed[] = []
  let isStrong = false
  let isLarge = false
  let from = 0
  let at = 0
  while (at < bytes.length) {
    const byte = bytes[at]!
    if (byte === 0x0a) {
      items.push({ kind: 'text', text: textOf(bytes.subarray(from, at)), isStrong, isLarge })
      from = ++at
    } else if (byte === 0x1b || byte === 0x1c || byte === 0x1d) {
      if (at > from) throw new Error('A command inside a row of text')
      const name = bytes.toString('hex', at, at + 2)
      if (name === '1d76') {
        const [lineBytes, height] = [bytes.readUInt16LE(at + 4), bytes.readUInt16LE(at + 6)]
        const end = at + 8 + lineBytes * height
        if (end > bytes.length) throw new Error('A picture is cut off')
        const bits = bytes.subarray(at + 8, end)
        items.push({ kind: 'raster', width: lineBytes * 8, height, bits })
        at = end
      } else {
        const parameters = commands[name]
        if (parameters === undefined) throw new Error(`Unknown command ${name}`)
        if (name === '1b45') isStrong = bytes[at + 2] === 1
        if (name === '1d21') isLarge = bytes[at + 2] === 0x11
        at += 2 + parameters
      }
      from = at
    } else at++
  }
  return items
}

/** Returns the rows of text. A picture is `null`. */
export const rowsOfSlip = (bytes: Buffer): (string | null)[] =>
  decodeSlip(bytes).map((item) => (item.kind === 'text' ? item.text.trimEnd() : null))
