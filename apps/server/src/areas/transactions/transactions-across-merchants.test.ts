import { addDays } from '@choba/contract/period.ts'
import type { TransactionPage } from '@choba/contract/transactions.contract.ts'
import { businessDay } from '@choba/database/business-day.ts'
import { asOwner } from '@choba/database/owner.ts'
import { writeRollups } from '@choba/database/seed/write-lines.ts'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { encodeCursor } from '#platform/calls/cursor.ts'
import { openTestApp, resultOf, type Client, type Query, type TestApp } from '#testing/test-app.ts'
import { foldTenantDays } from './tenant-day-rollups.ts'

/**
 * Time zones with daylight saving time, time zones with half-hour offsets, and time zones a day
 * apart.
 */
const zones = [
  'Europe/London',
  'America/New_York',
  'America/St_Johns',
  'Asia/Kolkata',
  'Pacific/Apia',
  'Pacific/Pago_Pago',
]
const closings = [0, 90, 300]
const MERCHANTS = 36
const FIRST = 50_000
const codeOf = (n: number) => `ACROSS-${n}`

let test: TestApp
let admin: Client
let places: { paid_at: Date; id: bigint; merchant_id: number; amount: bigint; trade_kind: number }[]

beforeAll(async () => {
  test = await openTestApp()
  admin = await test.signIn('superadmin')
  await asOwner(test.engine, async (q) => {
    await sql`insert into merchants (id, tenant_id, code, name, currency, time_zone, closing_minutes)
      select ${FIRST} + n, 1, 'ACROSS-' || n, '横断' || n, (array['JPY', 'USD', 'KWD'])[1 + n % 3],
        (${zones}::text[])[1 + n % ${zones.length}::int], (${closings}::int[])[1 + (n / 6) % 3]
      from generate_series(1, ${MERCHANTS}::int) n`.execute(q)
    await sql`insert into companies (merchant_id, id, tenant_id, code, name)
      select ${FIRST} + n, 1, 1, 'C', 'C' from generate_series(1, ${MERCHANTS}::int) n`.execute(q)
    await sql`insert into stores (merchant_id, id, tenant_id, code, name)
      select ${FIRST} + n, 1, 1, 'S', 'S' from generate_series(1, ${MERCHANTS}::int) n`.execute(q)
    // Terminals with the same ID have different numbers at different merchants.
    await sql`insert into terminals (merchant_id, id, tenant_id, store_id, terminal_no)
      select ${FIRST} + n, i, 1, 1, 'T' || (n + i) % 3 || i
      from generate_series(1, ${MERCHANTS}::int) n, generate_series(1, 2) i`.execute(q)
    const day = businessDay(sql`r.paid_at`, sql`m.time_zone`, sql`m.closing_minutes`)
    // Transactions every 97 minutes around a clock change. All merchants have the same times and
    // IDs.
    await sql`insert into transactions (merchant_id, id, tenant_id, paid_at, business_day, store_id, terminal_id, payment_method_id,
        trade_kind, state, currency, amount, payment_no, out_trade_no, wallet_trade_no, device_no, device_proc_no)
      select m.id, r.i, 1, r.paid_at, ${day}, 1, 1 + r.i % 2, 1 + (r.i * 7 + m.id) % 3, case when r.i % 5 = 0 then 2 else 1 end,
        case when r.i % 5 = 0 then 3 + (r.i / 5 + m.id) % 5 when r.i % 7 = 0 then 2 else 1 end, m.currency,
        100 + (r.i * 131 + m.id) % 5000, case r.i % 3 when 0 then 'x' else 'X' end || (r.i * 17 + m.id) % 50 || '-' || r.i, 'Y' || (r.i + m.id) % 40,
        case when r.i % 4 > 0 then 'wx' || md5(r.i::text || m.id) end, 'DEV' || m.id % 7, lpad((r.i % 90)::text, 6, '0')
      from merchants m
      cross join (select i, (timestamptz '2026-10-23T00:00Z' + make_interval(mins => i / 2 * 97))::timestamptz(3) as paid_at
        from generate_series(1, 380) i) r
      where m.id > ${FIRST} and (r.i + m.id) % 3 <> 0`.execute(q)
    await writeRollups(q)
    // For half of the merchants, the rollups have only pending changes.
    await sql`delete from tenant_days`.execute(q)
    await sql`insert into tenant_day_changes (merchant_id, day, payment_method_id, tenant_id, pay_n, pay_amt, ref_n, ref_amt, failed_n)
      select merchant_id, day, payment_method_id, tenant_id, pay_n, pay_amt, ref_n, ref_amt, failed_n from payment_method_days`.execute(
      q,
    )
    places = await q
      .selectFrom('transactions')
      .select(['paid_at', 'id', 'merchant_id', 'amount', 'trade_kind'])
      .where('tenant_id', '=', 1)
      .execute()
  })
})
afterAll(() => test.close())

