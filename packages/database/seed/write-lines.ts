import { sql, type Kysely, type RawBuilder } from 'kysely'
import { businessDay } from '../src/business-day.ts'
import type { Tables } from '../src/tables.ts'
import type { PlannedLine, RefundRequest } from './planned-line.ts'

const DAY = 86_400_000
const compactDays = new Map<number, string>()

/** Returns the day of a transaction in the merchant's time zone, such as `20261120`. */
function compactDay({ at, offset }: PlannedLine): string {
  const day = Math.floor((at + offset) / DAY)
  const known = compactDays.get(day)
  if (known) return known
  const made = new Date(day * DAY).toISOString().slice(0, 10).replaceAll('-', '')
  compactDays.set(day, made)
  return made
}

type Numeric = number | bigint | string | null

/**
 * Returns the values as one array literal. The driver's array conversion is much slower, because it
 * quotes each element.
 */
const numbers = <T>(of: readonly T[], take: (item: T) => Numeric) =>
  sql`${`{${of.map((item) => take(item) ?? 'NULL').join(',')}}`}::text`

const fromMs = (ms: string) => sql`to_timestamp(${sql.raw(ms)} / 1000.0)`

/**
 * Inserts transactions in one statement, and the `refunds` rows in a second statement. Use for at
 * most a few thousand transactions. Like the server, gives a refund the order number and the device
 * number of its payment, but no wallet number.
 */
export async function writeLines(q: Kysely<Tables>, lines: readonly PlannedLine[]): Promise<void> {
  const column = (take: (line: PlannedLine) => Numeric) => numbers(lines, take)
  const day = businessDay(sql`l.paid_at`, sql`m.time_zone`, sql`m.closing_minutes`)
  await sql`
    insert into transactions (merchant_id, id, tenant_id, paid_at, business_day, store_id, terminal_id, payment_method_id,
      trade_kind, state, currency, amount, refunded, reserved, original_id, payment_no, out_trade_no, wallet_trade_no,
      device_no, device_proc_no, refund_reason, remark, trade_type_id)
    select l.merchant_id, l.id, m.tenant_id, l.paid_at, ${day}, l.store_id, l.terminal_id, l.payment_method_id,
      l.trade_kind, l.state, m.currency, l.amount, l.refunded, l.reserved, l.original_id,
      l.day || lpad(l.merchant_id::text, 6, '0') || lpad((8744000 + l.serial)::text, 12, '0'),
      s.code || '-' || substr(l.paid_day::text, 3) || '-' || lpad((l.paid_serial % 1000000)::text, 6, '0'),
      case b.payment_class when 1 then 'W' else 'C' end || lpad(l.wallet_digits::text, 8, '0') || lpad(l.serial::text, 10, '0'),
      d.device_no, lpad((l.paid_serial % 100000)::text, 5, '0'), l.reason, l.remark,
      l.trade_type_id
    from (
      select u.*, ${fromMs('u.paid_ms')}::timestamptz(3) as paid_at from unnest(
        ${column((l) => l.merchantId)}::int[], ${column((l) => l.id)}::bigint[], ${column((l) => l.paidAt)}::bigint[],
        ${column((l) => l.storeId)}::int[], ${column((l) => l.terminalId)}::int[], ${column((l) => l.paymentMethodId)}::smallint[],
        ${column((l) => l.kind)}::smallint[], ${column((l) => l.state)}::smallint[], ${column((l) => l.amount)}::bigint[],
        ${column((l) => l.refunded)}::bigint[], ${column((l) => l.reserved)}::bigint[],
        ${column((l) => l.original?.id ?? null)}::bigint[], ${column((l) => l.serial)}::int[],
        ${column(compactDay)}::int[], ${column((l) => (l.original ?? l).serial)}::int[],
        ${column((l) => compactDay(l.original ?? l))}::int[], ${column((l) => l.walletDigits)}::int[],
        ${lines.map((l) => l.reason)}::text[], ${lines.map((l) => l.remark)}::text[],
        ${column((l) => l.tradeTypeId)}::smallint[]
      ) as u (merchant_id, id, paid_ms, store_id, terminal_id, payment_method_id, trade_kind, state, amount, refunded, reserved,
        original_id, serial, day, paid_serial, paid_day, wallet_digits, reason, remark, trade_type_id)
    ) l
    join merchants m on m.id = l.merchant_id
    join payment_methods b on b.id = l.payment_method_id
    join stores s on s.merchant_id = l.merchant_id and s.id = l.store_id
    join terminals d on d.merchant_id = l.merchant_id and d.id = l.terminal_id`.execute(q)
  await writeRequests(
    q,
    lines.flatMap((line) => (line.request ? [{ ...line.request, line }] : [])),
  )
}

type Request = RefundRequest & { line: PlannedLine }

/**
 * Inserts the `refunds` rows of refunds that are already in `transactions`. Copies the number and
 * the amount of each refund from `transactions`.
 */
