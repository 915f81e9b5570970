/** Texts above and below receipts: the tenant's settings `receiptHeader` and `receiptFooter`. */

/** Maximum number of lines of a text. `|` separates lines, because a setting is one line. */
export const RECEIPT_LINES_MAX = 6
/** Maximum length of a line, in code points. The printer wraps longer lines than its paper. */
export const RECEIPT_LINE_MAX = 64

/** Splits a text into its lines, without empty ones. */
export const receiptTextLines = (text: string): string[] =>
  text
    .split('|')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** True if a receipt can have the text. */
export function isReceiptText(text: string): boolean {
  const lines = receiptTextLines(text)
  return (
    lines.length <= RECEIPT_LINES_MAX &&
    lines.every((line) => Array.from(line).length <= RECEIPT_LINE_MAX)
  )
}
