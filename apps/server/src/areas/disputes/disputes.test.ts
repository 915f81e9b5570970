import type {
  DisputeCounts,
  DisputeDetail,
  StaleDispute,
} from '@choba/contract/disputes.contract.ts'
import { addDays } from '@choba/contract/period.ts'
import { asOwner } from '@choba/database/owner.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, type Client, openTestApp, resultOf, type TestApp } from '#testing/test-app.ts'
import {
  addedDispute,
  decideDispute,
  demoMerchants,
  freePayment,
  newDispute,
  todayOf,
} from './disputes.testing.ts'

let test: TestApp
let owner: Client
/** User who sees stores 1 and 3. */
let manager: Client
let clerk: Client
let elsewhere: Client
let superadmin: Client
let today: string

beforeAll(async () => {
  test = await openTestApp()
  owner = await test.signIn('owner')
  manager = await test.signIn('manager')
  clerk = await test.signIn('clerk')
  elsewhere = await test.signIn('owner2')
  superadmin = await test.signIn('superadmin')
  today = await todayOf(owner)
})
afterAll(() => test.close())

const done = [200, 1000]
const notFound = [200, 4001]
const conflict = [409, 409]
const illegal = [200, 1200]
const codeOf = ({ status, envelope }: Answer) => [status, envelope.resultType]
const fieldsOf = ({ envelope }: Answer) =>
  (envelope.result as { fields: { path: string; problem: string }[] }).fields

const added = async (more: object = {}, storeId = 1): Promise<DisputeDetail> =>
  addedDispute(owner, (await freePayment(test, { storeId })).paymentNo, more)
const which = ({ disputeId, version }: DisputeDetail) => ({ disputeId, version })
const decide = (dispute: DisputeDetail, decision: 'WON' | 'LOST') =>
  decideDispute(superadmin, dispute, decision)
const detail = (client: Client, { disputeId }: DisputeDetail) =>
  client.get('dispute/detail', { disputeId })
const partsOf = ({ amount, reason, receivedOn, respondBy }: DisputeDetail) => ({
  amount,
  reason,
  receivedOn,
  respondBy,
})

interface List {
  items: DisputeDetail[]
  nextCursor: string | null
  total?: number
}
const list = async (client: Client, query: Record<string, string> = {}, path = 'dispute/list') =>
  resultOf<List>(await client.get(path, { pageSize: '200', ...query }))
const idsOf = ({ items }: List) => items.map(({ disputeId }) => disputeId)

