import type {
  ChangedDay,
  CloseTender,
  DayToClose,
  PastClose,
} from '@choba/contract/day-closes.contract.ts'
import { closeObstacle, NO_TERMINAL, WHOLE_STORE } from '@choba/contract/day-closes.contract.ts'
import { addDays } from '@choba/contract/period.ts'
import type { StatCounts, Statistics } from '@choba/contract/statistics.contract.ts'
import { paymentClasses } from '@choba/contract/transaction-options.ts'
import { newId } from '@choba/database/ids.ts'
import { asOwner } from '@choba/database/owner.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import { tenantPlans } from '@choba/database/seed/merchants.ts'
import { withScope } from '@choba/database/scope.ts'
import { sql } from 'kysely'
import { insertTransactions } from '#ledger/line-recording.ts'
import { copyOf } from '#testing/copied-user.ts'
import { resultOf, type Answer, type Client, type TestApp } from '#testing/test-app.ts'

type Opened = Pick<TestApp, 'engine'>

export const merchantId = tenantPlans[0]!.merchants[0]!.id
export const CASH = 16
export const VISA = 10
export const PAYPAY = 1
export const POINT_CARD = 15

/**
 * Makes the business days of the demo owner's merchant end at 5:00. Call this before any user signs
 * in, because sign-ins cache the merchant.
 */
export const closeAtFive = ({ engine }: Opened): Promise<MerchantRow> =>
  asOwner(engine, (q) =>
    q
      .updateTable('merchants')
      .set({ closing_minutes: 300 })
      .where('id', '=', merchantId)
      .returningAll()
      .executeTakeFirstOrThrow(),
  )

let lastStore = 900

/** Adds a store with two terminals and without transactions. */
export async function addStore({
  engine,
}: Opened): Promise<{ storeId: string; terminals: readonly string[] }> {
  const id = ++lastStore
  const of = { merchant_id: merchantId, tenant_id: 1 }
  const terminals = [id * 10, id * 10 + 1]
  await asOwner(engine, async (q) => {
    await q
      .insertInto('stores')
      .values({ ...of, id, code: `NEW${id}`, name: `新店 ${id}` })
      .execute()
    for (const terminal of terminals)
      await q
        .insertInto('terminals')
        .values({ ...of, id: terminal, store_id: id, terminal_no: `T${terminal}` })
        .execute()
  })
  return { storeId: String(id), terminals: terminals.map(String) }
}

export interface Row {
  /** Local time in Tokyo as `HH:mm`. A time of 24:00 or later is on the next calendar day. */
  readonly at: string
  readonly paymentMethod: number
  readonly amount: number
  readonly kind?: 'PAYMENT' | 'FAILED' | 'REFUND' | 'REFUND_FAILED'
  readonly terminal?: string | undefined
}

const kinds = {
  PAYMENT: { tradeKind: 1, state: 1 },
  FAILED: { tradeKind: 1, state: 2 },
  REFUND: { tradeKind: 2, state: 5 },
  REFUND_FAILED: { tradeKind: 2, state: 6 },
} as const

/** Inserts transactions of a store in the way an import does. */
export function bringIn(
  { engine }: Opened,
  storeId: string,
  day: string,
  rows: readonly Row[],
): Promise<unknown> {
  const none = {
    outTradeNo: null,
    walletTradeNo: null,
    deviceNo: null,
    deviceProcNo: null,
    originalId: null,
  }
  const wanted = rows.map(({ at, paymentMethod, amount, kind = 'PAYMENT', terminal }) => {
    const id = newId()
    const [hours, minutes] = at.split(':').map(Number) as [number, number]
    const paidAt = Date.parse(`${day}T00:00:00+09:00`) + (hours * 60 + minutes) * 60_000
    const found = {
      storeId: Number(storeId),
      terminalId: terminal === undefined ? null : Number(terminal),
    }
    return {
      ...none,
      ...kinds[kind],
      ...found,
      id,
      paidAt,
      paymentMethodId: paymentMethod,
      amount,
      paymentNo: `DC${id}`,
      remark: null,
      reason: null,
    }
  })
  return withScope(engine, { role: 'worker', tenantId: 1, merchantId }, (tx) =>
    insertTransactions(tx, null, wanted),
  )
}

export const readDay = async (client: Client, storeId: string, day?: string): Promise<DayToClose> =>
  resultOf<DayToClose>(await client.get('stat/close', { storeId, day }))

/** Returns the figures of a part of a store, as a call that closes this part must send them. */
export const seenOf = ({ tenders, parts }: DayToClose, part: string) =>
  part === WHOLE_STORE ? tenders : (parts.find((one) => one.part === part)?.tenders ?? noCash)

const noCash = [
  { paymentClass: 'CASH' as const, paymentCount: 0, payment: 0, refundCount: 0, refund: 0, net: 0 },
]

/**
 * Returns the body of a call that closes a part of a store. It contains the current figures and a
 * counted cash equal to the expected cash.
 */
export function bodyOf(read: DayToClose, part = WHOLE_STORE, openingFloat = 0) {
  const seen = seenOf(read, part)
  const cash = seen.find(({ paymentClass }) => paymentClass === 'CASH')!.net!
  return {
    storeId: read.store.storeId,
    day: read.day,
    part,
    openingFloat,
    countedCash: Math.max(0, cash + openingFloat),
    ...(cash + openingFloat < 0 && { reason: '不足' }),
    seen,
  }
}

