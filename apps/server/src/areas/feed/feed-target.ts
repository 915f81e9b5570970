import type { StoppedState } from '@choba/contract/feed-terminals.ts'
import { RetryTransaction, type Tx, type WorkerScope } from '@choba/database/scope.ts'
import { allOf } from '@choba/database/statements.ts'
import type { Tables } from '@choba/database/tables.ts'
import { sql, type RawBuilder, type Selectable } from 'kysely'
import {
  closedStoresIn,
  isSameMerchant,
  storeNameColumns,
  storeNames,
  storeTradeTypesIn,
  takenTypesIn,
  type Target,
} from '#areas/imports/rows/transaction-rows.service.ts'
import type { KnownRow } from '#ledger/line-recording.ts'
import type { RawRow } from '@choba/import-format/row/row-fields.ts'
import type { StoreLimit } from './store-limits.ts'

/** Data that is read before the database transaction for the merchant starts. */
export interface Reads {
  readonly reasons: ReadonlySet<string>
  readonly storeId: number | null
}

/**
 * Terminal that was blocked, retired or moved, with the time of that change and the note for later
 * payments.
 */
export interface StoppedTerminal {
  readonly id: number
  readonly since: number
  readonly note: `TERMINAL_${StoppedState}`
}

export interface FeedTarget extends Target {
  /** Blocked, retired or moved terminals by store and terminal number. */
  readonly stopped: ReadonlyMap<string, StoppedTerminal>
  /** Limits by store ID. Contains only stores that have a limit or an alert value. */
  readonly limits: ReadonlyMap<number, StoreLimit>
  /** True if the merchant takes part in the point program, so gives points for payments. */
  readonly givesPoints: boolean
}

interface FoundTerminal {
  id: number
  store_id: number
  terminal_no: string
  state: 'ACTIVE' | StoppedState
  stopped_at: Date | null
}

const findTerminals = (
  { q, scope }: Tx<WorkerScope>,
  which: RawBuilder<boolean>,
): Promise<FoundTerminal[]> =>
  q
    .selectFrom('terminals')
    .select(['id', 'store_id', 'terminal_no', 'state', 'stopped_at'])
    .where('merchant_id', '=', scope.merchantId)
    .where(which)
    .execute()

const placeOf = ({ store_id: storeId, terminal_no: number }: FoundTerminal): string =>
  `${storeId} ${number}`

/**
 * Reads the data of the merchant with which rows are checked: settings, payment methods, stores,
 * and the terminals that the rows name.
 * @param reasons codes of the tenant's refund reasons
 * @param storeId store of a store's key, which can only use that store
 */
export async function readTarget(
  tx: Tx<WorkerScope>,
  raws: readonly RawRow[],
  { reasons, storeId }: Reads,
): Promise<FeedTarget> {
  const { q, scope } = tx
  const { merchantId, tenantId } = scope
  const numbers = [...new Set(raws.flatMap(({ terminalNo }) => terminalNo ?? []))]
  const saysTradeType = raws.some(({ tradeType }) => tradeType)
  const [merchant, stores, terminals, paymentMethods, tradeTypes, takenTypes] = await allOf([
    q
      .selectFrom('merchants')
      .select(['code', 'name', 'currency', 'time_zone', 'closing_minutes', 'enable_point'])
      .where('id', '=', merchantId)
      .executeTakeFirstOrThrow(),
    q
      .selectFrom('stores')
      .select([
        ...storeNameColumns,
        'name',
        'trade_type_id',
        'payment_limit',
        'day_limit',
        'payment_alert',
        'day_alert',
      ])
      .select('point_use_ppm')
      .select(sql<string | null>`closed_from::text`.as('closed_from'))
      .where('merchant_id', '=', merchantId)
      .execute(),
    numbers.length === 0 ? [] : findTerminals(tx, sql`terminal_no = any(${numbers}::text[])`),
    q
      .selectFrom('payment_methods')
      .select(['id', 'code'])
      .where('state', '<>', 'REMOVED')
      .execute(),
    saysTradeType
      ? q.selectFrom('trade_types').select(['id', 'code']).where('state', '<>', 'REMOVED').execute()
      : [],
    saysTradeType
      ? q
          .selectFrom('store_trade_types')
          .select(['store_id', 'trade_type_id'])
          .where('merchant_id', '=', merchantId)
          .execute()
      : [],
  ])
  const seen = storeId === null ? stores : stores.filter(({ id }) => id === storeId)
  return {
    tenantId,
    merchant: {
      code: merchant.code,
      name: merchant.name,
      currency: merchant.currency,
      timeZone: merchant.time_zone,
      closingMinutes: merchant.closing_minutes,
    },
    scope,
    givesPoints: merchant.enable_point,
    paymentMethods: new Map(paymentMethods.map(({ id, code }) => [code, id])),
    reasons: new Set(reasons),
    tradeTypes: new Map(tradeTypes.map(({ id, code }) => [code, id])),
    takenTypes: takenTypesIn(takenTypes),
    storeTradeTypes: storeTradeTypesIn(stores),
    closedStores: closedStoresIn(stores),
    ...storeNames(seen),
    terminals: new Map(terminals.map((one) => [placeOf(one), one.id])),
    stopped: new Map(
      terminals.flatMap((one) =>
        one.state === 'ACTIVE'
          ? []
          : [
              [
                placeOf(one),
                { id: one.id, since: Number(one.stopped_at), note: `TERMINAL_${one.state}` },
              ] as const,
            ],
      ),
    ),
    limits: new Map(
      stores
        .map((one) => [one.id, limitOf(one, merchant.enable_point)] as const)
        .filter(([, { name: _name, ...limit }]) =>
          Object.values(limit).some((value) => value !== null),
        ),
    ),
  }
}

type LimitColumns = Pick<
  Selectable<Tables['stores']>,
  'name' | 'payment_limit' | 'day_limit' | 'payment_alert' | 'day_alert' | 'point_use_ppm'
>

/**
 * Converts the limits of a store. Leaves out the maximum share of points if the merchant gives no
 * points.
 */
const limitOf = (store: LimitColumns, givesPoints: boolean): StoreLimit => ({
  name: store.name,
  payment: store.payment_limit,
  day: store.day_limit,
  pointUse: givesPoints ? store.point_use_ppm : null,
  paymentAlert: store.payment_alert,
  dayAlert: store.day_alert,
})

/**
 * Adds the terminals of stored rows to the target. The answer can then show the terminal numbers of
 * rows that differ.
 */
export async function withTerminalsOf(
  tx: Tx<WorkerScope>,
  target: FeedTarget,
  stored: Iterable<KnownRow>,
): Promise<FeedTarget> {
  const known = new Set(target.terminals.values())
  const ids = [...new Set([...stored].flatMap(({ terminal_id: id }) => id ?? []))].filter(
    (id) => !known.has(id),
  )
  if (ids.length === 0) return target
  const further = await findTerminals(tx, sql`id = any(${ids}::int[])`)
  return {
    ...target,
    terminals: new Map([
      ...target.terminals,
      ...further.map((one) => [placeOf(one), one.id] as const),
    ]),
  }
}

/**
 * Checks that the merchant still has the currency, time zone and closing time with which the rows
 * were checked. After the merchant's first payment or refund, these settings cannot change any
 * more.
 * @throws RetryTransaction if they have changed
 */
export async function expectSameMerchant(tx: Tx<WorkerScope>, target: Target): Promise<void> {
  if (!(await isSameMerchant(tx, target))) throw new RetryTransaction()
}
