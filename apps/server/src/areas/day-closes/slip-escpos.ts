import type { DayClose } from '@choba/contract/day-closes.contract.ts'
import type { Language } from '@choba/contract/session.contract.ts'
import iconv from 'iconv-lite'
import receiptline from 'receiptline'
import { shiftJis } from '#platform/export/shift-jis.ts'
import { slipLines, type SlipLine } from './slip-lines.ts'

/** Half-width signs a line: paper of 58 mm in most printers (384 dots, 12 a sign). */
const COLUMNS = 32
/** The most that a value takes of a line; a longer one is broken. */
const VALUE_MAX = 20

/** A full-width sign takes two columns: what CP932 writes in two bytes. The yen sign is one of the printer's own. */
const columnsOf = (text: string): number => shiftJis(text.replaceAll('¥', '\\')).bytes.length

/**
 * A text as the printer has it: ASCII for the minus sign, `MNT` for ₮, the yen sign as it is (receiptline writes it where the
 * Japanese set has it), and 〓 for what CP932 lacks, where receiptline would write a question mark.
 */
const printable = (text: string): string =>
  text
    .replaceAll('\u2212', '-')
    .replaceAll('₮', 'MNT ')
    .split('¥')
    .map((piece) => iconv.decode(shiftJis(piece).bytes, 'cp932'))
    .join('¥')

/** No sign of a text, such as a store's name, is taken for one of the markup. */
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

/** The slip in the markup of receiptline. A printer has no Mongolian letters: that slip is in English. */
export const slipMarkup = (close: DayClose, language: Language): string =>
  slipLines(close, language === 'mn' ? 'en' : language)
    .flatMap(markupOf)
    .join('\n')

/** The bytes of the slip for a receipt printer (ESC/POS, Shift_JIS). */
export function slipEscpos(close: DayClose, language: Language): Buffer {
  const printer = { cpl: COLUMNS, encoding: 'cp932', command: 'escpos', gradient: false } as const
  return Buffer.from(receiptline.transform(slipMarkup(close, language), printer), 'latin1')
}
