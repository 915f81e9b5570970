import type { ApprovalDetail, ApprovalRow } from '@choba/contract/approvals.contract.ts'
import { resultTypes } from '@choba/contract/result-types.ts'
import { page, userEvent } from 'vitest/browser'
import { describe, expect, it } from 'vitest'
import { refundsApi } from '#areas/refunds/refunds.api.ts'
import { transactionsApi } from '#areas/transactions/transactions.api.ts'
import { answerWith, changeResults, refusal } from '#testing/answers.ts'
import { askRefund, requestOf, type WaitingRefund } from '#testing/approving.ts'
import { fact, yen } from '#testing/figures.ts'
import { phrases, say } from '#testing/phrases.ts'
import {
  address,
  drawer,
  expectAccessible,
  main,
  openScreen,
  signInAs,
  toast,
} from '#testing/screen.tsx'
import { approvalsApi } from './approvals.api.ts'

const { approvals: words, screens, shell } = phrases.ja
const { confirm, outcome, state, empty } = words

interface ApprovalPage {
  items: ApprovalRow[]
  total?: number
}
const row = ({ request }: WaitingRefund) =>
  main()
    .getByRole('row')
    .filter({ has: page.getByTitle(request.subject) })
const button = (name: string) => drawer().getByRole('button', { name, exact: true })
const question = (name: string) => page.getByRole('dialog', { name })
const answer = (title: string, name: string) =>
  question(title).getByRole('button', { name, exact: true })
const approveTitle = say(confirm.approveTitle, { amount: yen(300), kind: words.kind.refund })
const comment = (title: string) => question(title).getByRole('textbox')
const lineOf = async ({ payment: { paymentNo } }: WaitingRefund) =>
  transactionsApi.detail.call({ paymentNo })
/** Records the decisions that the tests send to the server, and forwards them unchanged. */
const watchDecisions = () => answerWith('approval/decide', (call) => call()).bodies

/** Opens a request as a user who can decide it. */
async function openAs(user: 'owner' | 'superadmin', { request }: WaitingRefund): Promise<void> {
  await signInAs(user)
  await openScreen(`approval/${request.approvalId}`)
  await expect.element(drawer().getByRole('heading', { name: yen(300) })).toBeVisible()
}

