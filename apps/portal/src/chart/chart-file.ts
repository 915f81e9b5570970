import type { ChartTable } from './chart-data.ts'

// Matches the characters that start a formula in a spreadsheet. The server's exports use the same
// rule.
const formula = /^[=+\-@＝＋－＠]/
const number = /^-?\d+(\.\d+)?$/

function cell(text: string): string {
  const safe = formula.test(text) && !number.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/**
 * Converts the table of a chart to a CSV file for Excel: with a byte order mark and CRLF, and
 * without formulas.
 * @param share column to add at the end if the figures cover only some stores, and its text in each
 * row; undefined for complete figures
 */
export const chartFile = (
  { head, rows }: ChartTable,
  share?: { column: string; text: string },
): string => {
  const lines = [[...head, share?.column], ...rows.map(({ plain }) => [...plain, share?.text])]
  const textOf = (line: (string | undefined)[]) => line.filter((one) => one !== undefined).map(cell)
  return `\uFEFF${lines.map((line) => `${textOf(line).join(',')}\r\n`).join('')}`
}
