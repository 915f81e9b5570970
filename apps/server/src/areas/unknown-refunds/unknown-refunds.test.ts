import type { ApprovalDetail, ApprovalRow } from '@choba/contract/approvals.contract.ts'
import type { UnknownRefundRow } from '@choba/contract/unknown-refunds.contract.ts'
import { asOwner } from '@choba/database/owner.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brokenInvariants } from '#areas/refunds/refunds.testing.ts'
import { signInLimited } from '#areas/approvals/approvals.testing.ts'
import { signInAdministrator } from '#areas/users/users.testing.ts'
import { openTestApp, resultOf, type Client, type TestApp } from '#testing/test-app.ts'
import {
  addUnknownRefund,
  decide,
  gatewayActed,
  type MadeUnknown,
  readUnknown,
  settle,
  settleByTwo,
  signInSecondAdministrator,
} from './unknown-refunds.testing.ts'

let test: TestApp
let owner: Client
let first: Client
let second: Client

beforeAll(async () => {
  test = await openTestApp()
  owner = await test.signIn('owner')
  first = await test.signIn('superadmin')
  second = await signInSecondAdministrator(test, first)
})
afterAll(async () => {
  expect(await brokenInvariants(test.engine, test.gateway)).toEqual([])
  await test.close()
})

const codeOf = async (answer: Promise<{ envelope: { resultType: number } }>) =>
  (await answer).envelope.resultType
const paymentOf = async ({ paymentNo }: MadeUnknown) =>
  (await owner.get('trade/detail', { paymentNo })).envelope.result
const ask = (by: Client, { entCode, refundNo }: MadeUnknown) =>
  by.post('unknownrefund/ask', { entCode, refundNo })
const listed = async (by: Client, path: string): Promise<UnknownRefundRow[]> =>
  resultOf<{ items: UnknownRefundRow[] }>(await by.get(path, { pageSize: 200 })).items
const requestOf = async (by: Client, approvalId: string) =>
  resultOf<ApprovalDetail>(await by.get('approval/detail', { approvalId }))

describe('the list of unknown refunds', () => {
  it('contains refunds without a known outcome, oldest first, with the last message of the gateway', async () => {
    const made = await addUnknownRefund(test)
    const rows = await listed(first, 'sysunknownrefund/list')
    expect(rows.map(({ requestedAt }) => Date.parse(requestedAt))).toEqual(
      rows.map(({ requestedAt }) => Date.parse(requestedAt)).toSorted((a, b) => a - b),
    )
    expect(rows.find(({ refundNo }) => refundNo === made.refundNo)).toMatchObject({
      paymentNo: made.paymentNo,
      amount: 400,
      state: 'UNKNOWN',
      standing: 'GIVEN_UP',
      queryCount: 1,
      gatewayMessage: 'TIMEOUT',
      approvalId: null,
      byHand: false,
      contradiction: null,
    })
    const named = await first.get('sysunknownrefund/list', {
      entCode: [made.entCode],
      standing: ['ASKED'],
    })
    expect(
      resultOf<{ items: UnknownRefundRow[] }>(named).items.map(({ refundNo }) => refundNo),
    ).not.toContain(made.refundNo)
    resultOf(await ask(first, made))
  })

  it('has each refund once if read page by page', async () => {
    const made = [
      await addUnknownRefund(test),
      await addUnknownRefund(test),
      await addUnknownRefund(test),
    ]
    const all = (await listed(first, 'sysunknownrefund/list')).map(({ refundNo }) => refundNo)
    const walked: string[] = []
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page = resultOf<{ items: UnknownRefundRow[]; nextCursor: string | null }>(
        await first.get('sysunknownrefund/list', {
          pageSize: 2,
          ...(cursor !== undefined && { cursor }),
        }),
      )
      walked.push(...page.items.map(({ refundNo }) => refundNo))
      cursor = page.nextCursor
    }
    expect(walked).toEqual(all)
    for (const one of made) resultOf(await ask(first, one))
  })

  it('needs a permission, is limited to the user’s merchant and stores, and is read-only for merchants', async () => {
    const made = await addUnknownRefund(test)
    const { refundNo, entCode } = made
    const numbers = async (by: Client) =>
      (await listed(by, 'unknownrefund/list')).map((row) => row.refundNo)
    expect(await numbers(owner)).toContain(refundNo)
    const elsewhere = await signInLimited(test, {}, [3])
    for (const client of [elsewhere, await test.signIn('owner2')]) {
      expect(await numbers(client)).not.toContain(refundNo)
      expect(await codeOf(client.get('unknownrefund/detail', { refundNo }))).toBe(4001)
    }
    expect(await codeOf((await test.signIn('clerk')).get('unknownrefund/list'))).toBe(2000)
    const searcher = await signInAdministrator(test, first, ['Refund.search'])
    for (const client of [owner, searcher]) {
      expect(await codeOf(ask(client, made))).toBe(2000)
      expect(await codeOf(settle(client, made, 'FAILED'))).toBe(2000)
    }
    expect(await readUnknown(searcher, made)).toMatchObject({ entCode, standing: 'GIVEN_UP' })
    resultOf(await ask(first, made))
  })
})

