import type { ApprovalDetail } from '@choba/contract/approvals.contract.ts'
import type {
  PaymentMethodApplicationDetail,
  PaymentMethodStores,
} from '@choba/contract/payment-methods.contract.ts'
import { addDays } from '@choba/contract/period.ts'
import type { TransactionOptions } from '@choba/contract/transaction-options.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addStore } from '#areas/stores/stores.testing.ts'
import { plainPicture } from '#platform/files/files.testing.ts'
import { openTestApp, resultOf, type Answer, type Client, type TestApp } from '#testing/test-app.ts'
import {
  applied,
  paymentMethodOf,
  paymentMethodsOf,
  detailOf,
  endApplications,
  newApplication,
  uploadedDocument,
  uploadDocument,
} from './payment-methods.testing.ts'

let test: TestApp
let owner: Client
let manager: Client
let superadmin: Client

beforeAll(async () => {
  test = await openTestApp()
  owner = await test.signIn('owner')
  manager = await test.signIn('manager')
  superadmin = await test.signIn('superadmin')
})
beforeEach(() => endApplications(test))
afterAll(() => test.close())

const code = ({ envelope }: Answer) => envelope.resultType
const whichOf = ({ entCode, applicationId, version }: PaymentMethodApplicationDetail) => ({
  entCode,
  applicationId,
  version,
})
const ownOf = ({ applicationId, version }: PaymentMethodApplicationDetail) => ({
  applicationId,
  version,
})
const decide = (
  client: Client,
  { approvalId, entCode }: PaymentMethodApplicationDetail,
  decision: string,
  note?: string,
) => client.post('approval/decide', { approvalId, entCode, decision, note })
const notified = async (client: Client) =>
  resultOf<{ items: { messageTitle: string }[] }>(
    await client.get('message/notifications', { pageSize: '50' }),
  ).items.map(({ messageTitle }) => messageTitle)
const filtersOf = async (client: Client) =>
  resultOf<TransactionOptions>(await client.get('trade/options'))
    .paymentMethods.filter(({ used }) => used)
    .map(({ paymentType }) => paymentType)

describe('the payment methods of a company', () => {
  it('include methods in use and methods to apply for, but not `OTHER`, and show cash without an application', async () => {
    const { paymentMethods, seesTerms } = await paymentMethodsOf(owner)
    const states = new Map(paymentMethods.map(({ paymentType, state }) => [paymentType, state]))
    expect(states.get('VISA')).toBe('IN_USE')
    expect(states.get('UNIONPAY')).toBe('NONE')
    expect([states.has('OTHER'), seesTerms]).toEqual([false, true])
    expect(paymentMethods.find(({ paymentType }) => paymentType === 'CASH')).toMatchObject({
      state: 'IN_USE',
      ratePpm: null,
    })
    expect(
      paymentMethods.find(({ paymentType }) => paymentType === 'VISA')!.ratePpm,
    ).toBeGreaterThan(0)
    expect(code(await owner.post('brand/apply', await newApplication(owner, 'OTHER')))).toBe(400)
    expect(code(await owner.post('brand/apply', await newApplication(owner, 'VISA')))).toBe(1200)
  })

  it('are shown only for companies of the user’s stores, and without rates to users who may not see terms', async () => {
    const clerk = await paymentMethodsOf(await test.signIn('clerk'))
    expect([clerk.seesTerms, clerk.paymentMethods.some(({ ratePpm }) => ratePpm !== null)]).toEqual(
      [false, false],
    )
    const seen = await paymentMethodsOf(manager)
    expect(seen.companies.reduce((sum, { storeCount }) => sum + storeCount, 0)).toBe(2)
    expect(code(await manager.get('brand/list', { companyId: '999' }))).toBe(4001)
  })
})