async function writeRequests(q: Kysely<Tables>, requests: readonly Request[]): Promise<void> {
  if (requests.length === 0) return
  const column = (take: (request: Request) => Numeric) => numbers(requests, take)
  const text = (take: (request: Request) => string | null) => requests.map(take)
  await sql`
    insert into refunds (merchant_id, id, tenant_id, payment_id, user_id, user_name, idempotency_key, payment_no, amount,
      reason, remark, gateway_key, requested_at, sent_at, settled_at, unknown_at, abandoned_at, outcome, gateway_reference)
    select l.merchant_id, l.id, l.tenant_id, l.original_id, r.user_id, r.user_name, r.idempotency_key, p.payment_no, l.amount,
      l.refund_reason, l.remark, r.gateway_key, ${fromMs('(l.id >> 22)')}, ${fromMs('r.sent')},
      case when r.outcome is not null then l.paid_at end, ${fromMs('r.unknown')}, ${fromMs('r.abandoned')}, r.outcome, r.reference
    from unnest(
      ${column((r) => r.line.merchantId)}::int[], ${column((r) => r.line.id)}::bigint[], ${column((r) => r.userId)}::int[],
      ${text((r) => r.userName)}::text[], ${text((r) => r.idempotencyKey)}::uuid[], ${text((r) => r.gatewayKey)}::uuid[],
      ${column((r) => r.sentAt)}::bigint[], ${column((r) => r.unknownAt)}::bigint[], ${column((r) => r.abandonedAt)}::bigint[],
      ${text((r) => r.outcome)}::text[], ${text((r) => r.reference)}::text[]
    ) as r (merchant_id, id, user_id, user_name, idempotency_key, gateway_key, sent, unknown, abandoned, outcome, reference)
    join transactions l on l.merchant_id = r.merchant_id and l.id = r.id
    join transactions p on p.merchant_id = l.merchant_id and p.id = l.original_id`.execute(q)
}

const figures = ['pay_n', 'pay_amt', 'ref_n', 'ref_amt', 'failed_n'] as const
const columns = sql.join(figures.map((name) => sql.id(name)))

// The seed cannot import the server, so this file defines again which transactions count. The
// server's `ledger/counts.test.ts` compares both definitions.
const isPaid = sql`(trade_kind = 1 and state = 1)`
const isRefunded = sql`(trade_kind = 2 and state = 5)`
const sums = sql`
  count(*) filter (where ${isPaid}) as pay_n, coalesce(sum(amount) filter (where ${isPaid}), 0) as pay_amt,
  count(*) filter (where ${isRefunded}) as ref_n, coalesce(sum(amount) filter (where ${isRefunded}), 0) as ref_amt,
  count(*) filter (where state = 2) as failed_n`

const isInFigures = sql`(trade_kind = 1 or state = 5)`

/** SQL: end of an insert statement that adds the inserted figures to rows that already exist. */
const adding = (table: string, key: readonly string[]) => sql`
  on conflict (${sql.join(key.map((name) => sql.id(name)))}) do update set ${sql.join(
    figures.map(
      (name) => sql`${sql.id(name)} = ${sql.id(table, name)} + ${sql.id('excluded', name)}`,
    ),
  )}`

/**
 * Adds transactions to the daily rollups. One statement updates all three tables, because reading
 * the transactions takes longer than counting them.
 * @param lines SQL of rows with the columns of `transactions`
 */
async function addToDays(q: Kysely<Tables>, lines: RawBuilder<unknown>): Promise<void> {
  await sql`
    with counted as materialized (
      select merchant_id, store_id, business_day, payment_method_id, tenant_id, trade_kind, state, amount
      from ${lines} t where ${isInFigures}
    ), of_payment_methods as materialized (
      select merchant_id, business_day as day, payment_method_id, tenant_id, ${sums} from counted
      group by merchant_id, business_day, payment_method_id, tenant_id
    ), into_stores as (
      insert into store_days (merchant_id, store_id, day, tenant_id, ${columns})
      select merchant_id, store_id, business_day, tenant_id, ${sums} from counted
      group by merchant_id, store_id, business_day, tenant_id order by 1, 2, 3
      ${adding('store_days', ['merchant_id', 'store_id', 'day'])}
    ), into_payment_methods as (
      insert into payment_method_days (merchant_id, day, payment_method_id, tenant_id, ${columns})
      select merchant_id, day, payment_method_id, tenant_id, ${columns} from of_payment_methods order by 1, 2, 3
      ${adding('payment_method_days', ['merchant_id', 'day', 'payment_method_id'])}
    )
    insert into tenant_days (tenant_id, day, closing_minutes, currency, payment_method_id, ${columns})
    select d.tenant_id, d.day, m.closing_minutes, m.currency, d.payment_method_id, sum(d.pay_n), sum(d.pay_amt), sum(d.ref_n),
      sum(d.ref_amt), sum(d.failed_n)
    from of_payment_methods d join merchants m on m.id = d.merchant_id
    group by d.tenant_id, d.day, m.closing_minutes, m.currency, d.payment_method_id order by 1, 2, 3, 4, 5
    ${adding('tenant_days', ['tenant_id', 'day', 'closing_minutes', 'currency', 'payment_method_id'])}`.execute(
    q,
  )
}

/**
 * Rebuilds the daily rollups from the transactions. Deletes the figures by hour and by amount,
 * which a task of the server computes again.
 */
export async function writeRollups(q: Kysely<Tables>): Promise<void> {
  const rollups = [
    'store_days',
    'payment_method_days',
    'tenant_days',
    'tenant_day_changes',
    'store_hours',
    'store_amounts',
    'payment_method_amounts',
    'figure_days',
  ] as const
  for (const table of rollups) await q.deleteFrom(table).execute()
  await addToDays(q, sql`transactions`)
}

/** Adds newly written transactions to the daily rollups. */
export async function addToRollups(
  q: Kysely<Tables>,
  lines: readonly PlannedLine[],
): Promise<void> {
  await addToDays(
    q,
    sql`(
      select t.* from transactions t join unnest(
        ${numbers(lines, (l) => l.merchantId)}::int[], ${numbers(lines, (l) => l.id)}::bigint[]
      ) as u (merchant_id, id) on u.merchant_id = t.merchant_id and u.id = t.id)`,
  )
}