describe('the list of disputes', () => {
  it('is paged, newest first, with the total on the first page', async () => {
    const first = await added()
    const second = await added()
    const page = await list(owner, { pageSize: '1' })
    expect(idsOf(page)).toEqual([second.disputeId])
    expect(page.total).toBeGreaterThan(2)
    const next = await list(owner, { pageSize: '1', cursor: page.nextCursor! })
    expect(idsOf(next)).toEqual([first.disputeId])
    expect(next.total).toBeUndefined()
    expect(codeOf(await owner.get('dispute/list', { cursor: 'nonsense' }))).toEqual([400, 400])
  })

  it('is sorted by deadline across pages if it has only open disputes', async () => {
    const late = await added({ respondBy: addDays(today, 9) })
    const over = await added({ receivedOn: addDays(today, -40), respondBy: addDays(today, -30) })
    const soon = await added({ respondBy: addDays(today, 1) })
    const open = { disputeState: 'OPEN' }
    for (const [client, path] of [
      [owner, 'dispute/list'],
      [superadmin, 'sysdispute/list'],
    ] as const) {
      const whole = await list(client, open, path)
      const days = whole.items.map(({ respondBy }) => respondBy)
      expect(days).toEqual([...days].sort())
      expect(whole.nextCursor).toBeNull()
      const ids = idsOf(whole)
      const at = [over, soon, late].map(({ disputeId }) => ids.indexOf(disputeId))
      expect(at).toEqual([...at].sort((a, b) => a - b))
      const paged: string[] = []
      let cursor: string | null = null
      do {
        const page: List = await list(
          client,
          { ...open, pageSize: '2', ...(cursor !== null && { cursor }) },
          path,
        )
        paged.push(...idsOf(page))
        cursor = page.nextCursor
      } while (cursor !== null)
      expect(paged).toEqual(ids)
    }
  })

  it('has counts by status of the disputes that the user sees, narrowed by the filters', async () => {
    const one = await added({ receivedOn: addDays(today, -9), respondBy: addDays(today, -1) }, 2)
    const counts = async (client: Client, query = {}, path = 'dispute/counts') =>
      resultOf<DisputeCounts>(await client.get(path, query))
    for (const client of [owner, manager, elsewhere]) {
      const [all, open, overdue, answered, won, lost] = await Promise.all([
        counts(client),
        list(client, { disputeState: 'OPEN' }),
        list(client, { deadline: 'overdue' }),
        list(client, { disputeState: 'ANSWERED' }),
        list(client, { disputeState: 'WON' }),
        list(client, { disputeState: 'LOST' }),
      ])
      expect(all).toEqual({
        open: open.total,
        overdue: overdue.total,
        answered: answered.total,
        decided: won.total! + lost.total!,
      })
    }
    const { paymentNo } = one
    const none = { open: 0, overdue: 0, answered: 0, decided: 0 }
    expect(await counts(owner, { paymentNo })).toEqual({ ...none, open: 1, overdue: 1 })
    expect(await counts(owner, { paymentNo, storeId: '1' })).toEqual(none)
    expect(await counts(manager, { paymentNo })).toEqual(none)
    const system = { paymentNo, entCode: one.entCode }
    resultOf(await decide(one, 'LOST'))
    expect(await counts(superadmin, system, 'sysdispute/counts')).toEqual({ ...none, decided: 1 })
    const other = await test.signIn('superadmin', 'steppe')
    expect(await counts(other, { paymentNo }, 'sysdispute/counts')).toEqual(none)
  })

  it('filters by status, deadline, store, payment number and date of receipt', async () => {
    const soon = await added({ respondBy: addDays(today, 3) }, 2)
    const later = await added({ respondBy: addDays(today, 4), receivedOn: addDays(today, -7) })
    const over = await added({ receivedOn: addDays(today, -9), respondBy: addDays(today, -1) })
    expect(soon.daysLeft).toBe(3)
    expect(over.daysLeft).toBe(-1)
    const within3 = idsOf(await list(owner, { deadline: '3' }))
    expect(within3).toContain(soon.disputeId)
    expect(within3).not.toContain(later.disputeId)
    expect(within3).not.toContain(over.disputeId)
    expect(idsOf(await list(owner, { deadline: 'overdue' }))).toContain(over.disputeId)
    expect(idsOf(await list(owner, { deadline: 'overdue' }))).not.toContain(soon.disputeId)
    expect(idsOf(await list(owner, { paymentNo: later.paymentNo }))).toEqual([later.disputeId])
    expect(idsOf(await list(owner, { paymentNo: later.paymentNo, storeId: '2' }))).toEqual([])
    const day = addDays(today, -7)
    expect(idsOf(await list(owner, { receivedFrom: day, receivedTo: day }))).toContain(
      later.disputeId,
    )
    expect(idsOf(await list(owner, { receivedTo: addDays(day, -1) }))).not.toContain(
      later.disputeId,
    )
    resultOf(await decide(later, 'WON'))
    expect(idsOf(await list(owner, { paymentNo: later.paymentNo, disputeState: 'OPEN' }))).toEqual(
      [],
    )
    expect(idsOf(await list(owner, { paymentNo: later.paymentNo, disputeState: 'WON' }))).toEqual([
      later.disputeId,
    ])
  })

  it('contains disputes of the user’s stores only, or of the whole tenant for administrators', async () => {
    const seen = await added({}, 3)
    const foreign = await added({}, 2)
    expect(idsOf(await list(manager))).toContain(seen.disputeId)
    expect(idsOf(await list(manager))).not.toContain(foreign.disputeId)
    expect(idsOf(await list(elsewhere))).not.toContain(seen.disputeId)
    expect(idsOf(await list(superadmin, {}, 'sysdispute/list'))).toContain(foreign.disputeId)
    const other = await test.signIn('superadmin', 'steppe')
    expect(idsOf(await list(other, {}, 'sysdispute/list'))).not.toContain(foreign.disputeId)
    for (const client of [manager, elsewhere]) {
      expect(codeOf(await detail(client, foreign))).toEqual(notFound)
      expect(
        codeOf(await client.post('dispute/answer', { ...which(foreign), answer: 'Mine' })),
      ).toEqual(notFound)
      expect(
        codeOf(await client.put('dispute/modify', { ...which(foreign), ...partsOf(foreign) })),
      ).toEqual(notFound)
      expect(
        codeOf(await client.post('dispute/add', await newDispute(owner, foreign.paymentNo))),
      ).toEqual(notFound)
    }
  })
})