interface Row {
  code: string
  payment_no: string
  currency: string
  amount: bigint
  state: number
}

/**
 * Finds the rows of a search with simple SQL, which checks each row by the clock of its merchant.
 */
async function plainly(query: Query, cursor: (typeof places)[number] | null): Promise<Row[]> {
  const { dateFrom, dateTo, terminalNo, outTradeNo } = query as Record<string, string | undefined>
  const asked = (name: string) => query[name] as readonly string[] | undefined
  const conditions: RawBuilder<unknown>[] = [sql`t.tenant_id = 1`]
  if (dateFrom?.length === 10)
    conditions.push(sql`t.business_day between ${dateFrom}::date and ${dateTo}::date`)
  else if (dateFrom !== undefined) {
    conditions.push(
      sql`exists (select from ends z where z.time_zone = m.time_zone and t.paid_at >= z.first
      and t.paid_at < z.last + interval '1 second')`,
    )
  }
  const kinds = asked('tradeKind')?.map((kind) => (kind === 'PAYMENT' ? 1 : 2))
  if (kinds) conditions.push(sql`t.trade_kind = any(${kinds}::int[])`)
  if (asked('paymentType')) conditions.push(sql`b.code = any(${asked('paymentType')}::text[])`)
  if (asked('entCode')) conditions.push(sql`m.code = any(${asked('entCode')}::text[])`)
  if (asked('state')) conditions.push(sql`t.state in (2, 6)`)
  if (query['amountMin'] !== undefined)
    conditions.push(sql`t.amount >= ${query['amountMin']}::bigint`)
  if (terminalNo) conditions.push(sql`starts_with(e.terminal_no, ${terminalNo})`)
  if (outTradeNo) conditions.push(sql`starts_with(t.out_trade_no, ${outTradeNo})`)
  const shown = sql`t.amount * (3 - 2 * t.trade_kind)`
  const isByAmount = query['sort'] === 'amount'
  const [direction, beyond] = query['order'] === 'asc' ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`]
  if (query['number'] !== undefined) {
    const text = String(query['number']).normalize('NFKC').trim().toLowerCase()
    conditions.push(sql`exists (select from unnest(array[t.payment_no, t.out_trade_no, t.wallet_trade_no, t.device_no,
      t.device_proc_no]) n where starts_with(lower(n), ${text}) or lower(n) ~ (${text.replaceAll('-', String.raw`\-`)} || '$'))`)
  }
  if (cursor) {
    const amount = cursor.amount * BigInt(3 - 2 * cursor.trade_kind)
    conditions.push(sql`(${isByAmount ? shown : sql`0::bigint`}, t.paid_at, t.id, t.merchant_id) ${beyond}
      (${isByAmount ? amount : 0n}::bigint, ${cursor.paid_at}::timestamptz, ${cursor.id}::bigint, ${cursor.merchant_id}::int)`)
  }
  // The period is from the first to the last minute with a local time in the search. The rows have
  // times of whole minutes.
  const [first, last] = dateFrom?.length === 10 ? [null, null] : [dateFrom ?? null, dateTo ?? null]
  const around = (moment: string | null | undefined) =>
    sql`generate_series(${moment}::timestamp at time zone 'UTC' - interval '1 day', ${moment}::timestamp at time zone 'UTC' + interval '1 day',
      interval '1 minute') at`
  const ends = sql`ends as materialized (select zone as time_zone,
      (select min(at) from ${around(first)} where at at time zone zone >= ${first}::timestamp) as first,
      (select max(at) from ${around(last)} where at at time zone zone <= ${last}::timestamp) as last
    from (select distinct time_zone as zone from merchants) z)`
  const found = await asOwner(test.engine, (q) =>
    sql<Row>`with ${ends} select m.code, t.payment_no, t.currency, t.amount, t.state from transactions t
      join merchants m on m.id = t.merchant_id join payment_methods b on b.id = t.payment_method_id
      left join terminals e on e.merchant_id = t.merchant_id and e.id = t.terminal_id
      where ${sql.join(conditions, sql` and `)}
      order by ${isByAmount ? shown : sql`0::bigint`} ${direction}, t.paid_at ${direction}, t.id ${direction},
        t.merchant_id ${direction}`.execute(q),
  )
  return found.rows
}

const day = fc.integer({ min: 0, max: 16 }).map((days) => addDays('2026-10-21', days))
const time = fc.integer({ min: 0, max: 24 * 60 - 1 }).map((minutes) => {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}:00`
})
const moment = fc.tuple(day, time).map((parts) => parts.join('T'))
const ordered = ([a, b]: [string, string]) =>
  a < b ? { dateFrom: a, dateTo: b } : { dateFrom: b, dateTo: a }
