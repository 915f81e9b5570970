import iconv from 'iconv-lite'

/**
 * Decodes text from a user or bank in Japan: UTF-8 with or without a byte order mark, otherwise
 * Shift_JIS as Windows and Excel write it (cp932).
 */
export function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return iconv.decode(Buffer.from(bytes), 'cp932')
  }
}

/** Characters parsed before limits are checked again. */
const STEP = 16 * 1024

/** Yields a text in pieces, so that a reader can stop early. */
export function* piecesOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += STEP) yield text.slice(at, at + STEP)
}