describe('asking again', () => {
  it('resumes a refund whose job failed permanently, and stores the outcome from the answer', async () => {
    const made = await addUnknownRefund(test)
    const row = resultOf<UnknownRefundRow>(await ask(first, made))
    expect(row).toMatchObject({
      state: 'SUCCEEDED',
      standing: null,
      gatewayMessage: null,
      queryCount: 2,
    })
    expect(await paymentOf(made)).toMatchObject({ refunded: 400, refundable: 600 })
  })

  it('makes the refund once if many requests ask the gateway at the same time', async () => {
    const made = await addUnknownRefund(test)
    const rows = await Promise.all(Array.from({ length: 5 }, () => ask(first, made)))
    expect(new Set(rows.map(({ envelope }) => envelope.resultType))).toEqual(new Set([1000]))
    await expect.poll(async () => (await readUnknown(first, made)).state).toBe('SUCCEEDED')
    expect(await paymentOf(made)).toMatchObject({ refunded: 400, refundable: 600 })
  })

  it('stores the message of a gateway answer that has no outcome', async () => {
    const made = await addUnknownRefund(test, { remark: '#timeout-before' })
    const { unknownSince } = await readUnknown(first, made)
    const row = resultOf<UnknownRefundRow>(await ask(first, made))
    expect(row).toMatchObject({
      state: 'UNKNOWN',
      standing: 'ASKED',
      gatewayMessage: 'ECONNRESET',
      queryCount: 2,
      unknownSince,
    })
    // The job of the refund itself keeps asking the gateway.
    await expect
      .poll(async () => (await readUnknown(first, made)).state, { timeout: 20_000 })
      .toBe('SUCCEEDED')
  })
})