const period = fc.oneof(fc.tuple(day, day).map(ordered), fc.tuple(moment, moment).map(ordered))
const seldom = <T>(value: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value })
const filters = fc
  .tuple(
    period,
    fc.record({
      entCode: seldom(
        fc.uniqueArray(fc.integer({ min: 1, max: MERCHANTS }).map(codeOf), {
          minLength: 1,
          maxLength: 4,
        }),
      ),
      tradeKind: seldom(fc.constantFrom(['PAYMENT'], ['REFUND'])),
      paymentType: seldom(fc.constantFrom(['PAYPAY'], ['PAYPAY', 'VISA'], ['NOSUCH'])),
      state: seldom(fc.constant(['FAILED'])),
      amountMin: seldom(fc.integer({ min: 0, max: 4000 })),
      terminalNo: seldom(fc.constantFrom('T0', 'T1', 'T21')),
      outTradeNo: seldom(fc.constantFrom('Y1', 'Y39')),
      number: seldom(
        fc.constantFrom(
          'x12-',
          'X12-3',
          ' ｘ１２－ ',
          '1-25',
          'WX00',
          'wx1f',
          '0017',
          '00017',
          'dev3',
          'Y39x',
        ),
      ),
      sort: seldom(fc.constantFrom('paidAt', 'amount')),
      order: seldom(fc.constantFrom('asc', 'desc')),
    }),
  )
  .map(([dates, rest]): Query => ({ ...dates, ...rest }))

const keyOf = (row: { code: string; payment_no: string }) => `${row.code}/${row.payment_no}`
const keysOf = (page: TransactionPage) =>
  page.items.map(({ entCode, paymentNo }) => `${entCode}/${paymentNo}`)

function sumsOf(rows: readonly Row[]) {
  const sums = new Map<string, number[]>()
  for (const { currency, amount, state } of rows) {
    const sum = sums.get(currency) ?? [0, 0, 0, 0]
    sums.set(currency, sum)
    const at = state === 1 ? 0 : state === 5 ? 2 : null
    if (at === null) continue
    sum[at]! += 1
    sum[at + 1]! += Number(amount)
  }
  return Object.fromEntries([...sums].filter(([, sum]) => sum.some((figure) => figure !== 0)))
}