describe('the stores that take a payment method', () => {
  const storesOf = async (
    client: Client,
    paymentType: string,
    companyId = '1',
    more: Record<string, string> = {},
  ) =>
    resultOf<PaymentMethodStores>(
      await client.get('brand/stores', { companyId, paymentType, ...more }),
    )
  const namesOf = ({ items }: PaymentMethodStores) =>
    items.map(({ storeCode, byName }) => [storeCode, byName])

  it('include open stores without their own list of methods, but not closed stores or other companies’ stores', async () => {
    const before = await storesOf(owner, 'VISA')
    expect(before.items.length).toBeGreaterThan(0)
    expect(before.items.every(({ byName }) => !byName)).toBe(true)
    const other = await addStore(owner, { storeCode: 'T-CASH', paymentTypes: ['CASH'] })
    await addStore(owner, { storeCode: 'T-VISA', paymentTypes: ['CASH', 'VISA'] })
    await addStore(owner, { storeCode: 'T-ELSEWHERE', companyId: '2' })
    const closed = await addStore(owner, { storeCode: 'T-CLOSED' })
    await owner.put('shop/close', {
      storeId: closed.storeId,
      version: closed.version,
      fromDay: closed.today,
    })
    const after = await storesOf(owner, 'VISA')
    expect(namesOf(after)).toEqual([...namesOf(before), ['T-VISA', true]])
    expect(after.total).toBe(before.total! + 1)
    expect(namesOf(await storesOf(owner, 'CASH'))).toContainEqual([other.storeCode, true])
    const { paymentMethods } = await paymentMethodsOf(owner, '1')
    const counts = new Map(
      paymentMethods.map(({ paymentType, storeCount }) => [paymentType, storeCount]),
    )
    expect([counts.get('VISA'), counts.get('CASH')]).toEqual([after.total, after.total! + 1])
    expect(counts.get('UNIONPAY')).toBeNull()
  })

  it('are returned in pages, and only if the user sees them', async () => {
    const all = namesOf(await storesOf(owner, 'VISA'))
    const first = await storesOf(owner, 'VISA', '1', { pageSize: '2' })
    const rest = await storesOf(owner, 'VISA', '1', { pageSize: '200', cursor: first.nextCursor! })
    expect([namesOf(first).length, rest.total]).toEqual([2, undefined])
    expect([...namesOf(first), ...namesOf(rest)]).toEqual(all)
    const seen = await paymentMethodsOf(manager)
    const listed = await storesOf(manager, 'VISA', seen.companyId!)
    expect(namesOf(listed).every(([name]) => name === 'S0001' || name === 'S0003')).toBe(true)
    expect(seen.paymentMethods.find(({ paymentType }) => paymentType === 'VISA')!.storeCount).toBe(
      listed.total,
    )
  })

  it('are an empty list for a method not in use; an unknown method or company gives code 4001', async () => {
    expect(await storesOf(owner, 'UNIONPAY')).toEqual({ items: [], nextCursor: null, total: 0 })
    expect(code(await owner.get('brand/stores', { companyId: '1', paymentType: 'NOSUCH' }))).toBe(
      4001,
    )
    expect(code(await owner.get('brand/stores', { companyId: '999', paymentType: 'VISA' }))).toBe(
      4001,
    )
    expect(
      code(await owner.get('brand/stores', { companyId: '1', paymentType: 'VISA', cursor: '_w' })),
    ).toBe(400)
  })
})