describe('an approval request that the user may decide', () => {
  it('is listed and counted in the menu, and its approval refunds the payment', async () => {
    const waiting = await askRefund()
    await signInAs('owner')
    const { toDecide } = await approvalsApi.count.call()
    await openScreen('approval')
    const entry = page.getByRole('navigation').getByRole('link', { name: screens.approvals.list })
    await expect.element(entry).toMatchTextContent(say(shell.approvalsWaiting, { count: toDecide }))
    await row(waiting).getByRole('cell').nth(1).click()
    await expect.poll(address).toBe(`approval/${waiting.request.approvalId}`)
    await expect.poll(() => fact(words.column.requestedBy)).toBe('鈴木 健一')
    expect(fact(words.column.reason)).toBe('領収書あり')
    const { amount } = waiting.payment
    const changes = drawer().getByRole('region', { name: words.detail.changes })
    await expect
      .element(changes.getByRole('row', { name: words.field.refundable }))
      .toMatchTextContent(`${yen(amount - 300)}${yen(amount - 300)}`)
    await expect
      .element(changes.getByRole('row', { name: words.field.reserved }))
      .toMatchTextContent(`${yen(300)}${yen(0)}`)
    await expectAccessible()
    const sent = watchDecisions()
    await button(words.approve).click()
    await expect.element(question(approveTitle).getByRole('heading')).toHaveFocus()
    await expectAccessible()
    await userEvent.keyboard('{Enter>5/} {Enter}')
    await comment(approveTitle).fill('確認しました')
    await userEvent.keyboard('{Enter}')
    await expect.element(question(approveTitle)).toBeVisible()
    expect(sent).toEqual([])
    await answer(approveTitle, words.approve).dblClick()
    await expect.element(toast(outcome.APPROVED)).toBeVisible()
    await expect.element(drawer().getByRole('heading').first()).toMatchTextContent(state.APPROVED)
    await expect.element(drawer().getByText('確認しました')).toBeVisible()
    await expect.element(drawer().getByRole('region', { name: words.detail.done })).toBeVisible()
    await expect.element(changes).not.toBeInTheDocument()
    await expect.element(button(words.approve)).not.toBeInTheDocument()
    await expect.element(row(waiting)).not.toBeInTheDocument()
    expect(sent).toHaveLength(1)
    if (toDecide === 1) await expect.element(entry).not.toMatchTextContent('1')
    await expect
      .poll(() => lineOf(waiting))
      .toMatchObject({ refunded: 300, refundable: amount - 300 })
    expect((await lineOf(waiting)).refunds[0]!.state).toBe('SUCCEEDED')
  })

  it('appears in the timeline of the payment to refund', async () => {
    const { payment } = await askRefund()
    await openScreen(`trade/${payment.paymentNo}`)
    const { detail, event, status } = phrases.ja.transactions
    const heading = drawer().getByRole('heading', { name: detail.timeline, exact: true })
    await expect.element(heading).toBeVisible()
    const entries = [...heading.element().parentElement!.querySelectorAll('li')]
    expect(entries.at(-2)).toMatchTextContent(`${event.refundRequested}${yen(300)}`)
    expect(entries.at(-1)).toMatchTextContent(`${status.waiting}${yen(300)}`)
  })

  it('appears in a list that was loaded before the request was made, when the polled menu count differs', async () => {
    const waiting = await askRefund()
    await signInAs('owner')
    let isOld = true
    changeResults<ApprovalPage>('approval/list', (result) => {
      if (!isOld) return result
      isOld = false
      const items = result.items.filter(
        ({ approvalId }) => approvalId !== waiting.request.approvalId,
      )
      return { ...result, items, total: result.total! - 1 }
    })
    await openScreen('approval')
    await expect.element(row(waiting)).toBeVisible()
    expect(isOld).toBe(false)
  })

  it('describes a bulk refund by its number of refunds and its file', async () => {
    const batches = [
      { fileName: null, count: 12 },
      { fileName: '返金.csv', count: 3 },
    ]
    await askRefund()
    await signInAs('owner')
    changeResults<ApprovalPage>('approval/list', (result) => ({
      ...result,
      total: 2,
      items: batches.map((batch, at) => ({
        ...result.items[0]!,
        approvalId: String(at + 1),
        kind: 'refundBatch',
        subject: batch.fileName ?? '20261129000011000008843913',
        batch,
      })),
    }))
    changeResults('approval/count', () => ({ toDecide: 2 }))
    await openScreen('approval')
    await expect
      .element(main().getByText(say(words.batch.plain, { count: 12 }), { exact: true }))
      .toBeVisible()
    const ofFile = say(words.batch.ofFile, { file: '返金.csv', count: 3 })
    await expect.element(main().getByText(ofFile, { exact: true })).toBeVisible()
  })

  it('moves no money when declined, and shows the comment to the requester', async () => {
    const waiting = await askRefund()
    await openAs('owner', waiting)
    await button(words.refuse).click()
    await expect.element(question(confirm.refuseTitle).getByText(confirm.refuseText)).toBeVisible()
    await comment(confirm.refuseTitle).fill('あ'.repeat(501))
    await answer(confirm.refuseTitle, words.refuse).click()
    await expect.element(comment(confirm.refuseTitle)).toHaveFocus()
    expect((await requestOf(waiting.request)).state).toBe('WAITING')
    await comment(confirm.refuseTitle).fill('領収書がありません')
    await answer(confirm.refuseTitle, words.refuse).click()
    await expect.element(toast(outcome.REFUSED)).toBeVisible()
    await expect.element(drawer().getByRole('heading').first()).toMatchTextContent(state.REFUSED)
    expect(await lineOf(waiting)).toMatchObject({ refunded: 0, refundable: waiting.payment.amount })
    await signInAs('manager')
    await openScreen(`approval/${waiting.request.approvalId}?box=OWN`)
    await expect.element(drawer().getByText('領収書がありません')).toBeVisible()
    await expect.element(row(waiting)).toMatchTextContent(state.REFUSED)
  })

  it('ends as stale if its payment has changed, and the drawer says so', async () => {
    const waiting = await askRefund()
    await openAs('owner', waiting)
    const { paymentNo } = waiting.payment
    const { refundable: refundableSeen } = await lineOf(waiting)
    await refundsApi.add.call({
      reason: 'OTHER',
      paymentNo,
      amount: 1,
      refundableSeen,
      idempotencyKey: crypto.randomUUID(),
    })
    await button(words.approve).click()
    await answer(approveTitle, words.approve).click()
    await expect.element(drawer().getByRole('alert')).toHaveTextContent(outcome.STALE)
    await expect.element(drawer().getByRole('heading').first()).toMatchTextContent(state.STALE)
    await expect.element(button(words.approve)).not.toBeInTheDocument()
    expect(await lineOf(waiting)).toMatchObject({ refundable: waiting.payment.amount - 1 })
  })

  it('can only be declined if it became stale before the user opened it', async () => {
    const waiting = await askRefund()
    await signInAs('owner')
    const { paymentNo } = waiting.payment
    const { refundable: refundableSeen } = await lineOf(waiting)
    await refundsApi.add.call({
      reason: 'OTHER',
      paymentNo,
      amount: 1,
      refundableSeen,
      idempotencyKey: crypto.randomUUID(),
    })
    await openAs('owner', waiting)
    await expect.element(drawer().getByRole('alert')).toHaveTextContent(words.obstacle.stale)
    await expect.element(button(words.approve)).toHaveAttribute('aria-disabled', 'true')
    await button(words.refuse).click()
    await answer(confirm.refuseTitle, words.refuse).click()
    await expect.element(drawer().getByRole('heading').first()).toMatchTextContent(state.REFUSED)
  })

  it('shows in the drawer that another user decided first', { tags: ['no-retry'] }, async () => {
    const waiting = await askRefund()
    await openAs('owner', waiting)
    const { approvalId, entCode } = waiting.request
    await approvalsApi.decide.call({ approvalId, entCode, decision: 'REFUSE' })
    await button(words.approve).click()
    await answer(approveTitle, words.approve).click()
    await expect.element(toast(words.obstacle.decided)).toBeVisible()
    await expect.element(drawer().getByRole('heading').first()).toMatchTextContent(state.REFUSED)
  })

  it('cannot be approved above the user’s own limit, and stays waiting after a server error', async () => {
    const waiting = await askRefund()
    await signInAs('owner')
    const limited = changeResults<ApprovalDetail>('approval/detail', (detail) => ({
      ...detail,
      obstacle: 'limit',
    }))
    await openScreen(`approval/${waiting.request.approvalId}`)
    await expect.element(drawer().getByRole('alert')).toHaveTextContent(words.obstacle.limit)
    for (const name of [words.approve, words.refuse])
      await expect.element(button(name)).toHaveAccessibleDescription(words.obstacle.limit)
    limited.end()
    await openAs('owner', waiting)
    answerWith('approval/decide', () => refusal(403, resultTypes.insufficientPermission.code, ''))
    await button(words.approve).click()
    await answer(approveTitle, words.approve).click()
    await expect.element(toast(shell.errors.notPermitted)).toBeVisible()
    await expect.element(question(approveTitle)).not.toBeInTheDocument()
    await expect.element(drawer().getByRole('heading').first()).toMatchTextContent(state.WAITING)
  })
})

describe('the user’s own approval request', () => {
  it('can be withdrawn but not approved', async () => {
    const waiting = await askRefund()
    await openScreen(`approval/${waiting.request.approvalId}?box=OWN`)
    await expect.element(drawer().getByRole('note')).toHaveTextContent(words.obstacle.own)
    await expect.element(button(words.approve)).not.toBeInTheDocument()
    await button(words.withdraw).click()
    await expect
      .element(question(confirm.withdrawTitle).getByRole('textbox'))
      .not.toBeInTheDocument()
    await answer(confirm.withdrawTitle, words.withdraw).click()
    await expect.element(toast(outcome.WITHDRAWN)).toBeVisible()
    await expect.element(row(waiting)).toMatchTextContent(state.WITHDRAWN)
    expect((await lineOf(waiting)).refundable).toBe(waiting.payment.amount)
    await openScreen('approval')
    await expect.element(main().getByText(empty.toDecideTitle)).toBeVisible()
  })
})
