import { ACQUIRER_DAYS_AROUND } from '@choba/contract/acquirer-files.contract.ts'
import { addDays } from '@choba/contract/period.ts'
import { endInstantOf, firstInstantOf } from '@choba/contract/zone-clock.ts'
import type { AcquirerFileRow } from '@choba/database/acquirer-file-tables.ts'
import { DeadlineExceeded, type Engine } from '@choba/database/engine.ts'
import { withScope, type Tx } from '@choba/database/scope.ts'
import { sql } from 'kysely'
import { counts } from '#ledger/counts.ts'
import type { QueueHandler, Services } from '#platform/calls/area.ts'
import { PermanentFailure, RetryLater } from '#platform/jobs/jobs.ts'
import { lockFile, setState } from './acquirer-files.repository.ts'
import type { MatchJob } from './acquirer-queue.ts'

/** Limit of each statement of a matching, in milliseconds. */
const DEADLINE = 120_000

/** SQL: rows of the file. `turn` is 1 for the first row with a number. */
const fileRows = ({ tenant_id, id }: AcquirerFileRow) => sql`
  select position, line, number, reference, kind, day, currency, amount, fee,
    row_number() over (partition by kind, number order by position) as turn,
    row_number() over (partition by kind, reference, amount order by position) as reference_turn
  from acquirer_rows where tenant_id = ${tenant_id} and file_id = ${id}`

/** SQL: completed payments and refunds of the payment method, with days in the file's time zone. */
const transactionsOf = (
  { tenant_id, payment_method_id, date_from, date_to, time_zone }: AcquirerFileRow,
  around: number,
) => sql`
  select t.merchant_id, t.id, t.trade_kind as kind, t.currency, t.amount, t.payment_no, t.out_trade_no,
    t.wallet_trade_no, (t.paid_at at time zone ${time_zone}::text)::date as day,
    row_number() over (partition by t.trade_kind, t.out_trade_no, t.amount order by t.paid_at, t.id) as reference_turn
  from transactions t
  where t.tenant_id = ${tenant_id} and t.payment_method_id = ${payment_method_id}
    and t.paid_at >= ${firstInstantOf(`${addDays(date_from, -around)}T00:00:00`, time_zone)}
    and t.paid_at < ${endInstantOf(`${addDays(date_to, around + 1)}T00:00:00`, time_zone)}
    and ${counts('t')}`

/**
 * Finds all differences with one statement and stores them. A difference that was stored before
 * keeps the entries of users. A row takes the transaction with its number, or else with its
 * reference; of several, the one with the same amount and day.
 */
async function storeDifferences({ q }: Tx, file: AcquirerFileRow, run: number): Promise<void> {
  const { tenant_id, id, date_from, date_to, fee_ppm } = file
  await sql`
    with file_rows as materialized (${fileRows(file)}),
    own as materialized (${transactionsOf(file, ACQUIRER_DAYS_AROUND)}),
    candidates as (
      select r.position, o.id, 1 as way from file_rows r
        join own o on o.kind = r.kind and o.wallet_trade_no = r.number
      union all
      select r.position, o.id, 2 from file_rows r
        join own o on o.kind = r.kind and o.payment_no = r.number
      union all
      select r.position, o.id, 3 from file_rows r
        join own o on o.kind = r.kind and o.payment_no = r.reference
      union all
      select r.position, o.id, 4 from file_rows r
        join own o on o.kind = r.kind and o.out_trade_no = r.reference
    ),
    chosen as (
      select distinct on (r.position) r.position, o.id, c.way
      from candidates c join file_rows r on r.position = c.position join own o on o.id = c.id
      where r.turn = 1
      order by r.position, c.way, (o.currency <> r.currency or o.amount <> r.amount), o.day <> r.day,
        o.reference_turn <> r.reference_turn, o.id
    ),
    taken as materialized (
      select position, id, row_number() over (partition by id order by way, position) as turn from chosen
    ),
    pairs as materialized (
      select r.position, o.id, case
          when r.turn > 1 or t.turn > 1 then 'DOUBLE'
          when t.position is null then 'NOT_HERE'
          else 'PAIR' end as found
      from file_rows r
      left join taken t on t.position = r.position
      left join own o on o.id = t.id and t.turn = 1
    ),
    differences as (
      select case when found = 'DOUBLE' then 'DOUBLE' else 'NOT_HERE' end as kind, position, null::bigint as id
        from pairs where found <> 'PAIR'
      union all
      select 'NOT_IN_FILE', null, o.id from own o
        where o.day between ${date_from}::date and ${date_to}::date
          and not exists (select from taken t where t.id = o.id)
      union all
      select d.kind, p.position, p.id from pairs p
        join file_rows r on r.position = p.position join own o on o.id = p.id
        cross join lateral (values
          ('AMOUNT', r.currency <> o.currency or r.amount <> o.amount),
          ('DAY', r.day <> o.day),
          ('FEE', r.kind = 1 and r.fee is not null and ${fee_ppm}::bigint is not null
            and abs(r.fee * 1000000 - r.amount * ${fee_ppm}::bigint) >= 1000000)) as d (kind, differs)
        where p.found = 'PAIR' and d.differs
    )
    insert into acquirer_differences as d (tenant_id, file_id, kind, item, line, number, trade_kind, merchant_code,
      payment_no, file_currency, file_amount, file_day, file_fee, own_currency, own_amount, own_day, own_fee, run)
    select ${tenant_id}::int, ${id}::bigint, f.kind, case when r.position is null then 'T' || o.id else 'L' || r.position end,
      r.line, r.number, coalesce(r.kind, o.kind), m.code, o.payment_no, r.currency, r.amount, r.day, r.fee,
      o.currency, o.amount, o.day,
      case when f.kind = 'FEE' then round(r.amount * ${fee_ppm}::numeric / 1000000)::bigint end, ${run}::int
    from differences f
    left join file_rows r on r.position = f.position
    left join own o on o.id = f.id
    left join merchants m on m.id = o.merchant_id
    on conflict (tenant_id, file_id, kind, item) do update set
      line = excluded.line, number = excluded.number, trade_kind = excluded.trade_kind,
      merchant_code = excluded.merchant_code, payment_no = excluded.payment_no,
      file_currency = excluded.file_currency, file_amount = excluded.file_amount, file_day = excluded.file_day,
      file_fee = excluded.file_fee, own_currency = excluded.own_currency, own_amount = excluded.own_amount,
      own_day = excluded.own_day, own_fee = excluded.own_fee, run = excluded.run`.execute(q)
  await q
    .deleteFrom('acquirer_differences')
    .where('tenant_id', '=', tenant_id)
    .where('file_id', '=', id)
    .where('run', '<', run)
    .execute()
}

