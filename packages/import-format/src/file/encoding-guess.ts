import type { FileEncoding } from '../mapping/mapping-shape.ts'

// Nearly every file can be read in several encodings, and in all but one of them its words are none. What says which are characters of
// one script beside characters of another: `Geb` and `hr` with a kanji between them is no word.

/** Bytes that are looked at. */
const LOOKED_AT = 1 << 16

const halfKana = /[\uff61-\uff9f]/gu
const kana = /[\u3041-\u30ff]/u
const noLetter = /[\u0080-\u009f\ue000-\uf8ff\ufffd]/gu

const countOf = (text: string, what: RegExp): number => text.match(what)?.length ?? 0

/** How many of the wide characters of a text stand where such characters do: 0 to 1. */
function likelyWide(text: string, encoding: FileEncoding): number {
  let [all, good, switches] = [0, 0, 0]
  for (const { 0: run, index } of text.matchAll(/[^\0-\x7f]+/gu)) {
    const half = countOf(run, halfKana)
    all += run.length
    // Two characters of Latin text become one of these.
    const isAlone = run.length === 1 && /[A-Za-z]/.test(text[index - 1] ?? '')
    if (!isAlone) good += run.length - half - countOf(run, noLetter) + half * 0.9
    switches += countOf(
      run,
      /[\uff61-\uff9f](?=[^\uff61-\uff9f])|[^\uff61-\uff9f](?=[\uff61-\uff9f])/gu,
    )
  }
  const share = all === 0 ? 0 : good / all
  // Half-width kana among kanji are Chinese or Cyrillic text.
  if (switches * 6 > all) return share * 0.3
  // Chinese text is of most Japanese encodings, but has no kana.
  if (encoding === 'gb18030') return share * 0.6
  return encoding === 'euc-jp' && !kana.test(text) ? share * 0.5 : share
}

/** A word, as it begins a sentence, stands in one, or is said aloud. */
const isCyrillicWord = (word: string): boolean =>
  /^\p{Script=Cyrillic}+$/u.test(word) && /^(.?\p{Ll}+|\p{Lu}+)$/u.test(word)

/** How many of the characters of one byte stand where such characters do: 0 to 1. */
function likelyNarrow(text: string, encoding: FileEncoding): number {
  let [all, good] = [0, 0]
  for (const { 0: run, index } of text.matchAll(/[^\0-\x7f]+/gu)) {
    const isBesideLatin = /[A-Za-z]/.test(
      `${text[index - 1] ?? ''}${text[index + run.length] ?? ''}`,
    )
    all += run.length
    if (run.length <= 3) good += countOf(run, /[€£¥§©®°№«»\u00a0\u2013-\u2026]/gu)
    for (const [word] of run.matchAll(/\p{L}+/gu)) {
      // Accented characters stand by few among Latin ones, Cyrillic ones by words.
      const isRight =
        encoding === 'windows-1251'
          ? isCyrillicWord(word) && (word.length > 1 || !isBesideLatin)
          : run.length <= 3
      if (isRight) good += word.length
    }
  }
  return all === 0 ? 0 : good / all
}

function likelihood(text: string, encoding: FileEncoding): number {
  // What is none of it has a byte that says so.
  if (encoding === 'utf-8') return 2
  // Every second byte of ordinary text is zero in it, and none of any other.
  if (encoding === 'utf-16le') return text.includes('\n') ? 2 : 0
  if (text.includes('\0')) return 0
  const isNarrow = encoding.startsWith('windows-') || encoding.startsWith('iso-')
  return isNarrow ? likelyNarrow(text, encoding) : likelyWide(text, encoding)
}

/**
 * The encoding in which the words of a text are likeliest words.
 * @param head the first bytes of a file
 * @param fitting those that all of them are of, the plainest first: it decides between equals
 * @returns null where none is fitting
 */
export function likeliestEncoding(
  head: Buffer,
  fitting: readonly FileEncoding[],
): FileEncoding | null {
  const bytes = head.subarray(0, LOOKED_AT)
  const scored = fitting.map((encoding) => {
    const text = new TextDecoder(encoding).decode(bytes, { stream: true })
    return [encoding, likelihood(text, encoding)] as const
  })
  return scored.toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? null
}
