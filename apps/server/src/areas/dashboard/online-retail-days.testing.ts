import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'

/** First day of the data set and its number of days. */
export const RETAIL_FIRST = '2010-12-01'
export const RETAIL_DAYS = 374

/**
 * Order or cancellation from the UCI data set "Online Retail"
 * (`deposits/retail-fixtures/SOURCE.md`).
 */
export interface RetailInvoice {
  readonly isOrder: boolean
  readonly country: string
  /** Day as `YYYY-MM-DD`. */
  readonly day: string
  readonly at: number
  /** Amount in pence, rounded once per invoice and not per line; negative for a cancellation. */
  readonly amount: number
}

/**
 * Reads the data set.
 * @param folder contains the files `online_retail_*.csv.gz`, which are not in the repository
 */
export function readRetail(folder: string): RetailInvoice[] {
  const found = new Map<string, { country: string; date: string; pounds: number }>()
  for (const name of readdirSync(folder).filter((one) => one.endsWith('.csv.gz'))) {
    const rows = parse<Record<string, string>>(gunzipSync(readFileSync(join(folder, name))), {
      columns: true,
    })
    for (const { InvoiceNo, InvoiceDate, Country, Quantity, UnitPrice } of rows) {
      if (!/^C?\d+$/.test(InvoiceNo!)) continue
      const pounds = Number(Quantity) * Number(UnitPrice)
      const known = found.get(InvoiceNo!)
      if (known) known.pounds += pounds
      else found.set(InvoiceNo!, { country: Country!, date: InvoiceDate!, pounds })
    }
  }
  const begin = Date.parse(RETAIL_FIRST)
  return [...found].map(([number, { country, date, pounds }]) => ({
    isOrder: !number.startsWith('C'),
    country,
    day: date.slice(0, 10),
    at: (Date.parse(`${date.replace(' ', 'T')}Z`) - begin) / 60_000,
    amount: Math.round(pounds * 100),
  }))
}
