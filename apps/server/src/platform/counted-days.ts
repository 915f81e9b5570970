import { amountClassOf } from '@choba/contract/amount-classes.ts'
import { PAYMENT } from '@choba/database/codes.ts'
import type { FigureDayRow } from '@choba/database/figure-tables.ts'
import type { Tx, WorkerScope } from '@choba/database/scope.ts'
import { sql } from 'kysely'

// Rollups of days that are over: by hour (store_hours) and by class of amounts (store_amounts, and brand_amounts of all
// stores together). All are of the same days.

/** The business days of a merchant that are counted, both ends included. */
export type CountedDays = Pick<FigureDayRow, 'first_day' | 'counted_through'>

/** Undefined while no day of the merchant is counted. */
export const findCountedDays = ({ q }: Tx, merchantId: number): Promise<CountedDays | undefined> =>
  q
    .selectFrom('figure_days')
    .select(['first_day', 'counted_through'])
    .where('merchant_id', '=', merchantId)
    .executeTakeFirst()

export const isCounted = (days: CountedDays | undefined, day: string): boolean =>
  days !== undefined && days.first_day <= day && day <= days.counted_through

/** A transaction that counts. */
export interface CountedRow {
  business_day: string
  store_id: number
  brand_id: number
  /** Of the merchant's wall clock. */
  hour: number
  trade_kind: number
  /** Minor units. */
  amount: bigint
}

type Place = Readonly<Record<string, string | number>>

function inOrder(a: Place, b: Place): number {
  const name = Object.keys(a).find((one) => a[one] !== b[one])
  return name === undefined ? 0 : a[name]! < b[name]! ? -1 : 1
}

/** What transactions add to each of their places, in the order of the keys: two that correct the same ones at once do not end each other. */
function addedTo<P extends Place>(rows: readonly CountedRow[], sign: 1 | -1, placeOf: (row: CountedRow) => P) {
  const places = Map.groupBy(rows, (row) => JSON.stringify(Object.values(placeOf(row))))
  return [...places.values()]
    .map((own) => {
      const figures = { pay_n: 0, pay_amt: 0n, ref_n: 0, ref_amt: 0n }
      for (const row of own) {
        if (row.trade_kind === PAYMENT) {
          figures.pay_n += sign
          figures.pay_amt += BigInt(sign) * row.amount
        } else {
          figures.ref_n += sign
          figures.ref_amt += BigInt(sign) * row.amount
        }
      }
      return { place: placeOf(own[0]!), figures }
    })
    .toSorted((a, b) => inOrder(a.place, b.place))
}

const figures = ['pay_n', 'pay_amt', 'ref_n', 'ref_amt'] as const
const types = { pay_n: 'int', pay_amt: 'bigint', ref_n: 'int', ref_amt: 'bigint' } as const

/** Adds figures to their rows of a table, in one statement that is the same for any number of them. */
async function raise<P extends Place>(
  { q, scope }: Tx<WorkerScope>,
  table: 'store_hours' | 'store_amounts' | 'brand_amounts',
  key: Readonly<Record<keyof P & string, 'date' | 'int' | 'smallint'>>,
  added: ReturnType<typeof addedTo<P>>,
): Promise<void> {
  if (added.length === 0) return
  const keys = Object.entries(key) as [keyof P & string, string][]
  const names = sql.join([...keys.map(([name]) => sql.id(name)), ...figures.map((name) => sql.id(name))])
  const columns = [
    ...keys.map(([name, type]) => sql`${added.map(({ place }) => place[name])}::${sql.raw(type)}[]`),
    ...figures.map((name) => sql`${added.map((one) => one.figures[name])}::${sql.raw(types[name])}[]`),
  ]
  await sql`
    insert into ${sql.id(table)} (merchant_id, tenant_id, ${names})
    select ${scope.merchantId}::int, ${scope.tenantId}::int, ${names} from unnest(${sql.join(columns)}) as r (${names})
    on conflict (merchant_id, ${sql.join(keys.map(([name]) => sql.id(name)))}) do update set ${sql.join(
      figures.map((name) => sql`${sql.id(name)} = ${sql.id(table, name)} + ${sql.id('excluded', name)}`),
    )}`.execute(q)
}

/**
 * Adds transactions to the hours and amounts that are counted, or takes them out again. The caller shares the merchant's
 * settlement lock, and has seen under it that their days are counted.
 */
export async function correctCounted(tx: Tx<WorkerScope>, rows: readonly CountedRow[], sign: 1 | -1): Promise<void> {
  const hours = addedTo(rows, sign, (row) => ({ day: row.business_day, store_id: row.store_id, hour: row.hour }))
  await raise(tx, 'store_hours', { day: 'date', store_id: 'int', hour: 'smallint' }, hours)
  const amountOf = (row: CountedRow) => ({
    day: row.business_day,
    brand_id: row.brand_id,
    amount_class: amountClassOf(row.amount),
  })
  const key = { day: 'date', brand_id: 'smallint', amount_class: 'smallint' } as const
  const ofStores = addedTo(rows, sign, (row) => ({ ...amountOf(row), store_id: row.store_id }))
  await raise(tx, 'store_amounts', { ...key, store_id: 'int' }, ofStores)
  await raise(tx, 'brand_amounts', key, addedTo(rows, sign, amountOf))
}
