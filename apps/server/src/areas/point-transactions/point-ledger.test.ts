import { pointsSeenOf, type RefundPreview } from '@choba/contract/refunds.contract.ts'
import type { FeedAnswer } from '@choba/contract/feed-rows.ts'
import { asOwner } from '@choba/database/owner.ts'
import { type WorkerScope, withScope } from '@choba/database/scope.ts'
import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  type FeedRow,
  madeKey,
  type MadeKey,
  ndjson,
  payment,
  refundOf,
  outcomesOf,
  sendLines,
  sendRows,
  signedHeaders,
} from '#areas/feed/feed.testing.ts'
import { importOf, reached } from '#areas/imports/imports.testing.ts'
import { type Client, openTestApp, resultOf, type TestApp } from '#testing/test-app.ts'
import { chanceOf } from './point-ledger-stream.testing.ts'
import { balanceOf, entriesOf, ledgerDifferences, ordersOf } from './point-ledger.testing.ts'
import { postPoints, undoRefundPoints } from './point-transactions.service.ts'

const ORDERS = Number(process.env['POINT_ORDERS'] ?? 2000)
const REFUNDS = Number(process.env['POINT_REFUNDS'] ?? 40)
const TILLS = 16
const ROUNDS = Number(process.env['POINT_ROUNDS'] ?? 1)
/** Timeout in milliseconds. Long, because only a test that hangs should reach it. */
const timeLimit = (steps: number): number => 300_000 + steps * 200

let test: TestApp
let key: MadeKey
let owner: Client
beforeAll(async () => {
  test = await openTestApp()
  key = await madeKey(test)
  owner = await test.signIn('owner')
})
afterAll(() => test.close())

const entCode = 'SHIBUYA-COFFEE'

const next = chanceOf(83)
const two = (value: number) => String(value).padStart(2, '0')
const paidAt = () =>
  `2026-${two(9 + next(2))}-${two(1 + next(28))}T${two(next(24))}:${two(next(60))}:00+09:00`

const JOINED = { outTradeNo: () => `JOIN-${next(100)}`, paidAt: '2026-10-09T10:00:00+09:00' }
const COLUMNS = [
  'paymentNo',
  'outTradeNo',
  'paidAt',
  'storeCode',
  'tradeKind',
  'paymentType',
  'amount',
  'state',
  'pointCardNo',
] as const

/**
 * Returns a file of payments, most of them with order numbers.
 * @param mark prefix of its payment numbers
 */
const randomFile = (mark: string): string => {
  const rows = Array.from({ length: 1 + next(150) }, (_, nth): FeedRow => {
    const joined =
      next(4) > 0
        ? { outTradeNo: JOINED.outTradeNo(), paidAt: JOINED.paidAt }
        : { paidAt: paidAt() }
    const card = next(3) === 0 ? { pointCardNo: `RND-${next(40)}` } : {}
    const of = { state: next(9) === 0 ? 'FAILED' : 'PAID', storeCode: `S000${1 + next(4)}` }
    return payment(`${mark}-${nth}`, {
      ...of,
      amount: String(1 + next(50_000)),
      ...joined,
      ...card,
    })
  })
  return [COLUMNS, ...rows.map((row) => COLUMNS.map((name) => (row[name] ?? '') as string))]
    .map((row) => `${row.join(',')}\n`)
    .join('')
}