describe('settling by hand', () => {
  it.each(['SUCCEEDED', 'FAILED'] as const)(
    'as %s needs the approval of a second administrator',
    async (outcome) => {
      const made = await addUnknownRefund(test)
      const row = resultOf<UnknownRefundRow>(await settle(first, made, outcome, '明細の3行目'))
      const approvalId = row.approvalId!
      expect(await paymentOf(made)).toMatchObject({ refunded: 0, refundable: 600 })
      // The requester and users of the merchant cannot approve the request. Users of the merchant
      // cannot even see it.
      expect(await codeOf(decide(first, { approvalId, entCode: made.entCode }))).toBe(2000)
      expect(await codeOf(decide(owner, { approvalId, entCode: made.entCode }))).toBe(4001)
      const request = await requestOf(second, approvalId)
      expect(request).toMatchObject({
        kind: 'refundSettlement',
        subject: made.paymentNo,
        amount: 400,
        obstacle: null,
      })
      expect(request.changes).toContainEqual({
        field: 'evidence',
        text: { before: null, after: '明細の3行目' },
      })
      resultOf<ApprovalRow>(await decide(second, { approvalId, entCode: made.entCode }))
      const succeeded = outcome === 'SUCCEEDED'
      expect(await readUnknown(first, made)).toMatchObject({
        state: outcome,
        standing: null,
        byHand: true,
      })
      expect(await paymentOf(made)).toMatchObject(
        succeeded ? { refunded: 400, refundable: 600 } : { refunded: 0, refundable: 1000 },
      )
      const { timeline } = await readUnknown(first, made)
      expect(timeline.at(-1)).toMatchObject({
        event: succeeded ? 'refundSucceededByHand' : 'refundFailedByHand',
        by: '試験 花子',
      })
      expect(
        (await listed(first, 'sysunknownrefund/list')).map(({ refundNo }) => refundNo),
      ).not.toContain(made.refundNo)
      expect(await brokenInvariants(test.engine, test.gateway)).toEqual([])
    },
  )

  it('can only be requested once at a time, and not for a refund whose outcome is known', async () => {
    const made = await addUnknownRefund(test)
    const codes = await Promise.all(
      Array.from({ length: 4 }, () => codeOf(settle(first, made, 'FAILED'))),
    )
    expect(codes.toSorted((a, b) => a - b)).toEqual([409, 409, 409, 1000])
    resultOf(await ask(second, made))
    expect(await codeOf(settle(second, made, 'FAILED'))).toBe(409)
    expect(await codeOf(settle(second, { ...made, refundNo: 'R1' }, 'FAILED'))).toBe(4001)
  })

  it('is stale if the gateway answers in the meantime, so the request cannot be approved', async () => {
    const made = await addUnknownRefund(test)
    const { approvalId } = resultOf<UnknownRefundRow>(await settle(first, made, 'FAILED'))
    const answers = await Promise.all([ask(second, made), ask(first, made)])
    answers.map((answer) => resultOf(answer))
    await expect.poll(async () => (await readUnknown(first, made)).state).toBe('SUCCEEDED')
    expect(await codeOf(decide(second, { approvalId: approvalId!, entCode: made.entCode }))).toBe(
      409,
    )
    expect((await requestOf(first, approvalId!)).state).toBe('STALE')
    expect(await paymentOf(made)).toMatchObject({ refunded: 400, refundable: 600 })
    expect(await brokenInvariants(test.engine, test.gateway)).toEqual([])
  })

  it('at the same time as a gateway answer stores one of the two outcomes and counts the refund once', async () => {
    const made = await addUnknownRefund(test)
    const { approvalId } = resultOf<UnknownRefundRow>(await settle(first, made, 'SUCCEEDED'))
    const [asked, decided] = await Promise.all([
      codeOf(ask(first, made)),
      codeOf(decide(second, { approvalId: approvalId!, entCode: made.entCode })),
    ])
    expect(asked).toBe(1000)
    expect([409, 1000]).toContain(decided)
    await expect.poll(async () => (await readUnknown(first, made)).state).toBe('SUCCEEDED')
    expect(await paymentOf(made)).toMatchObject({ refunded: 400, refundable: 600 })
    expect(await brokenInvariants(test.engine, test.gateway)).toEqual([])
  })

  it('changes the totals once if eight approvals arrive at the same time', async () => {
    const made = await addUnknownRefund(test)
    const { approvalId } = resultOf<UnknownRefundRow>(await settle(first, made, 'SUCCEEDED'))
    const codes = await Promise.all(
      Array.from({ length: 8 }, () =>
        codeOf(decide(second, { approvalId: approvalId!, entCode: made.entCode })),
      ),
    )
    expect(codes.toSorted((a, b) => a - b)).toEqual([
      1000, 1200, 1200, 1200, 1200, 1200, 1200, 1200,
    ])
    expect(await paymentOf(made)).toMatchObject({ refunded: 400, refundable: 600 })
  })

  it('is rejected if its evidence files were not uploaded', async () => {
    const made = await addUnknownRefund(test)
    const { entCode, refundNo } = made
    const body = { entCode, refundNo, outcome: 'FAILED', evidence: '明細', files: ['none.pdf'] }
    expect(await codeOf(first.post('unknownrefund/settle', body))).toBe(400)
    resultOf(await ask(first, made))
  })
})

