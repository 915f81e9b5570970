import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Engine, Row } from '@choba/database/engine.ts'
import { asOwner } from '@choba/database/owner.ts'
import { sql } from 'kysely'
import type { Reason } from '@choba/import-format/row/row-fields.ts'
import { runImport, type ImportOptions, type ImportResult } from './import-run.ts'
import { openRowErrors } from './rows/row-errors.ts'

export interface TestImport extends ImportResult {
  /** Rejected rows as `line reason value`. */
  refusedRows: string[]
}

export interface ImportBench {
  /** Writes a file and returns its path. Compresses files whose name ends in `.gz`. */
  file(name: string, content: string | Uint8Array): Promise<string>
  /**
   * Copies a file with its content unchanged to another name.
   * @returns the new path
   */
  copy(from: string, to: string): Promise<string>
  run(
    options: Partial<ImportOptions> & Pick<ImportOptions, 'files' | 'merchant'>,
  ): Promise<TestImport>
  rows(text: string): Promise<Row[]>
  /**
   * Returns the content of all tables that an import can change, as text. A test compares it before
   * and after an import.
   */
  everything(): Promise<string>
  remove(): Promise<void>
}

export const heading =
  'paymentNo,outTradeNo,walletTradeNo,deviceNo,deviceProcNo,paidAt,storeCode,terminalNo,tradeKind,paymentType,amount,state,originalPaymentNo,remark'

/**
 * Returns one line of a file in the product's own format. Fields that are not given have the values
 * of an ordinary payment.
 */
export function line(paymentNo: string, fields: Partial<Record<string, string>> = {}): string {
  const row: Record<string, string | undefined> = {
    paymentNo,
    paidAt: '2026-10-05 23:30:00',
    storeCode: 'S0001',
    tradeKind: 'PAYMENT',
    paymentType: 'CASH',
    amount: '1200',
    state: 'PAID',
    ...fields,
  }
  return heading
    .split(',')
    .map((name) => row[name] ?? '')
    .join(',')
}
export const refund = (paymentNo: string, fields: Partial<Record<string, string>>): string =>
  line(paymentNo, { tradeKind: 'REFUND', state: 'SUCCEEDED', ...fields })
export const csv = (...lines: string[]): string => `${[heading, ...lines].join('\n')}\n`

const defaults = {
  tenant: 'demo',
  create: null,
  format: 'choba',
  encoding: null,
  sourceTimeZone: null,
  dryRun: false,
  acceptPartial: false,
  createStores: false,
  operator: { userName: 'os:tester' },
  language: 'ja',
} as const

const touched = [
  'merchants',
  'companies',
  'stores',
  'terminals',
  'transactions',
  'import_rows',
  'store_days',
  'payment_method_days',
]

/**
 * Creates a temporary folder for files, and functions that import these files into the database of
 * a test.
 */
export async function importBench(engine: Engine): Promise<ImportBench> {
  const folder = await mkdtemp(join(tmpdir(), 'choba-imports-'))
  const rows = (text: string) =>
    asOwner(engine, async (q) => (await sql.raw<Row>(text).execute(q)).rows)
  return {
    async file(name, content) {
      const path = join(folder, name)
      await writeFile(path, name.endsWith('.gz') ? gzipSync(content) : content)
      return path
    },
    async copy(from, to) {
      await copyFile(from, to)
      return to
    },
    async run(options) {
      const refusals = openRowErrors(null, [], (reason: Reason) => reason)
      const result = await runImport(engine, { ...defaults, ...options }, refusals)
      return {
        ...result,
        refusedRows: refusals.first.map((one) => `${one.line} ${one.reason} ${one.value}`.trim()),
      }
    },
    rows,
    async everything() {
      const parts: string[] = []
      for (const table of touched) {
        const found = await rows(`select t::text as content from ${table} t order by 1`)
        parts.push(...found.map(({ content }) => `${table} ${String(content)}`))
      }
      return parts.join('\n')
    },
    remove: () => rm(folder, { recursive: true }),
  }
}

/**
 * Returns an SQL query for days on which the rollups of a merchant differ from the sums of its
 * transactions.
 */
export const rollupDifferences = (merchant: string): string =>
  (['store_id', 'payment_method_id'] as const)
    .map((key) => {
      const table = key === 'store_id' ? 'store_days' : 'payment_method_days'
      return `select * from (
        select ${key} as key, business_day as day, count(*) filter (where state = 1)::int as pay_n,
          coalesce(sum(amount) filter (where state = 1), 0)::bigint as pay_amt, count(*) filter (where state = 5)::int as ref_n,
          coalesce(sum(amount) filter (where state = 5), 0)::bigint as ref_amt, count(*) filter (where state = 2)::int as failed_n
        from transactions join merchants m on m.id = merchant_id where m.code = '${merchant}' and state in (1, 2, 5)
        group by 1, 2) again
      full join (select ${key} as key, day, pay_n, pay_amt, ref_n, ref_amt, failed_n
        from ${table} join merchants m on m.id = merchant_id where m.code = '${merchant}') kept
      using (key, day, pay_n, pay_amt, ref_n, ref_amt, failed_n)
      where again.* is null or kept.* is null`
    })
    .join(' union all ').concat(` union all
      select payment_method_id, day, pay_n::int, pay_amt::bigint, ref_n::int, ref_amt::bigint, failed_n::int
      from (select day, payment_method_id, sum(pay_n) as pay_n, sum(pay_amt) as pay_amt, sum(ref_n) as ref_n, sum(ref_amt) as ref_amt,
          sum(failed_n) as failed_n
        from (select tenant_id, day, payment_method_id, pay_n, pay_amt, ref_n, ref_amt, failed_n from tenant_days
          union all select tenant_id, day, payment_method_id, pay_n, pay_amt, ref_n, ref_amt, failed_n from tenant_day_changes) t
        where tenant_id = (select tenant_id from merchants where code = '${merchant}') group by 1, 2) kept
      full join (select day, payment_method_id, sum(pay_n) as pay_n, sum(pay_amt) as pay_amt, sum(ref_n) as ref_n,
          sum(ref_amt) as ref_amt, sum(failed_n) as failed_n
        from payment_method_days where tenant_id = (select tenant_id from merchants where code = '${merchant}') group by 1, 2) counted
      using (day, payment_method_id, pay_n, pay_amt, ref_n, ref_amt, failed_n)
      where kept.* is null or counted.* is null`)