it(
  'balances, entries and orders agree after random orders, refunds, duplicates, files and undone files',
  async () => {
    const paid: { no: string; left: number }[] = []
    const imported: { importId: string; version: number }[] = []
    let made = 0
    while (made < ORDERS) {
      const files: Promise<void>[] = []
      // Each round imports one file and may undo another, either before or concurrently with the
      // rows of the feed.
      const undone =
        imported.length > 0 && next(2) === 0 ? imported.splice(next(imported.length), 1)[0]! : null
      const isBeside = next(2) === 0
      const work = async () => {
        imported.push(await importOf(owner, randomFile(`file-${made}`)))
        if (!undone) return
        resultOf(
          await owner.post('import/undo', { importId: undone.importId, version: undone.version }),
        )
        await reached(owner, undone.importId, 'UNDONE')
      }
      if (isBeside) files.push(work())
      else await work()
      const rows: FeedRow[] = []
      while (rows.length < 400 && made < ORDERS) {
        const one = paid[next(Math.max(1, paid.length))]
        const dice = next(10)
        if (one && dice < 3 && one.left > 0) {
          const amount = dice === 0 ? one.left : 1 + next(one.left)
          one.left -= amount
          rows.push(
            refundOf(`rnd-${made++}-R`, one.no, {
              entCode,
              paidAt: paidAt(),
              amount: String(amount),
            }),
          )
        } else if (dice === 3 && rows.length > 0) rows.push(rows[next(rows.length)]!)
        else {
          const amount = 1 + next(50_000)
          const used = next(4) === 0 ? { pointsUsed: String(next(200)) } : {}
          const given = next(3) === 0 ? { pointsAwarded: String(next(500)) } : {}
          const joined =
            next(3) === 0 ? { outTradeNo: JOINED.outTradeNo(), paidAt: JOINED.paidAt } : {}
          const no = `rnd-${made++}`
          const card = next(4) === 0 ? {} : { pointCardNo: `RND-${next(40)}` }
          const of = { ...card, storeCode: `S000${1 + next(4)}`, paidAt: paidAt() }
          rows.push(
            payment(no, { entCode, ...of, amount: String(amount), ...used, ...given, ...joined }),
          )
          paid.push({ no, left: amount })
        }
      }
      const outcomes = outcomesOf(await sendRows(test, key, rows)).map((said) => said.split(' ')[0])
      expect(
        outcomes.filter((outcome) => outcome !== 'ACCEPTED' && outcome !== 'DUPLICATE'),
      ).toEqual([])
      expect(
        outcomesOf(await sendRows(test, key, rows)).every((said) => said.startsWith('DUPLICATE')),
      ).toBe(true)
      await Promise.all(files)
      expect(await ledgerDifferences(test.engine)).toEqual([])
    }
    // Checks that the random rows formed enough orders with an order number.
    const orders = await asOwner(test.engine, (q) =>
      q.selectFrom('orders').select('amount').where('order_no', 'like', 'JOIN-%').execute(),
    )
    expect(orders.length).toBeGreaterThan(100)
    expect(await ledgerDifferences(test.engine)).toEqual([])
  },
  timeLimit(ORDERS),
)

it(
  'a preview of random refunds shows exactly the points that the refunds post',
  async () => {
    for (let round = 0; round < REFUNDS; round++) {
      const [no, card, amount] = [`pre-${round}`, `PRE-${next(5)}`, 2 + next(9000)]
      const of = { entCode, pointCardNo: card, amount: String(amount), paidAt: paidAt() }
      await sendRows(test, key, [payment(no, { ...of, pointsAwarded: String(next(300)) })])
      const part = 1 + next(amount)
      const { points } = resultOf<RefundPreview>(
        await owner.get('trade/refund/preview', { paymentNo: no, amount: String(part) }),
      )
      const before = await balanceOf(test.engine, card)
      if (round % 4 === 0) {
        const pointsSeen = points ? { pointsSeen: pointsSeenOf(points) } : {}
        const ask = {
          paymentNo: no,
          amount: part,
          refundableSeen: amount,
          idempotencyKey: randomUUID(),
          ...pointsSeen,
        }
        expect(
          (await owner.post('trade/refund', { reason: 'OTHER', ...ask })).envelope,
        ).toMatchObject({
          result: { state: 'SUCCEEDED' },
        })
      } else
        await sendRows(test, key, [
          refundOf(`${no}-R`, no, { entCode, amount: String(part), paidAt: paidAt() }),
        ])
      expect(await balanceOf(test.engine, card)).toBe(points?.balanceAfter ?? before)
    }
    expect(await ledgerDifferences(test.engine)).toEqual([])
  },
  timeLimit(REFUNDS),
)

const workerScope = async (): Promise<WorkerScope> => {
  const { id, tenant_id } = await asOwner(test.engine, (q) =>
    q
      .selectFrom('merchants')
      .select(['id', 'tenant_id'])
      .where('code', '=', entCode)
      .executeTakeFirstOrThrow(),
  )
  return { role: 'worker', tenantId: tenant_id, merchantId: id }
}
const idOf = (paymentNo: string) =>
  asOwner(test.engine, async (q) => {
    const row = q.selectFrom('transactions').select('id').where('payment_no', '=', paymentNo)
    return (await row.executeTakeFirstOrThrow()).id
  })

it('a refund settled as not made is reversed by new entries, and posting the refund twice is rejected', async () => {
  await sendRows(test, key, [
    payment('und-1', { entCode, pointCardNo: 'UND', pointsAwarded: '12' }),
    refundOf('und-1-R', 'und-1', { entCode, amount: '600' }),
  ])
  const [scope, refund] = [await workerScope(), await idOf('und-1-R')]
  await withScope(test.engine, scope, (tx) => postPoints(tx, { payments: [], refunds: [refund] }))
  expect(await balanceOf(test.engine, 'UND')).toBe(6)
  const reverse = () => withScope(test.engine, scope, (tx) => undoRefundPoints(tx, refund))
  const post = () =>
    withScope(test.engine, scope, (tx) => postPoints(tx, { payments: [], refunds: [refund] }))
  await reverse()
  expect(await entriesOf(test.engine, 'UND')).toEqual([
    'BONUS AWARD 12',
    'BONUS CANCEL -6',
    'BONUS AWARD 6',
  ])
  // Two users may settle the refund alternately as made and as not made.
  await post()
  await post()
  expect(await balanceOf(test.engine, 'UND')).toBe(6)
  await reverse()
  expect(await balanceOf(test.engine, 'UND')).toBe(12)
  await post()
  expect(await ordersOf(test.engine, 'UND')).toEqual([
    'SALE 1200 used 0 given 12 = 12',
    'REFUND 600 used 0 given 6 = 6',
  ])
  const sale = await idOf('und-1')
  const again = withScope(test.engine, scope, (tx) =>
    postPoints(tx, { payments: [sale], refunds: [] }),
  )
  await expect(again).rejects.toMatchObject({ constraint: 'point_entries_once' })
  expect(await ledgerDifferences(test.engine)).toEqual([])
})