describe('a search across merchants with many time zones', () => {
  it('finds the same rows in list, totals and export as simple SQL that checks every row', async () => {
    await fc.assert(
      fc.asyncProperty(
        filters,
        fc.integer({ min: 1, max: 200 }),
        seldom(fc.nat()),
        seldom(fc.constant(true)),
        async (query, pageSize, nth, fold) => {
          if (fold) await foldTenantDays(test.engine, 1)
          const wanted = await plainly(query, null)
          const first: TransactionPage = resultOf(
            await admin.get('systrade/list', { ...query, pageSize }),
          )
          expect(keysOf(first)).toEqual(wanted.slice(0, pageSize).map(keyOf))
          expect(first.nextCursor === null).toBe(wanted.length <= pageSize)
          expect(first.total).toBe(wanted.length)
          const sums = first.sum!.map((sum) => [
            sum.currency,
            [sum.paymentCount, sum.payment, sum.refundCount, sum.refund],
          ])
          const shown = Object.fromEntries(
            sums.filter(([, sum]) => (sum as number[]).some((figure) => figure !== 0)),
          )
          expect(shown).toEqual(sumsOf(wanted))

          // A list of one merchant only returns cursors with positions of that merchant.
          const [only, ...others] = (query['entCode'] as readonly string[] | undefined) ?? []
          const isGivenOut = ({ merchant_id: id }: (typeof places)[number]) =>
            codeOf(id - FIRST) === only
          const given =
            only !== undefined && others.length === 0 ? places.filter(isGivenOut) : places
          const place = nth === undefined ? null : given[nth % given.length]!
          if (place) {
            const cursor = encodeCursor(
              place.paid_at,
              place.id,
              place.merchant_id,
              place.amount,
              place.trade_kind,
            )
            const page: TransactionPage = resultOf(
              await admin.get('systrade/list', { ...query, pageSize, cursor }),
            )
            expect(keysOf(page)).toEqual(
              (await plainly(query, place)).slice(0, pageSize).map(keyOf),
            )
          }
          const file = await admin.get('systrade/download', { ...query, format: 'csv' })
          const [, ...lines] = file.envelope ? [[]] : parse(file.bytes, { bom: true })
          expect(lines.map((line) => `${line[13]}/${line[0]}`)).toEqual(wanted.map(keyOf))
        },
      ),
      { numRuns: Number(process.env['FILTER_RUNS'] ?? 30) },
    )
  })

  it.each([{}, { order: 'asc' }, { sort: 'amount' }, { sort: 'amount', order: 'asc' }])(
    'has each row once if the list is read to its end in the order %o',
    async (order) => {
      const query = { dateFrom: '2026-10-24', dateTo: '2026-11-02', ...order }
      const wanted = (await plainly(query, null)).map(keyOf)
      const found: string[] = []
      let cursor: string | undefined
      do {
        const page: TransactionPage = resultOf(
          await admin.get('systrade/list', { ...query, pageSize: 187, cursor }),
        )
        found.push(...keysOf(page))
        cursor = page.nextCursor ?? undefined
      } while (cursor !== undefined)
      expect(found).toEqual(wanted)
    },
  )

  it('counts pending changes once if two processes add them to the rollups at the same time', async () => {
    await asOwner(test.engine, (q) =>
      sql`insert into tenant_day_changes (merchant_id, day, payment_method_id, tenant_id, pay_n, pay_amt)
        values (${FIRST + 1}, '2027-01-05', 1, 1, 2, 300), (${FIRST + 1}, '2027-01-05', 1, 1, 1, 50)`.execute(
        q,
      ),
    )
    await Promise.all([foldTenantDays(test.engine, 1), foldTenantDays(test.engine, 1)])
    const [days, left] = await asOwner(test.engine, async (q) => [
      await q
        .selectFrom('tenant_days')
        .select(['pay_n', 'pay_amt', 'currency'])
        .where('day', '=', '2027-01-05')
        .execute(),
      await q.selectFrom('tenant_day_changes').selectAll().where('tenant_id', '=', 1).execute(),
    ])
    expect(days).toEqual([{ pay_n: 3n, pay_amt: '350', currency: 'USD' }])
    expect(left).toEqual([])
  })
})
