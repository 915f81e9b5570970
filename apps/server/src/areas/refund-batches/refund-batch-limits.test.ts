import { BATCHES_A_DAY } from '@choba/contract/refund-batches.contract.ts'
import { State } from '@choba/database/codes.ts'
import { asOwner } from '@choba/database/owner.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ownRequest, signInLimited } from '#areas/approvals/approvals.testing.ts'
import { addPayment } from '#areas/refunds/refunds.testing.ts'
import type { Notify } from '#platform/notify/notify.ts'
import { openTestApp, resultOf, type Answer, type Client, type TestApp } from '#testing/test-app.ts'
import { takeTurn } from './refund-batch-run.ts'
import { addOf, payments, rowsOf, runByHand, startOf, uploadOf } from './refund-batches.testing.ts'

// Tests the approval of a batch, the number of batches per user, and the notification at the end of
// a batch.

let test: TestApp
let owner: Client
beforeAll(async () => {
  test = await openTestApp()
  owner = await test.signIn('owner')
})
afterAll(() => test.close())

const code = (answer: Answer) => answer.envelope.resultType

it('users of one store approve a batch of that store; a batch of several stores needs a user with all stores', async () => {
  const asker = await signInLimited(test, { each: 0 })
  const here = () => addPayment(test.engine, { amount: 500 })
  const elsewhere = (state: 'paid' | 'failed') =>
    addPayment(test.engine, { amount: 500, state, notIn: [1, 3] })
  // The failed payment cannot be refunded, so its store is not counted.
  const ofOne = await addOf(asker, [
    { paymentNo: await here() },
    { paymentNo: await elsewhere('failed') },
  ])
  expect(ofOne).toMatchObject({ rowCount: 2, readyCount: 1 })
  resultOf(await startOf(asker, ofOne))
  const { approvalId } = await ownRequest(asker)
  const ofBoth = await addOf(asker, [
    { paymentNo: await here() },
    { paymentNo: await elsewhere('paid') },
  ])
  resultOf(await startOf(asker, ofBoth))
  const several = await ownRequest(asker)
  const manager = await signInLimited(test, {}, [1])
  const read = async (id: string) => code(await manager.get('approval/detail', { approvalId: id }))
  expect([await read(approvalId), await read(several.approvalId)]).toEqual([1000, 4001])
  expect(code(await owner.get('approval/detail', { approvalId: several.approvalId }))).toBe(1000)
})

it('two rows without a payment number are reported as such, and not as repeated payments', async () => {
  const { batchId } = resultOf<{ batchId: string }>(
    await uploadOf(owner, 'paymentNo,amount\n,1\n,2\n'),
  )
  expect((await rowsOf(owner, batchId)).map(({ problem }) => problem)).toEqual([
    'paymentNo',
    'paymentNo',
  ])
})

it('a user can create a limited number of batches per day, and batches of other users do not count', async () => {
  const [paymentNo] = await payments(test, 1)
  const rows = [{ paymentNo, reason: 'OTHER' }]
  const [one, other] = [await signInLimited(test, {}), await signInLimited(test, {})]
  const { batchId } = await addOf(one, rows)
  await asOwner(test.engine, (q) =>
    sql`insert into refund_batches
      select (jsonb_populate_record(b, jsonb_build_object('id', n))).*
      from refund_batches b, generate_series(2, ${BATCHES_A_DAY}::int) n where b.id = ${BigInt(batchId)}`.execute(
      q,
    ),
  )
  expect((await one.post('refundbatch/add', { rows })).status).toBe(429)
  expect(code(await other.post('refundbatch/add', { rows }))).toBe(1000)
})

it.each([
  ['unknown', true],
  ['succeeded', false],
] as const)(
  'a batch that ends with a refund in state %s sends its author an important notification: %s',
  async (state, isImportant) => {
    const [paymentNo] = await payments(test, 1)
    const batch = await addOf(owner, [{ paymentNo }])
    const job = await runByHand(test, batch)
    const said: boolean[] = []
    const notify: Notify = async (_tx, _receivers, one) => void said.push(one.isImportant)
    // The fake queue keeps the refund from being sent to the gateway.
    const services = { ...test, notify, jobs: { ...test.jobs, enqueue: async () => {} } }
    expect(await takeTurn(services, job)).toBe('row')
    await asOwner(test.engine, (q) =>
      sql`update transactions set state = ${State[state]} from refunds r
      where r.payment_no = ${paymentNo} and transactions.id = r.id`.execute(q),
    )
    expect(await takeTurn(services, job)).toBe('over')
    expect(said).toEqual([isImportant])
  },
)