/** Stores the sums of both sides by day and currency. */
async function storeSums({ q }: Tx, file: AcquirerFileRow): Promise<void> {
  const { tenant_id, id } = file
  await q
    .deleteFrom('acquirer_sums')
    .where('tenant_id', '=', tenant_id)
    .where('file_id', '=', id)
    .execute()
  await sql`
    insert into acquirer_sums
      (tenant_id, file_id, day, currency, file_count, file_sum, file_fees, own_count, own_sum)
    select ${tenant_id}::int, ${id}::bigint, day, currency, sum(file_count)::int, sum(file_sum)::bigint,
      sum(file_fees)::bigint, sum(own_count)::int, sum(own_sum)::bigint
    from (
      select day, currency, count(*) as file_count, sum(case kind when 1 then amount else -amount end) as file_sum,
        sum(coalesce(fee, 0)) as file_fees, 0 as own_count, 0 as own_sum
      from acquirer_rows where tenant_id = ${tenant_id} and file_id = ${id} group by day, currency
      union all
      select day, currency, 0, 0, 0, count(*), sum(case kind when 1 then amount else -amount end)
      from (${transactionsOf(file, 0)}) own
      where day between ${file.date_from}::date and ${file.date_to}::date
      group by day, currency
    ) both_sides
    group by day, currency`.execute(q)
}

/**
 * Matches a file in one database transaction, which holds the lock of the file's row. If the
 * process is killed, the database releases the lock and the next job repeats the matching. Two jobs
 * never match a file at the same time.
 * @throws RetryLater while another transaction matches the file
 */
export async function matchFile(engine: Engine, { tenantId, fileId }: MatchJob): Promise<void> {
  await withScope(
    engine,
    { role: 'admin', tenantId },
    async (tx) => {
      const id = BigInt(fileId)
      const file = await lockFile(tx, tenantId, id)
      if (!file) {
        const found = await tx.q
          .selectFrom('acquirer_files')
          .select('id')
          .where('tenant_id', '=', tenantId)
          .where('id', '=', id)
          .executeTakeFirst()
        if (found) throw new RetryLater('another process matches the file')
        return
      }
      if (file.state !== 'MATCHING') return
      // The planner has no statistics about new rows. Without hash joins, the time would grow with
      // the square of the rows.
      await sql`set local enable_nestloop = off`.execute(tx.q)
      await sql`set local enable_mergejoin = off`.execute(tx.q)
      const run = file.run + 1
      await storeDifferences(tx, file, run)
      await storeSums(tx, file)
      await setState(tx, file, { state: 'DONE', run, matched_at: new Date() })
    },
    { deadline: DEADLINE },
  )
}

/** Queue handler that matches files. A file that takes too long is marked as failed. */
export const matcher = ({ engine }: Pick<Services, 'engine'>): QueueHandler<MatchJob> => ({
  async work(job) {
    try {
      await matchFile(engine, job)
    } catch (error) {
      if (error instanceof DeadlineExceeded)
        throw new PermanentFailure('the matching takes too long', { cause: error })
      throw error
    }
  },
  async onDeadLetter({ tenantId, fileId }) {
    await withScope(engine, { role: 'admin', tenantId }, async (tx) => {
      const file = await lockFile(tx, tenantId, BigInt(fileId))
      if (file?.state === 'MATCHING') await setState(tx, file, { state: 'FAILED' })
    })
  },
  atOnce: 1,
})
