import iconv from 'iconv-lite'

/**
 * Decodes text from a user or a bank in Japan. Text that is valid UTF-8 is decoded as UTF-8, with
 * or without a byte order mark. Other text is decoded as the variant of Shift_JIS that Windows and
 * Excel write (cp932).
 */
export function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return iconv.decode(Buffer.from(bytes), 'cp932')
  }
}

/** Number of characters in a piece, after which a reader can check its limits. */
const STEP = 16 * 1024

/** Yields a text in pieces, so that a reader can stop early. */
export function* piecesOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += STEP) yield text.slice(at, at + STEP)
}
