import { minorDigits } from '@choba/contract/money.ts'
import type { Cell } from '#platform/export/csv.ts'
import type { ExportColumn } from './transaction-export-column.ts'

/** Formats minor units of any size as a plain decimal. */
function decimalOf(amount: bigint, currency: string): string {
  const digits = minorDigits(currency)
  const plain = String(amount < 0n ? -amount : amount).padStart(digits + 1, '0')
  const whole = plain.slice(0, plain.length - digits)
  return `${amount < 0n ? '-' : ''}${whole}${digits > 0 ? `.${plain.slice(-digits)}` : ''}`
}

/**
 * Sums the counted amounts of the exported rows by currency. Because the sums come from these rows,
 * they match even if a refund succeeds during the export.
 */
export function columnTotals(columns: readonly ExportColumn[], label: string) {
  const amountAt = columns.findIndex(({ role }) => role === 'counted')
  const currencyAt = columns.findIndex(({ role }) => role === 'currency')
  const sums = new Map<string, bigint>()

  function add(row: readonly (string | null)[]): void {
    const currency = row[currencyAt]!
    // An amount in a cell has all decimals of its currency, so without the decimal point it is in
    // minor units.
    const amount = BigInt(row[amountAt]!.replace('.', ''))
    sums.set(currency, (sums.get(currency) ?? 0n) + amount)
  }

  const rowOf = ([currency, sum]: [string, bigint]): Cell[] =>
    columns.map((_column, at) => {
      if (at === 0) return label
      if (at === amountAt) return { figure: decimalOf(sum, currency), isAmount: true }
      return at === currencyAt ? currency : null
    })

  return { add, rows: (): Cell[][] => [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(rowOf) }
}