describe('an application for a payment method', () => {
  it('can be reviewed, questioned, answered and approved, and adds the method to the filters on its first day', async () => {
    const { today } = await paymentMethodsOf(owner)
    const sent = await applied(owner, 'UNIONPAY', {
      fromDay: addDays(today, 9),
      remark: 'For guests',
    })
    expect(sent).toMatchObject({
      state: 'APPLIED',
      documents: [{ label: 'license.pdf' }],
      hasRate: true,
    })
    expect(code(await owner.post('brand/apply', await newApplication(owner, 'UNIONPAY')))).toBe(409)

    const begun = resultOf<PaymentMethodApplicationDetail>(
      await superadmin.post('sysbrand/review', whichOf(sent)),
    )
    expect(begun.state).toBe('REVIEW')
    const asked = resultOf<PaymentMethodApplicationDetail>(
      await superadmin.post('sysbrand/askback', { ...whichOf(begun), question: 'Which store?' }),
    )
    expect(asked).toMatchObject({ state: 'ASKED', approvalId: null })
    // The question closes the approval request until the answer arrives.
    expect(code(await decide(superadmin, begun, 'APPROVE'))).toBe(1200)
    expect((await paymentMethodOf(owner, 'UNIONPAY'))!.state).toBe('ASKED')

    const added = await uploadedDocument(owner, await plainPicture(40, 20, 'jpeg'))
    const answered = resultOf<PaymentMethodApplicationDetail>(
      await owner.post('brand/answer', {
        ...ownOf(asked),
        answer: 'All of them',
        fileList: [added],
      }),
    )
    expect(answered).toMatchObject({
      state: 'REVIEW',
      documents: [{}, { contentType: 'image/jpeg' }],
    })
    const shown = resultOf<ApprovalDetail>(
      await superadmin.get('approval/detail', { approvalId: answered.approvalId! }),
    )
    expect(shown).toMatchObject({
      kind: 'paymentMethodApplication',
      obstacle: null,
      files: [{}, {}],
    })
    expect(code(await decide(owner, answered, 'APPROVE'))).toBe(2000)
    expect(await filtersOf(owner)).not.toContain('UNIONPAY')
    expect(code(await decide(superadmin, answered, 'APPROVE', 'Welcome'))).toBe(1000)

    const after = await detailOf(owner, sent)
    expect(after).toMatchObject({ state: 'APPROVED', startsOn: addDays(today, 9) })
    expect(after.steps.map(({ step }) => step)).toEqual([
      'APPLY',
      'REVIEW',
      'ASK',
      'ANSWER',
      'APPROVE',
    ])
    expect((await paymentMethodOf(owner, 'UNIONPAY'))!.state).toBe('COMING')
    expect(await filtersOf(owner)).not.toContain('UNIONPAY')
    await expect
      .poll(() => notified(owner), { timeout: 20_000 })
      .toEqual(expect.arrayContaining([expect.stringContaining('ご利用いただけます')]))
  })

  it('takes effect on the day of the decision if an administrator approves it after its requested day', async () => {
    const sent = await applied(owner, 'TRANSPORT_IC')
    expect(code(await decide(superadmin, sent, 'APPROVE'))).toBe(1000)
    expect(await paymentMethodOf(owner, 'TRANSPORT_IC')).toMatchObject({ state: 'IN_USE' })
    expect(await filtersOf(owner)).toContain('TRANSPORT_IC')
    expect(code(await owner.post('brand/apply', await newApplication(owner, 'TRANSPORT_IC')))).toBe(
      1200,
    )
  })

  it('can be declined with a reason, and the merchant can apply again', async () => {
    const sent = await applied(owner, 'UNIONPAY')
    expect(code(await decide(superadmin, sent, 'REFUSE', 'No license'))).toBe(1000)
    expect(await paymentMethodOf(owner, 'UNIONPAY')).toMatchObject({
      state: 'REFUSED',
      reason: 'No license',
    })
    expect((await applied(owner, 'UNIONPAY')).state).toBe('APPLIED')
  })

  it('and its approval request end together if the merchant withdraws either of them', async () => {
    const sent = await applied(owner, 'UNIONPAY')
    expect(
      resultOf<PaymentMethodApplicationDetail>(await owner.post('brand/withdraw', ownOf(sent)))
        .state,
    ).toBe('WITHDRAWN')
    expect(code(await decide(superadmin, sent, 'APPROVE'))).toBe(1200)
    const again = await detailOf(owner, sent)
    expect(code(await owner.post('brand/withdraw', ownOf(again)))).toBe(1200)
    const other = await applied(owner, 'UNIONPAY')
    const taken = await owner.post('approval/withdraw', { approvalId: other.approvalId })
    expect([code(taken), (await detailOf(owner, other)).state]).toEqual([1000, 'WITHDRAWN'])
  })

  it('rejects a change based on an outdated version, with code 409 and the current application', async () => {
    const sent = await applied(owner, 'UNIONPAY')
    await superadmin.post('sysbrand/review', whichOf(sent))
    const late = await owner.post('brand/withdraw', ownOf(sent))
    expect([code(late), late.envelope.result]).toMatchObject([
      409,
      { current: { state: 'REVIEW' } },
    ])
  })

  it('can be read by users who see its company, but its documents only by users who may apply', async () => {
    const sent = await applied(owner, 'UNIONPAY')
    const which = { applicationId: sent.applicationId, fileName: sent.documents[0]!.fileName }
    const owner2 = await test.signIn('owner2')
    expect(code(await owner2.get('brand/detail', { applicationId: sent.applicationId }))).toBe(4001)
    expect(code(await owner2.get('brand/file', which))).toBe(4001)
    expect(code(await manager.get('brand/file', which))).toBe(2000)
    const file = await owner.get('brand/file', which)
    expect(file.headers['content-disposition']).toMatch(/^attachment; /)
    const elsewhere = await test.signIn('superadmin', 'steppe')
    expect(
      code(
        await elsewhere.get('sysbrand/detail', {
          entCode: sent.entCode,
          applicationId: sent.applicationId,
        }),
      ),
    ).toBe(4001)
    expect(
      (await superadmin.get('sysbrand/file', { ...which, entCode: sent.entCode })).bytes.equals(
        file.bytes,
      ),
    ).toBe(true)
  })

  it.each([
    ['a text', Buffer.from('hello')],
    ['a PDF without its end', Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\n')],
    [
      'a drawing that could hold a script',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    ],
  ])('rejects %s as a document', async (_what, bytes) => {
    expect((await uploadDocument(owner, bytes)).status).toBe(415)
  })

  it('rejects a start date in the past or too far ahead', async () => {
    const { today } = await paymentMethodsOf(owner)
    for (const [fromDay, problem] of [
      [addDays(today, -1), 'tooSmall'],
      [addDays(today, 367), 'tooLarge'],
    ]) {
      const answer = await owner.post(
        'brand/apply',
        await newApplication(owner, 'UNIONPAY', { fromDay }),
      )
      expect(answer.envelope.result).toEqual({ fields: [{ path: 'fromDay', problem }] })
    }
  })
})