it('a refund settled as not made takes back its returned points even if the customer has spent them', async () => {
  const of = { entCode, pointCardNo: 'UND-2' }
  await sendRows(test, key, [payment('und-2', { ...of, pointsAwarded: '100' })])
  await sendRows(test, key, [payment('und-3', { ...of, pointsUsed: '90', pointsAwarded: '0' })])
  await sendRows(test, key, [refundOf('und-3-R', 'und-3', { entCode, amount: '1200' })])
  await sendRows(test, key, [payment('und-4', { ...of, pointsUsed: '100', pointsAwarded: '0' })])
  expect(await balanceOf(test.engine, 'UND-2')).toBe(0)
  const [scope, refund] = [await workerScope(), await idOf('und-3-R')]
  await withScope(test.engine, scope, (tx) => undoRefundPoints(tx, refund))
  expect(await balanceOf(test.engine, 'UND-2')).toBe(-90)
  // The refund is still stored as successful in the database, so posting it applies its points
  // again.
  await withScope(test.engine, scope, (tx) => postPoints(tx, { payments: [], refunds: [refund] }))
  expect(await ledgerDifferences(test.engine)).toEqual([])
})

it('the database roles of the application cannot change or delete a point entry', async () => {
  const scope = await workerScope()
  const update = withScope(test.engine, scope, (tx) =>
    tx.q.updateTable('point_entries').set({ quantity: 1n }).execute(),
  )
  await expect(update).rejects.toMatchObject({ code: '42501' })
  const remove = withScope(test.engine, scope, (tx) => tx.q.deleteFrom('point_entries').execute())
  await expect(remove).rejects.toMatchObject({ code: '42501' })
})

/** Sends a row again while the server is busy, like the client of a cash register. */
async function sendAgain(row: FeedRow): Promise<string> {
  for (let attempt = 0; ; attempt++) {
    const body = ndjson([row])
    const answer = await sendLines(test, body, signedHeaders(key, body))
    if (answer.status !== 503 || attempt > 100) return outcomesOf(resultOf<FeedAnswer>(answer))[0]!
    await setTimeout(20)
  }
}

it(
  'concurrent uses, awards and refunds of one card at several cash registers lose no points',
  async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const card = `TILLS-${round}`
      const tills = Array.from({ length: TILLS }, (_, till) => `till-${round}-${till}`)
      await sendRows(
        test,
        key,
        tills.map((no) => payment(no, { entCode, pointCardNo: card, pointsAwarded: '10' })),
      )
      const refund = (no: string) =>
        owner.post('trade/refund', {
          reason: 'OTHER',
          paymentNo: no,
          amount: 600,
          refundableSeen: 1200,
          idempotencyKey: randomUUID(),
        })
      // Each cash register uses ten of the card's 160 points, while refunds take back five. Some
      // uses therefore fail because of missing points.
      const use = (no: string) =>
        sendAgain(
          payment(`${no}-2`, { entCode, pointCardNo: card, pointsUsed: '10', pointsAwarded: '1' }),
        )
      const [said, refunds] = await Promise.all([
        Promise.all(tills.map(use)),
        Promise.all(tills.map(refund)),
      ])
      for (const { envelope } of refunds)
        expect(envelope).toMatchObject({ result: { state: 'SUCCEEDED' } })
      expect(said.filter((one) => one !== 'ACCEPTED' && one !== 'ACCEPTED POINTS_EXCEED')).toEqual(
        [],
      )
      const posted = said.filter((one) => one === 'ACCEPTED').length
      expect(posted).toBeGreaterThan(0)
      // A payment that uses more points than the balance posts nothing, not even its award. A
      // refund takes back points that are already spent, so the balance may become negative.
      expect(await balanceOf(test.engine, card)).toBe(TILLS * 10 - TILLS * 5 + posted * (1 - 10))
    }
    expect(await ledgerDifferences(test.engine)).toEqual([])
  },
  timeLimit(ROUNDS * TILLS),
)
