import type { AuditRow } from '@choba/contract/audit.contract.ts'
import { allEndpoints } from '@choba/contract/contract.ts'
import { addressOf } from '@choba/contract/endpoint.ts'
import { asOwner } from '@choba/database/owner.ts'
import { tenantPlans } from '@choba/database/seed/merchants.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addUser } from '#areas/users/users.testing.ts'
import { aroundToday } from './real-rows.ts'
import { sampleOf, widestInputs, type SampleInput, type Target } from './sample-input.ts'
import { openTestApp, queryString, type Client, type TestApp } from './test-app.ts'

/**
 * Every call of the contract, made by somebody who holds all that an owner does and sees two stores: what is marked lies in
 * another store of the same merchant. The owner makes the same calls, which says where the marks can be seen at all.
 */

const merchant = tenantPlans.find(({ code }) => code === 'demo')!.merchants[0]!
const FOREIGN_STORE = 2
/** In the store's name and code, its terminals, and the remark of a payment of it. */
const MARK = 'FOREIGN7'

let test: TestApp
let owner: Client
let manager: Client
let target: Target
/** What says that the foreign store, or a transaction of it, is there. */
let marks: string[]
/** The entry of a refund of the marked payment, and somebody who sees the foreign store alone. */
let auditId: string
let userId: string

beforeAll(async () => {
  test = await openTestApp()
  const paymentNo = await asOwner(test.engine, async (q) => {
    const own = sql`merchant_id = ${merchant.id}`
    await sql`update stores set name = ${`${MARK} name`}, code = ${`${MARK}CODE`} where ${own} and id = ${FOREIGN_STORE}`.execute(
      q,
    )
    await sql`update terminals set terminal_no = ${MARK} || id where ${own} and store_id = ${FOREIGN_STORE}`.execute(q)
    // The owner's role, so that nothing but the stores is between the two.
    await sql`update users set role_id = 1 where ${own} and username = 'manager'`.execute(q)
    const { rows } = await sql<{ payment_no: string }>`
      update transactions set remark = ${`${MARK} remark`} where ${own} and id = (
        select id from transactions where ${own} and store_id = ${FOREIGN_STORE} and state = 1 and trade_kind = 1
          and refunded + reserved = 0 and business_day between '2026-09-01' and '2026-11-20'
        order by id desc limit 1)
      returning payment_no`.execute(q)
    return rows[0]!.payment_no
  })
  owner = await test.signIn('owner')
  manager = await test.signIn('manager')
  const detail = (await owner.get('trade/detail', { paymentNo })).envelope.result as { refundable: number }
  target = { paymentNo, entCode: merchant.code, refundable: detail.refundable }
  const refund = { paymentNo, amount: 1, refundableSeen: detail.refundable, idempotencyKey: crypto.randomUUID() }
  const asked = (await owner.post('trade/refund', refund)).envelope.result as { refundNo: string }
  marks = [MARK, paymentNo, asked.refundNo]
  const entries = (await owner.get('audit/list', { ...aroundToday(), action: 'refunds.add' })).envelope.result
  auditId = (entries as { items: AuditRow[] }).items[0]!.auditId
  userId = (await addUser(owner, { roleId: '3', managedStores: 'SPECIFIC', storeIds: [String(FOREIGN_STORE)] })).userId
})
afterAll(() => test.close())

/** A download ends the connection of nobody here: every answer is read whole. */
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

/** What names something of the foreign store, beside the payment that every sample is about. */
const further: Readonly<Record<string, () => SampleInput>> = {
  'audit.list': () => ({ query: aroundToday() }),
  'audit.download': () => ({ query: { ...aroundToday(), format: 'csv' } }),
  'audit.detail': () => ({ query: { auditId } }),
  'users.detail': () => ({ query: { userId } }),
}

/** The call on the marked payment, on everything, and on what else is marked. */
const inputsOf = (name: string): SampleInput[] => [
  sampleOf(name)(target),
  ...(widestInputs[name] ? [widestInputs[name]] : []),
  ...(further[name] ? [further[name]()] : []),
]

/** Calls that would end what the test stands on. */
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

it('shows it to the owner by every call that says anything of a store', async () => {
  expect((await seenBy(owner)).sort()).toEqual([
    'audit.detail',
    'audit.download',
    'audit.history',
    'audit.list',
    'transactions.detail',
    'transactions.download',
    'transactions.find',
    'transactions.list',
    'transactions.options',
    'users.detail',
    'users.stores',
  ])
})

// After the owner's calls, which leave entries of their own in the audit log.
it('shows nothing of a store to whoever does not see it, by any call', async () => {
  expect(await seenBy(manager)).toEqual([])
})
