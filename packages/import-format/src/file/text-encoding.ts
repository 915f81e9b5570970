import iconv from 'iconv-lite'

/**
 * Decodes text that a person or a bank in Japan sends: UTF-8, with or without a byte order mark, or else Shift_JIS as Windows
 * and Excel write it.
 */
export function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return iconv.decode(Buffer.from(bytes), 'cp932')
  }
}

/** Characters that are parsed before the limits are checked again. */
const STEP = 16 * 1024

/** A text in pieces, so that a reader may stop within it. */
export function* piecesOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += STEP) yield text.slice(at, at + STEP)
}
