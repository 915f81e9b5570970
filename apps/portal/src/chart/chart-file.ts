import type { ChartTable } from './chart-data.ts'

// What a spreadsheet would take for a formula; the server's exports keep the same rule.
const formula = /^[=+\-@＝＋－＠]/
const number = /^-?\d+(\.\d+)?$/

function cell(text: string): string {
  const safe = formula.test(text) && !number.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/**
 * What a chart shows, as a csv that Excel opens: byte order mark, CRLF, no formulas.
 * @param share the last column of partial figures, which says so in each row; without it there is none
 */
export const chartFile = (
  { head, rows }: ChartTable,
  share?: { column: string; text: string },
): string => {
  const lines = [[...head, share?.column], ...rows.map(({ plain }) => [...plain, share?.text])]
  const textOf = (line: (string | undefined)[]) => line.filter((one) => one !== undefined).map(cell)
  return `\uFEFF${lines.map((line) => `${textOf(line).join(',')}\r\n`).join('')}`
}
