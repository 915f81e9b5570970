import { allEndpoints } from '@choba/contract/contract.ts'
import { addressOf } from '@choba/contract/endpoint.ts'
import { addDays } from '@choba/contract/period.ts'
import { readToday } from '@choba/database/business-day.ts'
import { asOwner } from '@choba/database/owner.ts'
import { tenantPlans } from '@choba/database/seed/merchants.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { merchantOf } from '#areas/deposits/deposits.testing.ts'
import { beginOf, bringIn } from '#areas/statistics/hour-counts.testing.ts'
import type { SampleInput, Target } from './call-sample.ts'
import { callSamples, sampleOf } from './call-samples.ts'
import { openTestApp, queryString, type Client, type TestApp } from './test-app.ts'

/**
 * Makes every call of the contract as a user with an owner's permissions but only two stores.
 * Marked data is in another store of the same merchant. The owner makes the same calls, to show
 * which of them can return the marks.
 */

const merchant = tenantPlans.find(({ code }) => code === 'demo')!.merchants[0]!
const FOREIGN_STORE = 2
/** Mark in the name and code of the store, its terminals, and the remark of one of its payments. */
const MARK = 'FOREIGN7'

let test: TestApp
let owner: Client
let manager: Client
let target: Target
/** Texts that reveal the foreign store or one of its transactions. */
let marks: string[]
/**
 * Input that names other data of the foreign store, by call name. The samples already name the
 * payment.
 */
const inStore = new Map<string, SampleInput>()

beforeAll(async () => {
  test = await openTestApp()
  const paymentNo = await asOwner(test.engine, async (q) => {
    const own = sql`merchant_id = ${merchant.id}`
    await sql`update stores set name = ${`${MARK} name`}, code = ${`${MARK}CODE`} where ${own} and id = ${FOREIGN_STORE}`.execute(
      q,
    )
    await sql`update terminals set terminal_no = ${MARK} || id where ${own} and store_id = ${FOREIGN_STORE}`.execute(
      q,
    )
    // The manager gets the owner's role, so that only the store scope of the two users differs.
    await sql`update users set role_id = 1 where ${own} and username = 'manager'`.execute(q)
    const { rows } = await sql<{ payment_no: string }>`
      update transactions set remark = ${`${MARK} remark`} where ${own} and id = (
        select id from transactions where ${own} and store_id = ${FOREIGN_STORE} and state = 1 and trade_kind = 1
          and refunded + reserved = 0 and business_day between '2026-09-01' and '2026-11-20'
        order by id desc limit 1)
      returning payment_no`.execute(q)
    return rows[0]!.payment_no
  })
  // The comparison of two months lists only stores with figures in one of the months.
  const { engine } = test
  const row = await merchantOf(engine, merchant.id)
  const today = await asOwner(engine, (q) => readToday({ q }, row))
  const yesterday = await beginOf(engine, addDays(today, -1), row)
  await bringIn(engine, row, [{ at: yesterday, amount: 500, storeId: FOREIGN_STORE }])
  owner = await test.signIn('owner')
  manager = await test.signIn('manager')
  const detail = (await owner.get('trade/detail', { paymentNo })).envelope.result as {
    refundable: number
  }
  target = { paymentNo, entCode: merchant.code, refundable: detail.refundable }
  const refund = {
    paymentNo,
    amount: 1,
    refundableSeen: detail.refundable,
    idempotencyKey: crypto.randomUUID(),
  }
  const asked = (await owner.post('trade/refund', { reason: 'OTHER', ...refund })).envelope
    .result as {
    refundNo: string
  }
  marks = [MARK, paymentNo, asked.refundNo]
  const foreign = { owner, storeId: String(FOREIGN_STORE), mark: MARK }
  for (const [name, sample] of Object.entries(callSamples)) {
    if (sample.inStore) inStore.set(name, await sample.inStore(foreign))
  }
})
afterAll(() => test.close())

/** Returns the whole text of an answer. */
async function textOf(client: Client, name: string, { query, body }: SampleInput): Promise<string> {
  const { endpoint } = allEndpoints.find((one) => one.name === name)!
  const answer = await client.send({
    method: endpoint.method,
    url: `${addressOf(endpoint)}${queryString(query)}`,
    ...(endpoint.method !== 'GET' && {
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify(body ?? {}),
    }),
  })
  expect(answer.status, name).toBeLessThan(500)
  return answer.bytes.toString()
}

/**
 * Inputs of a call: for the marked payment, for everything, and for other data of the foreign
 * store.
 */
const inputsOf = (name: string): SampleInput[] => {
  const { input, widest } = sampleOf(name)
  return [input(target), widest, inStore.get(name)].filter((one) => one !== undefined)
}

/** Calls that would break the setup of this test. */
const ending = new Set(['session.logout', 'feedback.upload'])
const calls = allEndpoints.map(({ name }) => name).filter((name) => !ending.has(name))

const seenBy = async (client: Client): Promise<string[]> => {
  const seeing: string[] = []
  for (const name of calls) {
    const texts: string[] = []
    for (const input of inputsOf(name)) texts.push(await textOf(client, name, input))
    if (marks.some((mark) => texts.some((text) => text.includes(mark)))) seeing.push(name)
  }
  return seeing
}

it('every call about stores shows the marks of the foreign store to the owner', async () => {
  const saying = Object.keys(callSamples).filter((name) => callSamples[name]!.saysStore)
  expect(saying.length).toBeGreaterThan(10)
  expect((await seenBy(owner)).sort()).toEqual(saying.sort())
})

// Runs after the owner's calls, because those write audit entries.
it('no call shows the marks of a foreign store to a user without that store, except calls for all stores', async () => {
  const open = Object.keys(callSamples).filter((name) => callSamples[name]!.ofEveryStore)
  expect((await seenBy(manager)).sort()).toEqual(open.sort())
})