describe('the gateway’s answer after a settlement by hand', () => {
  const auditFieldsOf = ({ id }: MadeUnknown) =>
    asOwner(test.engine, (q) =>
      q
        .selectFrom('refunds')
        .select(['outcome', 'contradiction', 'contradicted_at', 'gateway_reference'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    )

  it.each([
    ['SUCCEEDED', 'failed', 'FAILED'],
    ['FAILED', 'succeeded', 'SUCCEEDED'],
  ] as const)(
    'is stored next to the outcome %s if it is %s, and two users can then correct the outcome',
    async (outcome, told, right) => {
      const made = await addUnknownRefund(test)
      await settleByTwo(first, second, made, outcome)
      gatewayActed(test, made, told)
      const row = resultOf<UnknownRefundRow>(await ask(first, made))
      expect(row).toMatchObject({
        state: outcome,
        standing: 'CONTRADICTED',
        contradiction: { outcome: right },
      })
      expect((await auditFieldsOf(made)).outcome).toBe(outcome)
      expect(await listed(first, 'sysunknownrefund/list')).toContainEqual(
        expect.objectContaining({ refundNo: made.refundNo, standing: 'CONTRADICTED' }),
      )
      const titles = async () =>
        resultOf<{ items: { messageTitle: string }[] }>(
          await second.get('message/notifications'),
        ).items.map(({ messageTitle }) => messageTitle)
      await expect.poll(titles).toContain('返金の結果が、決済会社の回答と異なります')
      // The same answer of the gateway again does not change the time of the contradiction.
      const { contradicted_at: at } = await auditFieldsOf(made)
      resultOf(await ask(first, made))
      expect((await auditFieldsOf(made)).contradicted_at).toEqual(at)
      expect(await brokenInvariants(test.engine, test.gateway)).toEqual([])

      expect(await codeOf(settle(first, made, outcome))).toBe(409)
      await settleByTwo(second, first, made, right)
      const after = await readUnknown(first, made)
      expect(after).toMatchObject({ state: right, standing: null, contradiction: null })
      const events = after.timeline.map(({ event }) => event)
      const byHand = outcome === 'SUCCEEDED' ? 'refundSucceededByHand' : 'refundFailedByHand'
      expect(events.slice(-3)).toEqual([byHand, 'refundContradicted', 'refundCorrected'])
      expect(await paymentOf(made)).toMatchObject(
        right === 'SUCCEEDED'
          ? { refunded: 400, refundable: 600 }
          : { refunded: 0, refundable: 1000 },
      )
      expect(await brokenInvariants(test.engine, test.gateway)).toEqual([])
    },
  )

  it('changes nothing if it is the same outcome, or if the gateway does not know the refund', async () => {
    const made = await addUnknownRefund(test)
    await settleByTwo(first, second, made, 'SUCCEEDED')
    expect(resultOf<UnknownRefundRow>(await ask(first, made))).toMatchObject({
      standing: null,
      gatewayMessage: 'NOT_FOUND',
    })
    gatewayActed(test, made, 'succeeded')
    expect(resultOf<UnknownRefundRow>(await ask(first, made))).toMatchObject({
      standing: null,
      gatewayMessage: null,
    })
    expect(await auditFieldsOf(made)).toMatchObject({ outcome: 'SUCCEEDED', contradiction: null })
    // The outcomes REFUSED and FAILED count as equal, because no money has moved in either case.
    const failed = await addUnknownRefund(test)
    await settleByTwo(first, second, failed, 'FAILED')
    gatewayActed(test, failed, 'refused')
    expect(resultOf<UnknownRefundRow>(await ask(first, failed))).toMatchObject({
      state: 'FAILED',
      standing: null,
    })
    expect(await auditFieldsOf(failed)).toMatchObject({ outcome: 'FAILED', contradiction: null })
  })

  it('is not counted if another refund has used the refundable amount of the payment', async () => {
    const made = await addUnknownRefund(test, { amount: 700 })
    await settleByTwo(first, second, made, 'FAILED')
    gatewayActed(test, made, 'succeeded')
    resultOf(await ask(first, made))
    const { approvalId } = resultOf<UnknownRefundRow>(await settle(first, made, 'SUCCEEDED'))
    const { paymentNo } = made
    const other = {
      paymentNo,
      amount: 500,
      refundableSeen: 1000,
      idempotencyKey: crypto.randomUUID(),
    }
    resultOf(await owner.post('trade/refund', { reason: 'OTHER', ...other }))
    expect(await codeOf(decide(second, { approvalId: approvalId!, entCode: made.entCode }))).toBe(
      409,
    )
    expect(await codeOf(settle(first, made, 'SUCCEEDED'))).toBe(4003)
    expect(await paymentOf(made)).toMatchObject({ refunded: 500, refundable: 500 })
    expect(await brokenInvariants(test.engine, test.gateway)).toEqual([])
  })
})
