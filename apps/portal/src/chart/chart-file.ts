import type { ChartTable } from './chart-data.ts'

// Characters that start a formula in a spreadsheet; the server's exports apply the same rule.
const formula = /^[=+\-@＝＋－＠]/
const number = /^-?\d+(\.\d+)?$/

function cell(text: string): string {
  const safe = formula.test(text) && !number.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/**
 * Converts a chart's table to a CSV for Excel: byte order mark, CRLF, no formulas.
 * @param share last column of partial figures, with its text in each row; undefined for complete
 * figures
 */
export const chartFile = (
  { head, rows }: ChartTable,
  share?: { column: string; text: string },
): string => {
  const lines = [[...head, share?.column], ...rows.map(({ plain }) => [...plain, share?.text])]
  const textOf = (line: (string | undefined)[]) => line.filter((one) => one !== undefined).map(cell)
  return `\uFEFF${lines.map((line) => `${textOf(line).join(',')}\r\n`).join('')}`
}
