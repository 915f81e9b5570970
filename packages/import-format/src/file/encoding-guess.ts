import { GUESSED_BYTES, type ScannedFile } from './file-bytes.ts'
import type { FileEncoding } from '../mapping/mapping-shape.ts'

// Nearly every file can be decoded in several encodings, but its text makes sense in only one of
// them. The score of an encoding depends on which scripts are adjacent: for example, a kanji
// between the letters `Geb` and `hr` shows that the encoding is wrong.

const halfKana = /[\uff61-\uff9f]/gu
const kana = /[\u3041-\u30ff]/u
const noLetter = /[\u0080-\u009f\ue000-\uf8ff\ufffd]/gu

const countOf = (text: string, what: RegExp): number => text.match(what)?.length ?? 0

/**
 * Returns the fraction of non-ASCII characters, 0 to 1, that are plausible for an East Asian
 * encoding.
 */
function likelyWide(text: string, encoding: FileEncoding): number {
  let [all, good, switches] = [0, 0, 0]
  for (const { 0: run, index } of text.matchAll(/[^\0-\x7f]+/gu)) {
    const half = countOf(run, halfKana)
    all += run.length
    // In a wrong encoding, two accented Latin characters become one kanji after a Latin letter.
    const isAlone = run.length === 1 && /[A-Za-z]/.test(text[index - 1] ?? '')
    if (!isAlone) good += run.length - half - countOf(run, noLetter) + half * 0.9
    switches += countOf(
      run,
      /[\uff61-\uff9f](?=[^\uff61-\uff9f])|[^\uff61-\uff9f](?=[\uff61-\uff9f])/gu,
    )
  }
  const share = all === 0 ? 0 : good / all
  // A text that mixes half-width kana with kanji is Chinese or Cyrillic text in a wrong encoding.
  if (switches * 6 > all) return share * 0.3
  // Chinese text is often also valid in a Japanese encoding, but it contains no kana. So a Japanese
  // text gets a higher score in a Japanese encoding than in a Chinese one.
  if (encoding === 'gb18030') return share * 0.6
  return encoding === 'euc-jp' && !kana.test(text) ? share * 0.5 : share
}

/** Returns true for a Cyrillic word in lower case, with a capital first letter, or in capitals. */
const isCyrillicWord = (word: string): boolean =>
  /^\p{Script=Cyrillic}+$/u.test(word) && /^(.?\p{Ll}+|\p{Lu}+)$/u.test(word)

/**
 * Returns the fraction of non-ASCII characters, 0 to 1, that are plausible for a single-byte
 * encoding.
 */
function likelyNarrow(text: string, encoding: FileEncoding): number {
  let [all, good] = [0, 0]
  for (const { 0: run, index } of text.matchAll(/[^\0-\x7f]+/gu)) {
    const isBesideLatin = /[A-Za-z]/.test(
      `${text[index - 1] ?? ''}${text[index + run.length] ?? ''}`,
    )
    all += run.length
    if (run.length <= 3) good += countOf(run, /[€£¥§©®°№«»\u00a0\u2013-\u2026]/gu)
    for (const [word] of run.matchAll(/\p{L}+/gu)) {
      // Accented Latin characters occur in short runs among Latin letters. Cyrillic characters form
      // whole words.
      const isRight =
        encoding === 'windows-1251'
          ? isCyrillicWord(word) && (word.length > 1 || !isBesideLatin)
          : run.length <= 3
      if (isRight) good += word.length
    }
  }
  return all === 0 ? 0 : good / all
}

// Words that column names of payment services contain. A text without kana may be valid in a
// Japanese and in a Chinese encoding, but these words appear only in the right one.
const japanese = /取引|決済|金額|手数料|店舗|日時|通貨|備考|支払|売上|返金|伝票|加盟店/u
const chinese = /交易|金额|订单|商户|时间|手续费|退款|支付|备注|币种|状态/u

const hasWords = (text: string, encoding: FileEncoding): boolean =>
  (encoding === 'gb18030' ? chinese : japanese).test(text)

function likelihood(text: string, encoding: FileEncoding): number {
  // Text in another encoding is almost never valid UTF-8, so UTF-8 gets the highest score.
  if (encoding === 'utf-8') return 2
  // In UTF-16, every second byte of ordinary text is zero. Text in other encodings contains no zero
  // bytes.
  if (encoding === 'utf-16le') return text.includes('\n') ? 2 : 0
  if (text.includes('\0')) return 0
  const isNarrow = encoding.startsWith('windows-') || encoding.startsWith('iso-')
  if (isNarrow) return likelyNarrow(text, encoding)
  return likelyWide(text, encoding) + (hasWords(text, encoding) ? 1 : 0)
}

/**
 * Returns the encoding in which the text most likely makes sense.
 * @param head the first bytes of a file
 * @param later bytes from the first line with a non-ASCII character, if that line is below the head
 * @param fitting encodings in which all bytes of the file are valid; with equal scores, an earlier
 * encoding is preferred
 * @returns null if `fitting` is empty
 */
export function likeliestEncoding(
  { head, later }: Pick<ScannedFile, 'head' | 'later'>,
  fitting: readonly FileEncoding[],
): FileEncoding | null {
  // UTF-16 contains zero bytes. Its lines do not begin after the byte of a line end.
  const isLater = later.length > 0 && !head.includes(0)
  const bytes = isLater ? later : head.subarray(0, GUESSED_BYTES)
  const scored = fitting.map((encoding) => {
    const text = new TextDecoder(encoding).decode(bytes, { stream: true })
    return [encoding, likelihood(text, encoding)] as const
  })
  return scored.toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? null
}
