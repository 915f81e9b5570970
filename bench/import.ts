import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ImportAnswers } from './bring-in.ts'
import { startChild } from './children.ts'
import { atLeast, count, type Figure } from './figure.ts'
import { median } from './load.ts'
import type { BenchOptions } from './options.ts'
import { psqlCopy } from './programs.ts'
import type { Stage } from './stage.ts'

/** The newest payments of the biggest merchant, as if they came in again under numbers that are not there yet. */
const newest = (stage: Stage, rows: number) =>
  `select * from transactions where merchant_id = ${stage.biggest.id} and trade_kind = 1 and remark is null
    order by paid_at desc, id desc limit ${rows}`

/** Our own format: what an import reads. */
const importable = (stage: Stage, rows: number, mark: string) => `
  select '${mark}' || t.payment_no as "paymentNo", t.out_trade_no as "outTradeNo", t.wallet_trade_no as "walletTradeNo",
    t.device_no as "deviceNo", t.device_proc_no as "deviceProcNo",
    to_char(t.paid_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "paidAt", s.code as "storeCode",
    e.terminal_no as "terminalNo", 'PAYMENT' as "tradeKind", b.code as "paymentType", t.amount,
    case t.state when 1 then 'PAID' else 'FAILED' end as state
  from (${newest(stage, rows)}) t
  join stores s on s.merchant_id = t.merchant_id and s.id = t.store_id
  join terminals e on e.merchant_id = t.merchant_id and e.id = t.terminal_id
  join brands b on b.id = t.brand_id
  order by t.paid_at, t.id`

const columns = `merchant_id, id, tenant_id, paid_at, business_day, store_id, terminal_id, brand_id, trade_kind, state,
  currency, amount, payment_no, out_trade_no, wallet_trade_no, device_no, device_proc_no`

/** The same rows as the table has them: what COPY reads. The upper half of the sequences is not in use.  */
const copyable = (stage: Stage, rows: number, mark: string, round: number) => `
  select merchant_id, id + ${2048 + 16 * round}, tenant_id, paid_at, business_day, store_id, terminal_id, brand_id, trade_kind,
    state, currency, amount, '${mark}' || payment_no, out_trade_no, wallet_trade_no, device_no, device_proc_no
  from (${newest(stage, rows)}) t order by paid_at, id`

/** A file imported with everything that belongs to it, beside COPY into the very same table and nothing else. */
export async function measureImport(stage: Stage, { rows: size, rounds }: BenchOptions): Promise<Figure[]> {
  const rows = Math.min(200_000, Math.max(10_000, Math.round(size / 10)))
  const folder = mkdtempSync(join(tmpdir(), 'choba-bench-'))
  const importer = startChild<ImportAnswers>('bring-in.ts')
  const file = (name: string) => join(folder, name)
  try {
    chmodSync(folder, 0o700)
    // Written before anything comes in, so that every round brings in the same rows under numbers of its own.
    for (let round = 0; round < rounds; round++) {
      await psqlCopy(
        stage.url,
        `(${importable(stage, rows, `I${round}-`)}) to '${file(`import-${round}`)}' with (format csv, header)`,
      )
      await psqlCopy(
        stage.url,
        `(${copyable(stage, rows, `C${round}-`, round)}) to '${file(`copy-${round}`)}' with (format csv)`,
      )
    }
    const imports: number[] = []
    const copies: number[] = []
    for (let round = 0; round < rounds; round++) {
      const asked = { url: stage.url, file: file(`import-${round}`), merchant: stage.biggest.code, rows }
      imports.push(await importer.ask('importFile', asked))
      copies.push(
        await psqlCopy(stage.url, `transactions (${columns}) from '${file(`copy-${round}`)}' with (format csv)`),
      )
    }
    return [
      atLeast(
        `Import of ${count(rows)} rows: checked, known ones passed over, totals raised`,
        [rows / median(imports), rows / median(copies)],
        (value) => `${count(Math.round(value))} rows/s`,
        'COPY into the same table, nothing else',
        0.5,
        { rows, seconds: imports, copySeconds: copies },
      ),
    ]
  } finally {
    await importer.end()
    rmSync(folder, { recursive: true, force: true })
  }
}
