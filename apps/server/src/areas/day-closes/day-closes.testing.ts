import type { DayToClose } from '@choba/contract/day-closes.contract.ts'
import { closeObstacle, NO_TERMINAL, WHOLE_STORE } from '@choba/contract/day-closes.contract.ts'
import { addDays } from '@choba/contract/period.ts'
import { newId } from '@choba/database/ids.ts'
import { asOwner } from '@choba/database/owner.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import { tenantPlans } from '@choba/database/seed/merchants.ts'
import { withScope } from '@choba/database/scope.ts'
import { insertTransactions } from '#areas/ingest/ingest.repository.ts'
import { resultOf, type Answer, type Client, type TestApp } from '#testing/test-app.ts'

type Opened = Pick<TestApp, 'engine'>

export const merchantId = tenantPlans[0]!.merchants[0]!.id
export const CASH = 16
export const VISA = 10
export const PAYPAY = 1
export const POINT_CARD = 15

/** The demo owner's merchant closes its days at five in the morning from here on: before anyone signs in. */
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

/** A store that has taken nothing yet, with two terminals. */
export async function addStore({ engine }: Opened): Promise<{ storeId: string; terminals: readonly string[] }> {
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
  /** `HH:mm` of the wall clock in Tokyo; from 24:00 on, of the next date. */
  readonly at: string
  readonly brand: number
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

/** Transactions of a store that come in by a file. */
export function bringIn({ engine }: Opened, storeId: string, day: string, rows: readonly Row[]): Promise<unknown> {
  const none = { outTradeNo: null, walletTradeNo: null, deviceNo: null, deviceProcNo: null, originalId: null }
  const wanted = rows.map(({ at, brand, amount, kind = 'PAYMENT', terminal }) => {
    const id = newId()
    const [hours, minutes] = at.split(':').map(Number) as [number, number]
    const paidAt = Date.parse(`${day}T00:00:00+09:00`) + (hours * 60 + minutes) * 60_000
    const found = { storeId: Number(storeId), terminalId: terminal === undefined ? null : Number(terminal) }
    return {
      ...none,
      ...kinds[kind],
      ...found,
      id,
      paidAt,
      brandId: brand,
      amount,
      paymentNo: `DC${id}`,
      remark: null,
      reason: null,
    }
  })
  return withScope(engine, { role: 'worker', tenantId: 1, merchantId }, (tx) =>
    insertTransactions(tx, null as never, wanted),
  )
}

export const readDay = async (client: Client, storeId: string, day?: string): Promise<DayToClose> =>
  resultOf<DayToClose>(await client.get('stat/close', { storeId, day }))

/** The figures of a part, as they are sent with its close. */
export const seenOf = ({ tenders, parts }: DayToClose, part: string) =>
  part === WHOLE_STORE ? tenders : (parts.find((one) => one.part === part)?.tenders ?? noCash)

const noCash = [{ paymentClass: 'CASH' as const, paymentCount: 0, payment: 0, refundCount: 0, refund: 0, net: 0 }]

/** A close of a part as it is, with what is expected counted. */
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

export const close = (client: Client, body: object): Promise<Answer> => client.post('stat/close', body)

/** A close that can be made now, of the first day back on which nothing is closed. */
export async function closable(client: Client, storeId: string, part = WHOLE_STORE) {
  const today = await readDay(client, storeId)
  for (let day = today.today; day >= today.firstDay; day = addDays(day, -1)) {
    const read = await readDay(client, storeId, day)
    if (!closeObstacle(read.closes, part) && read.closes.length === 0) return bodyOf(read, part)
  }
  throw new Error('every day is closed')
}

/** The first terminal of a store; one without any is closed as what has none. */
export const firstPart = ({ parts }: DayToClose): string => parts[0]?.part ?? NO_TERMINAL
