import type { ChartTable } from './chart-data.ts'

// What a spreadsheet would take for a formula; the server's exports keep the same rule.
const formula = /^[=+\-@＝＋－＠]/
const number = /^-?\d+(\.\d+)?$/

function cell(text: string): string {
  const safe = formula.test(text) && !number.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** What a chart shows, as a csv that Excel opens: byte order mark, CRLF, no formulas. */
export const chartFile = ({ head, rows }: ChartTable): string =>
  `\uFEFF${[head, ...rows.map(({ plain }) => plain)].map((line) => `${line.map(cell).join(',')}\r\n`).join('')}`
