import { compose } from '@choba/contract/text.ts'
import { Transform } from 'node:stream'
import { StringDecoder } from 'node:string_decoder'
import iconv from 'iconv-lite'
import type { Written } from '#platform/http/downloads.ts'

// Characters that Shift_JIS (as Windows and Excel read it) lacks, and the one of the same look that it has.
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
// Composed where it was written in pieces, and only there: NFC of the whole text would also replace characters that
// Shift_JIS has beside their usual form, such as \ufa1b beside \u798f.
const pieces = /[^\p{M}\s]\p{M}+/gu
const known = new Map<string, string>()

/** The character itself where Shift_JIS has it, else 〓. */
function nearest(character: string): string {
  const found = known.get(character)
  if (found) return found
  const answer =
    iconv.decode(iconv.encode(character, 'cp932'), 'cp932') === character ? character : '〓'
  known.set(character, answer)
  return answer
}

/** Text in Shift_JIS; `replaced` counts the characters it lacks, each written as 〓. */
export function shiftJis(text: string): { bytes: Buffer; replaced: number } {
  const plain = text
    .replaceAll(pieces, compose)
    .replaceAll(lookAlikes, (character) => LOOK_ALIKES[character]!)
  const bytes = iconv.encode(plain, 'cp932')
  // Nearly every text is wholly there: only where the way back differs is it looked at character by character.
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

/** Lines in Shift_JIS, between `head` and `foot`, which is not counted. Whole lines are encoded at a time, so that no character is seen in pieces. */
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