export const close = (client: Client, body: object): Promise<Answer> =>
  client.post('stat/close', body)

/**
 * Returns the body of a call that can currently close a part of a store. Chooses the most recent
 * day without any close.
 */
export async function closable(client: Client, storeId: string, part = WHOLE_STORE) {
  const today = await readDay(client, storeId)
  for (let day = today.today; day >= today.firstDay; day = addDays(day, -1)) {
    const read = await readDay(client, storeId, day)
    if (!closeObstacle(read.closes, part) && read.closes.length === 0) return bodyOf(read, part)
  }
  throw new Error('every day is closed')
}

/** Returns the ID of a store's first terminal, or NONE for a store without terminals. */
export const firstPart = ({ parts }: DayToClose): string => parts[0]?.part ?? NO_TERMINAL

/**
 * Returns transactions of every payment class, refunds, transactions that do not count, and
 * transactions just before and after both ends of a day that closes at 5:00.
 */
export const everyTender = (terminals: readonly string[]): Row[] => [
  { at: '05:00', paymentMethod: CASH, amount: 1_000, terminal: terminals[0] },
  { at: '12:00', paymentMethod: CASH, amount: 2_500, terminal: terminals[1] },
  { at: '28:59', paymentMethod: CASH, amount: 700, terminal: terminals[0] },
  { at: '13:00', paymentMethod: CASH, amount: 400, kind: 'REFUND', terminal: terminals[0] },
  { at: '13:01', paymentMethod: CASH, amount: 9_999, kind: 'FAILED', terminal: terminals[0] },
  { at: '14:00', paymentMethod: VISA, amount: 8_000, terminal: terminals[0] },
  { at: '14:01', paymentMethod: VISA, amount: 3_000, kind: 'REFUND', terminal: terminals[0] },
  {
    at: '14:02',
    paymentMethod: VISA,
    amount: 1_111,
    kind: 'REFUND_FAILED',
    terminal: terminals[0],
  },
  { at: '15:00', paymentMethod: PAYPAY, amount: 650 },
  { at: '16:00', paymentMethod: POINT_CARD, amount: 120, terminal: terminals[1] },
  // These two transactions are outside the day: one minute before its start and exactly at its end.
  { at: '04:59', paymentMethod: CASH, amount: 50_000, terminal: terminals[0] },
  { at: '29:00', paymentMethod: CASH, amount: 60_000, terminal: terminals[0] },
]

export const plain = ({ paymentCount, payment, refundCount, refund, net }: StatCounts) => ({
  paymentCount,
  payment,
  refundCount,
  refund,
  net,
})

/** Returns the sums that the statistics show for a store's day: in total and by payment class. */
export async function statisticsOf(client: Client, storeId: string, day: string) {
  const query = { dateFrom: day, dateTo: day, storeId }
  const { sum } = resultOf<Statistics>(await client.get('stat/list', query))
  const tenders: CloseTender[] = []
  for (const paymentClass of paymentClasses) {
    const read = resultOf<Statistics>(await client.get('stat/list', { ...query, paymentClass }))
    if (read.sum.paymentCount + read.sum.refundCount > 0 || paymentClass === 'CASH')
      tenders.push({ paymentClass, ...read.sum })
  }
  return { sum, tenders }
}

export const codeOf = ({ envelope }: Answer): number => envelope.resultType
export const fieldsOf = ({ envelope }: Answer): object[] =>
  (envelope.result as { fields: object[] }).fields
export const currentOf = ({ envelope }: Answer): DayToClose =>
  (envelope.result as ChangedDay).current

export const listOf = async (client: Client, storeId: string) =>
  resultOf<{ items: PastClose[]; total: number }>(await client.get('stat/close/list', { storeId }))

/** Returns the audit entry of the most recent close. */
export async function lastEntry({
  engine,
}: Opened): Promise<{ object: string; detail: object } | undefined> {
  const { rows } = await asOwner(engine, (q) =>
    sql<{ object: string; detail: object }>`select object, detail from audit_entries
      where merchant_id = ${merchantId} and action = 'dayCloses.close' order by id desc limit 1`.execute(
      q,
    ),
  )
  return rows[0]
}

/** Creates a user with the manager's permissions and access to a single store. */
export async function ofOneStore(test: TestApp, storeId: string): Promise<Client> {
  const { client, userId } = await copyOf(test, 'manager')
  await asOwner(test.engine, async (q) => {
    await q
      .updateTable('users')
      .set({ store_scope: 'some' })
      .where('id', '=', Number(userId))
      .execute()
    const row = {
      merchant_id: merchantId,
      user_id: Number(userId),
      store_id: Number(storeId),
      tenant_id: 1,
    }
    await q.insertInto('user_stores').values(row).execute()
  })
  return client
}

/** Marks a successful refund of a store as failed, so that it no longer counts. */
export const uncount = ({ engine }: Opened, storeId: string, amount: number): Promise<unknown> =>
  asOwner(engine, (q) =>
    sql`update transactions set state = 6 where merchant_id = ${merchantId} and store_id = ${storeId}::int
      and trade_kind = 2 and state = 5 and amount = ${amount}::bigint`.execute(q),
  )

/**
 * Removes the check of the maximum amount from the database. Rows imported before that check
 * existed may exceed the maximum.
 */
export const takeAnyAmount = ({ engine }: Opened): Promise<unknown> =>
  asOwner(engine, (q) =>
    sql`alter table transactions drop constraint transactions_amount_check`.execute(q),
  )
