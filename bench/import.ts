import { asOwner } from '@choba/database/owner.ts'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ImportAnswers } from './bring-in.ts'
import { startChild } from './children.ts'
import { atLeast, count, type Figure } from './figure.ts'
import { median } from './load.ts'
import type { BenchOptions } from './options.ts'
import { psqlCopy } from './programs.ts'
import type { BenchContext } from './context.ts'

/**
 * Dates of the payments that the benchmark imports. `then`: the dates of the original payments,
 * most of them on closed days. `now`: dates within the last half hour.
 */
export type CameIn = 'then' | 'now'

const HALF_AN_HOUR = 1_800

/** Columns of a payment that are copied unchanged. The date is not among them. */
const kept = `merchant_id, id, tenant_id, store_id, terminal_id, payment_method_id, trade_kind, state, currency, amount, payment_no,
  out_trade_no, wallet_trade_no, device_no, device_proc_no`

/**
 * SQL: returns the newest payments of the biggest merchant. The benchmark imports them a second
 * time with new numbers.
 */
function newest({ biggest }: BenchContext, rows: number, cameIn: CameIn): string {
  const found = `select ${kept}, paid_at, business_day from transactions
    where merchant_id = ${biggest.id} and trade_kind = 1 and remark is null and payment_no !~ '^C?[FGILT][0-9]+[AB]?-'
    order by paid_at desc, id desc limit ${rows}`
  if (cameIn === 'then') return found
  const nth = 'row_number() over (order by paid_at desc, id desc)'
  return `select *, ((paid_at at time zone '${biggest.time_zone}') - make_interval(mins => ${biggest.closing_minutes}))::date as business_day
    from (select ${kept}, now() - make_interval(secs => ${HALF_AN_HOUR} * (${nth})::float8 / ${rows}) as paid_at from (${found}) f) n`
}

/** In files with refunds, one of this number of payments is fully refunded. */
export const REFUNDED = 25

/**
 * SQL: returns rows in the import format of Choba. A refund comes after the payment that it names.
 */
export const importable = (
  context: BenchContext,
  rows: number,
  mark: string,
  withRefunds: boolean,
  cameIn: CameIn = 'then',
) => `
  select '${mark}' || case trade.kind when 'REFUND' then 'R' else '' end || t.payment_no as "paymentNo",
    t.out_trade_no as "outTradeNo", t.wallet_trade_no as "walletTradeNo", t.device_no as "deviceNo",
    t.device_proc_no as "deviceProcNo", to_char(t.paid_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "paidAt",
    s.code as "storeCode", e.terminal_no as "terminalNo", trade.kind as "tradeKind", b.code as "paymentType", t.amount,
    case when t.state <> 1 then 'FAILED' when trade.kind = 'REFUND' then 'SUCCEEDED' else 'PAID' end as state,
    case trade.kind when 'REFUND' then '${mark}' || t.payment_no end as "originalPaymentNo"
  from (select *, row_number() over (order by paid_at, id) as place from (${newest(context, rows, cameIn)}) one) t
  join lateral (select 'PAYMENT' as kind union all
    select 'REFUND' where ${withRefunds} and t.state = 1 and t.place % ${REFUNDED} = 0) trade on true
  join stores s on s.merchant_id = t.merchant_id and s.id = t.store_id
  join terminals e on e.merchant_id = t.merchant_id and e.id = t.terminal_id
  join payment_methods b on b.id = t.payment_method_id
  order by trade.kind, t.paid_at, t.id`

export const columns = `merchant_id, id, tenant_id, paid_at, business_day, store_id, terminal_id, payment_method_id, trade_kind, state,
  currency, amount, payment_no, out_trade_no, wallet_trade_no, device_no, device_proc_no`

/**
 * SQL: returns the same rows with the columns of the table `transactions`, for COPY. Their IDs are
 * in the upper half of the 4,096 IDs in a millisecond, which is unused.
 */
export const copyable = (
  context: BenchContext,
  rows: number,
  mark: string,
  round: number,
  cameIn: CameIn = 'then',
) => `
  select merchant_id, id + ${2048 + 16 * round}, tenant_id, paid_at, business_day, store_id, terminal_id, payment_method_id, trade_kind,
    state, currency, amount, '${mark}' || payment_no, out_trade_no, wallet_trade_no, device_no, device_proc_no
  from (${newest(context, rows, cameIn)}) t order by paid_at, id`

/** Measures the import of a file. Compares with COPY of the same rows into the same table. */
export async function measureImport(
  context: BenchContext,
  options: BenchOptions,
): Promise<Figure[]> {
  return [await measureFiles(context, options, false), await measureFiles(context, options, true)]
}

async function measureFiles(
  context: BenchContext,
  { rows: size, rounds }: BenchOptions,
  withRefunds: boolean,
): Promise<Figure> {
  const rows = Math.min(200_000, Math.max(10_000, Math.round(size / 10)))
  const folder = mkdtempSync(join(tmpdir(), 'choba-bench-'))
  const importer = startChild<ImportAnswers>('bring-in.ts')
  const file = (name: string) => join(folder, name)
  try {
    chmodSync(folder, 0o700)
    // Writes all files before the first import, so that every round imports the same payments with
    // different numbers. Files with and without refunds have different numbers and IDs.
    const [mark, first] = withRefunds ? ['L', rounds] : ['I', 0]
    const counts: number[] = []
    for (let round = 0; round < rounds; round++) {
      const lines = importable(context, rows, `${mark}${round}-`, withRefunds)
      const [counted] = await asOwner(context.engine, (_q, connection) =>
        connection.query<{ lines: bigint }>(`select count(*) as lines from (${lines}) l`),
      ).then((answer) => answer.rows)
      counts.push(Number(counted!.lines))
      await psqlCopy(
        context.url,
        `(${lines}) to '${file(`import-${round}`)}' with (format csv, header)`,
      )
      await psqlCopy(
        context.url,
        `(${copyable(context, rows, `C${mark}${round}-`, first + round)}) to '${file(`copy-${round}`)}' with (format csv)`,
      )
    }
    const imports: number[] = []
    const copies: number[] = []
    for (let round = 0; round < rounds; round++) {
      const asked = {
        url: context.url,
        file: file(`import-${round}`),
        merchant: context.biggest.code,
        rows: counts[round]!,
      }
      imports.push(await importer.ask('importFile', asked))
      copies.push(
        await psqlCopy(
          context.url,
          `transactions (${columns}) from '${file(`copy-${round}`)}' with (format csv)`,
        ),
      )
    }
    const linked = withRefunds ? `, every ${REFUNDED}th refunded by another row` : ''
    return atLeast(
      `Import of ${count(rows)} payments${linked}: rows checked, known rows skipped, rollups updated`,
      [counts[0]! / median(imports), rows / median(copies)],
      (value) => `${count(Math.round(value))} rows/s`,
      'COPY of the same payments into the same table',
      withRefunds ? 0.25 : 0.5,
      { lines: counts[0], seconds: imports, copySeconds: copies },
    )
  } finally {
    await importer.end()
    rmSync(folder, { recursive: true, force: true })
  }
}
