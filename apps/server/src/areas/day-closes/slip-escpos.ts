import type { DayClose } from '@choba/contract/day-closes.contract.ts'
import type { Language } from '@choba/contract/session.contract.ts'
import iconv from 'iconv-lite'
import receiptline from 'receiptline'
import { shiftJis } from '#platform/export/shift-jis.ts'
import { slipLines, type SlipLine } from './slip-lines.ts'

/**
 * Number of half-width characters per line of 58 mm paper (384 dots, 12 per character in most
 * printers).
 */
const COLUMNS = 32
/** Maximum width in columns of the right value of a line. Longer values are wrapped. */
const VALUE_MAX = 20

/**
 * Returns the width of a text in printer columns. A full-width character has two bytes in CP932 and
 * takes two columns. The yen sign takes one.
 */
const columnsOf = (text: string): number => shiftJis(text.replaceAll('¥', '\\')).bytes.length

/**
 * Replaces characters that the printer lacks: U+2212 (minus) with `-`, ₮ with `MNT`, and characters
 * missing in CP932 with 〓. Keeps the yen sign, because receiptline prints it with the Japanese
 * character set.
 */
const printable = (text: string): string =>
  text
    .replaceAll('\u2212', '-')
    .replaceAll('₮', 'MNT ')
    .split('¥')
    .map((piece) => iconv.decode(shiftJis(piece).bytes, 'cp932'))
    .join('¥')

/** Escapes characters that receiptline would interpret as markup, for example in a store's name. */
const escaped = (text: string): string =>
  printable(text)
    .trim()
    .replaceAll(/[\\|{}~_"`^=-]/g, '\\$&')

const ofText = {
  title: (text: string) => `|"^${text}"|`,
  heading: (text: string) => `|"${text}" |`,
  text: (text: string) => `|${text} |`,
}

function markupOf(line: SlipLine): string[] {
  if (line.kind === 'rule') return ['{width:*}', '-']
  if (line.kind !== 'pair') return ['{width:*}', ofText[line.kind](escaped(line.text))]
  const mark = line.isStrong ? '"' : ''
  return [
    `{width:*,${Math.min(VALUE_MAX, columnsOf(printable(line.right)))}}`,
    `|${mark}${escaped(line.left)}${mark} | ${mark}${escaped(line.right)}${mark}|`,
  ]
}

/**
 * Returns the slip in the markup of receiptline. A slip in Mongolian is printed in English, because
 * printers have no Mongolian letters.
 */
export const slipMarkup = (close: DayClose, language: Language): string =>
  slipLines(close, language === 'mn' ? 'en' : language)
    .flatMap(markupOf)
    .join('\n')

/** Returns the slip as bytes for a receipt printer (ESC/POS, Shift_JIS). */
export function slipEscpos(close: DayClose, language: Language): Buffer {
  const printer = { cpl: COLUMNS, encoding: 'cp932', command: 'escpos', gradient: false } as const
  return Buffer.from(receiptline.transform(slipMarkup(close, language), printer), 'latin1')
}
