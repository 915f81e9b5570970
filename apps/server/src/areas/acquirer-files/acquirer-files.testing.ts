import type {
  AcquirerDifferenceRow,
  AcquirerFileDetail,
  AcquirerFileRow,
} from '@choba/contract/acquirer-files.contract.ts'
import { newId } from '@choba/database/ids.ts'
import type { Engine } from '@choba/database/engine.ts'
import { asOwner } from '@choba/database/owner.ts'
import { sql } from 'kysely'
import { fileForm } from '#platform/files/files.testing.ts'
import { type Answer, type Client, queryString, resultOf, type TestApp } from '#testing/test-app.ts'

export const PAYMENT_TYPE = 'WECHAT_PAY'

/** Mapping of the test files: one line for each payment or refund. */
export const MAPPING = JSON.stringify({
  mapping: 1,
  about: 'a settlement file',
  file: { encoding: ['utf-8'], delimiter: ',' },
  date: { col: 'Date', format: ['YYYY-MM-DD HH:mm:ss'] },
  currency: { col: 'Currency' },
  amount: { col: 'Amount' },
  answers: { units: 'major' },
  fields: {
    paymentNo: { col: 'Number' },
    outTradeNo: { col: 'Reference' },
    storeCode: { value: 'S' },
    paymentType: { value: 'X' },
    fee: { col: 'Fee' },
  },
  rules: [
    { when: { Type: 'SALE' }, as: 'PAYMENT' },
    { when: { Type: 'REFUND' }, as: 'REFUND' },
    { when: { Type: 'PAYOUT' }, skip: 'notAPayment' },
    { else: true, refuse: 'kindUnknown' },
  ],
})

export const HEADING = 'Number,Reference,Type,Date,Currency,Amount,Fee'

export interface FileLine {
  readonly number: string
  readonly reference?: string
  readonly type?: string
  /** `YYYY-MM-DD HH:mm:ss` in Tokyo. */
  readonly at: string
  readonly currency?: string
  readonly amount: string | number
  readonly fee?: string | number
}

export const csvOf = (lines: readonly FileLine[]): string =>
  [
    HEADING,
    ...lines.map(
      ({ number, reference = '', type = 'SALE', at, currency = 'JPY', amount, fee = '' }) =>
        [number, reference, type, at, currency, amount, fee].join(','),
    ),
  ].join('\n')

/** Keeps a layout for the payment method of the tests. */
export const keepLayout = (client: Client, change: object = {}): Promise<Answer> =>
  client.post('acquirerfile/layout', {
    paymentType: PAYMENT_TYPE,
    mapping: null,
    text: MAPPING,
    timeZone: 'Asia/Tokyo',
    currency: 'JPY',
    feePpm: 30_000,
    ...change,
  })

export const uploadFile = (
  client: Client,
  text: string,
  period: { dateFrom: string; dateTo: string; paymentType?: string },
): Promise<Answer> =>
  client.send({
    method: 'POST',
    url: `/apiproxy/api/acquirerfile/upload${queryString({ paymentType: PAYMENT_TYPE, ...period })}`,
    ...fileForm(Buffer.from(text), { name: 'settlement.csv', type: 'text/csv' }),
  })

export const detailOf = async (client: Client, fileId: string): Promise<AcquirerFileDetail> =>
  resultOf(await client.get('acquirerfile/detail', { fileId }))

/** Returns all differences of one kind. */
export async function differencesOf(
  client: Client,
  fileId: string,
  kind: string,
): Promise<AcquirerDifferenceRow[]> {
  const rows: AcquirerDifferenceRow[] = []
  let cursor: string | null | undefined
  do {
    const page: { items: AcquirerDifferenceRow[]; nextCursor: string | null } = resultOf(
      await client.get('acquirerfile/differences', {
        fileId,
        kind,
        pageSize: 200,
        ...(cursor && { cursor }),
      }),
    )
    rows.push(...page.items)
    cursor = page.nextCursor
  } while (cursor)
  return rows
}

/** Waits until the background job has matched a file. */
export async function matchedFile(client: Client, fileId: string): Promise<AcquirerFileDetail> {
  for (let turn = 0; turn < 300; turn++) {
    const detail = await detailOf(client, fileId)
    if (detail.state !== 'MATCHING') return detail
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('the file is not matched')
}

/** Transactions that a test adds to a merchant. */
export interface AddedTransactions {
  readonly merchantId: number
  readonly prefix: string
  readonly count: number
  /** Transactions after this number are refunds. */
  readonly payments: number
}

/**
 * Adds transactions numbered from 1 on the days of February 2022, each at noon in Tokyo. Number n
 * has the amount 1,000 + n.
 */
export const addTransactions = (
  engine: Engine,
  { merchantId, prefix, count, payments }: AddedTransactions,
): Promise<unknown> =>
  asOwner(engine, (q) =>
    sql`insert into transactions (merchant_id, id, tenant_id, paid_at, business_day, store_id, payment_method_id,
        trade_kind, state, currency, amount, payment_no, wallet_trade_no)
      select m.id, ${newId()}::bigint * 1 + n, m.tenant_id, d.day + time '12:00' at time zone 'Asia/Tokyo', d.day,
        (select min(id) from stores s where s.merchant_id = m.id),
        (select id from payment_methods where code = ${PAYMENT_TYPE}),
        case when n <= ${payments}::int then 1 else 2 end, case when n <= ${payments}::int then 1 else 5 end, m.currency, 1000 + n,
        ${prefix}::text || 'P' || n, ${prefix}::text || 'W' || n
      from merchants m cross join generate_series(1, ${count}::int) n
      cross join lateral (select date '2022-02-01' + n % 28 as day) d
      where m.id = ${merchantId}::int`.execute(q),
  )

/** Day of a transaction that `addTransactions` adds. */
export const dayOf = (n: number, later = 0): string =>
  `2022-02-${String((n % 28) + 1 + later).padStart(2, '0')}`

let made = 0

/** Uploads a new file with one row that has no transaction. */
export async function addFile(test: TestApp, day = '2022-02-03'): Promise<AcquirerFileRow> {
  const client = await test.signIn('superadmin')
  resultOf(await keepLayout(client))
  const line = { number: `SAMPLE-${++made}-${Date.now()}`, at: `${day} 10:00:00`, amount: 100 }
  return resultOf(await uploadFile(client, csvOf([line]), { dateFrom: day, dateTo: day }))
}

/** Returns the ID of a new file with one difference, after its matching. */
export async function addMatchedFile(test: TestApp): Promise<string> {
  const { fileId } = await addFile(test)
  await matchedFile(await test.signIn('superadmin'), fileId)
  return fileId
}
