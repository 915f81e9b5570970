import { compose } from '@choba/contract/text.ts'
import { Transform } from 'node:stream'
import { StringDecoder } from 'node:string_decoder'
import iconv from 'iconv-lite'
import type { Written } from '#platform/http/downloads.ts'

// Characters that Shift_JIS (the Windows variant, as in Excel) lacks, mapped to characters that
// look the same.
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  '〜': '～',
  '∼': '～',
  '⁓': '～',
  '−': '－',
  '–': '－',
  '‒': '－',
  '—': '―',
  '‑': '‐',
  '‖': '∥',
  '¢': '￠',
  '£': '￡',
  '¬': '￢',
  '¦': '￤',
  '¥': '￥',
  '•': '・',
  '·': '・',
  '∙': '・',
  '⋅': '・',
  '«': '≪',
  '»': '≫',
  '\u00b5': '\u03bc',
  '\u00c5': '\u212b',
  '∕': '／',
  '⁄': '／',
  '\u3099': '゛',
  '\u309a': '゜',
  '\u00a0': ' ',
  '\u2002': ' ',
  '\u2003': ' ',
  '\u2007': ' ',
  '\u2009': ' ',
  '\u202f': ' ',
}
const lookAlikes = new RegExp(`[${Object.keys(LOOK_ALIKES).join('')}]`, 'gu')
// Only characters with combining marks are composed. NFC of the whole text would also replace
// characters that Shift_JIS has as separate variants, such as \ufa1b and \u798f.
const pieces = /[^\p{M}\s]\p{M}+/gu
const known = new Map<string, string>()

/** Returns the character if Shift_JIS has it, else 〓. */
function nearest(character: string): string {
  const found = known.get(character)
  if (found) return found
  const answer =
    iconv.decode(iconv.encode(character, 'cp932'), 'cp932') === character ? character : '〓'
  known.set(character, answer)
  return answer
}

/**
 * Encodes text in Shift_JIS. `replaced` counts the characters that Shift_JIS lacks; each becomes 〓.
 */
export function shiftJis(text: string): { bytes: Buffer; replaced: number } {
  const plain = text
    .replaceAll(pieces, compose)
    .replaceAll(lookAlikes, (character) => LOOK_ALIKES[character]!)
  const bytes = iconv.encode(plain, 'cp932')
  // Shift_JIS has all characters of nearly every text. So single characters are checked only if
  // decoding the encoded text gives a different text.
  if (iconv.decode(bytes, 'cp932') === plain) return { bytes, replaced: 0 }
  let replaced = 0
  // oxlint-disable-next-line no-control-regex -- everything but ASCII, which is the same in both
  const near = plain.replaceAll(/[^\x00-\x7f]/gu, (character) => {
    const written = nearest(character)
    if (written !== character) replaced++
    return written
  })
  return { bytes: iconv.encode(near, 'cp932'), replaced }
}

/**
 * Encodes lines in Shift_JIS between `head` and `foot` and counts the rows; `foot` is not counted.
 * Encodes whole lines, so that no character is split.
 */
export function shiftJisEncoder(head: string, foot: string, written: Written): Transform {
  const decoder = new StringDecoder('utf8')
  let rest = ''
  let isFirst = true
  const encode = (text: string): Buffer => {
    const { bytes, replaced } = shiftJis(text)
    written.replacedCharacters += replaced
    return bytes
  }
  const begin = (): Buffer[] => {
    const first = isFirst ? [encode(head)] : []
    isFirst = false
    return first
  }
  return new Transform({
    readableHighWaterMark: 256 * 1024,
    transform(chunk: Buffer, _encoding, done) {
      const text = rest + decoder.write(chunk)
      const end = text.lastIndexOf('\n') + 1
      rest = text.slice(end)
      for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) written.rows++
      done(null, Buffer.concat([...begin(), encode(text.slice(0, end))]))
    },
    flush(done) {
      done(null, Buffer.concat([...begin(), encode(rest + decoder.end() + foot)]))
    },
  })
}