describe('recording a dispute', () => {
  it('fails for an amount above the payment, days in the wrong order, or an unpaid payment', async () => {
    const { paymentNo, amount } = await freePayment(test)
    const add = async (more: object) =>
      owner.post('dispute/add', await newDispute(owner, paymentNo, more))
    expect(fieldsOf(await add({ amount: amount + 1 }))).toEqual([
      { path: 'amount', problem: 'tooLarge' },
    ])
    expect(fieldsOf(await add({ receivedOn: addDays(today, 1) }))).toEqual([
      { path: 'receivedOn', problem: 'tooLarge' },
    ])
    expect(fieldsOf(await add({ respondBy: addDays(today, -1) }))).toEqual([
      { path: 'respondBy', problem: 'tooSmall' },
    ])
    const first = resultOf<DisputeDetail>(await add({ amount: amount - 1 }))
    expect(fieldsOf(await add({ amount: 2 }))).toEqual([{ path: 'amount', problem: 'tooLarge' }])
    // A won dispute uses no part of the payment's amount.
    resultOf(await decide(first, 'WON'))
    expect(codeOf(await add({ amount }))).toEqual(done)
    expect(codeOf(await decide({ ...first, version: 2 }, 'LOST'))).toEqual(illegal)
    expect(codeOf(await owner.post('dispute/add', await newDispute(owner, '404')))).toEqual(
      notFound,
    )
    const refunds = resultOf<List>(
      await owner.get('trade/list', {
        tradeKind: 'REFUND',
        dateFrom: '2026-09-01',
        dateTo: '2026-11-20',
      }),
    )
    const line = await owner.post(
      'dispute/add',
      await newDispute(owner, refunds.items[0]!.paymentNo),
    )
    expect(fieldsOf(line)).toEqual([{ path: 'paymentNo', problem: 'value' }])
  })

  it('fails for a cash payment, which no card company can reverse', async () => {
    const { rows } = await asOwner(test.engine, (q) =>
      sql<{ paymentNo: string }>`
        select payment_no as "paymentNo" from transactions t join payment_methods b on b.id = t.payment_method_id
        where t.merchant_id = ${demoMerchants[0]!.id} and t.trade_kind = 1 and t.state = 1 and t.amount >= 100
          and b.payment_class = 4 limit 1`.execute(q),
    )
    const answer = await owner.post('dispute/add', await newDispute(owner, rows[0]!.paymentNo))
    expect(fieldsOf(answer)).toEqual([{ path: 'paymentNo', problem: 'value' }])
  })

  it('accepts a deadline on the day on which the notice was received', async () => {
    expect(await added({ receivedOn: today, respondBy: today })).toMatchObject({
      respondBy: today,
      daysLeft: 0,
    })
  })

  it('never lets the payment’s disputes exceed the payment, even by simultaneous calls', async () => {
    const { paymentNo, amount } = await freePayment(test)
    const dispute = await newDispute(owner, paymentNo, { amount })
    const answers = await Promise.all(
      [owner, manager, owner].map((client) => client.post('dispute/add', dispute)),
    )
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400, 400])
  })

  it('requires Refund.add, and a merchant’s code from administrators only', async () => {
    const { paymentNo } = await freePayment(test)
    const dispute = await newDispute(owner, paymentNo)
    expect(codeOf(await clerk.post('dispute/add', dispute))).toEqual([403, 2000])
    const { entCode } = await added()
    expect(codeOf(await elsewhere.post('dispute/add', { ...dispute, entCode }))).toEqual(notFound)
    expect(fieldsOf(await superadmin.post('dispute/add', dispute))).toEqual([
      { path: 'entCode', problem: 'missing' },
    ])
    const by = resultOf<DisputeDetail>(
      await superadmin.post('dispute/add', { ...dispute, entCode }),
    )
    expect(codeOf(await detail(owner, by))).toEqual(done)
    const system = await superadmin.get('sysdispute/detail', { entCode, disputeId: by.disputeId })
    expect(resultOf<DisputeDetail>(system)).toEqual(by)
  })

  it('adds the dispute to the details of the payment, newest first', async () => {
    const { paymentNo } = await freePayment(test)
    const first = await addedDispute(owner, paymentNo, { amount: 10 })
    const second = await addedDispute(owner, paymentNo, { amount: 20 })
    const payment = resultOf<{ disputes: { disputeId: string }[] }>(
      await owner.get('trade/detail', { paymentNo }),
    )
    expect(payment.disputes).toEqual(
      [second, first].map(({ disputeId, state, amount, respondBy }) => ({
        disputeId,
        state,
        amount,
        respondBy,
      })),
    )
  })
})

describe('a change of a dispute', () => {
  it('is applied once, and fails with 409 if the dispute has changed since it was read', async () => {
    const one = await added()
    const modify = (dispute: DisputeDetail, more: object) =>
      owner.put('dispute/modify', { ...which(dispute), ...partsOf(dispute), ...more })
    expect(codeOf(await modify(one, {}))).toEqual([200, 4008])
    const changed = resultOf<DisputeDetail>(
      await modify(one, { reason: ' Another reason ', caseNo: 'CB-1' }),
    )
    expect(changed).toMatchObject({ reason: 'Another reason', caseNo: 'CB-1', version: 2 })
    const stale = await modify(one, { remark: 'Too late' })
    expect(codeOf(stale)).toEqual(conflict)
    expect((stale.envelope.result as StaleDispute).current).toEqual(changed)
    const { paymentAmount } = one
    expect(fieldsOf(await modify(changed, { amount: paymentAmount + 1 }))).toEqual([
      { path: 'amount', problem: 'tooLarge' },
    ])
  })

  it('can raise the amount to all that the payment’s other disputes leave', async () => {
    const { paymentNo, amount } = await freePayment(test)
    const modify = (dispute: DisputeDetail, to: number) =>
      owner.put('dispute/modify', { ...which(dispute), ...partsOf(dispute), amount: to })
    const most = await addedDispute(owner, paymentNo, { amount })
    const less = resultOf<DisputeDetail>(await modify(most, amount - 10))
    const rest = await addedDispute(owner, paymentNo, { amount: 5 })
    // The other dispute leaves 10 of the payment's amount.
    expect(fieldsOf(await modify(rest, 11))).toEqual([{ path: 'amount', problem: 'tooLarge' }])
    const all = resultOf<DisputeDetail>(await modify(rest, 10))
    expect([less.amount + all.amount, all.amount]).toEqual([amount, 10])
  })

  it('moves a dispute from open to answered to decided, and in no other order', async () => {
    const one = await added()
    const answer = (dispute: DisputeDetail, body: object) =>
      owner.post('dispute/answer', { ...which(dispute), ...body })
    expect(fieldsOf(await answer(one, {}))).toEqual([{ path: 'answer', problem: 'missing' }])
    const answered = resultOf<DisputeDetail>(await answer(one, { answer: 'The slip was signed' }))
    expect(answered).toMatchObject({
      state: 'ANSWERED',
      answer: 'The slip was signed',
      daysLeft: null,
    })
    expect(answered.answeredBy).not.toBeNull()
    const won = resultOf<DisputeDetail>(await decide(answered, 'WON'))
    expect(won).toMatchObject({ state: 'WON', deductions: [] })
    expect(codeOf(await answer(won, { answer: 'Again' }))).toEqual(illegal)
    expect(
      codeOf(await owner.put('dispute/modify', { ...which(won), ...partsOf(won), remark: 'No' })),
    ).toEqual(illegal)
    expect(codeOf(await decide(won, 'WON'))).toEqual(illegal)
  })

  it('can decide a dispute only if an administrator makes it', async () => {
    const one = await added()
    const { disputeId, version, entCode } = one
    for (const client of [owner, manager, clerk])
      expect(codeOf(await decideDispute(client, one, 'WON'))).toEqual([403, 2000])
    const foreign = { disputeId, version, entCode: demoMerchants[1]!.code }
    expect(codeOf(await decideDispute(superadmin, foreign, 'WON'))).toEqual(notFound)
    expect(entCode).toBe(demoMerchants[0]!.code)
    expect(resultOf<DisputeDetail>(await detail(owner, one)).state).toBe('OPEN')
  })

  it('is in the history, for users who see the store and for administrators', async () => {
    const one = await added({}, 2)
    resultOf(await decide(one, 'LOST'))
    const history = async (client: Client, query: Record<string, string>) =>
      resultOf<{ items: { action: string }[] }>(
        await client.get('audit/history', { objectId: one.disputeId, ...query }),
      ).items.map(({ action }) => action)
    const actions = ['disputes.decide', 'disputes.add']
    expect(await history(owner, { kind: 'dispute' })).toEqual(actions)
    expect(await history(manager, { kind: 'dispute' })).toEqual([])
    expect(await history(superadmin, { kind: 'systemDispute', entCode: one.entCode })).toEqual(
      actions,
    )
  })
})
