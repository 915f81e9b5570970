import type { DisputeDetail } from '@choba/contract/disputes.contract.ts'
import { addDays } from '@choba/contract/period.ts'
import { page, userEvent } from 'vitest/browser'
import { beforeEach, describe, expect, it } from 'vitest'
import { transactionsApi } from '#areas/transactions/transactions.api.ts'
import { yen } from '#testing/figures.ts'
import { phrases, say } from '#testing/phrases.ts'
import { openPayment, takePayment } from '#testing/refunding.ts'
import {
  address,
  drawer,
  expectAccessible,
  faultOf,
  main,
  openScreen,
  rowOf,
  signInAs,
  toast,
} from '#testing/screen.tsx'
import { dayText, nearDayText } from '#ui/instants.ts'
import { disputesApi } from './disputes.api.ts'

const { kit, disputes } = phrases.ja
const { answer, decide, deduction, detail, documents, empty, field, form, payment, state, tabs } =
  disputes

const inDrawer = (label: string) => drawer().getByLabelText(label, { exact: true })
const press = (name: string) => drawer().getByRole('button', { name, exact: true }).click()
/** Opens the menu of the drawer that contains the decisions, and presses one. */
async function pressDecision(name: string) {
  await press(disputes.moreActs)
  await page.getByRole('menuitem', { name, exact: true }).click()
}
const today = async () => (await transactionsApi.options.call()).today
/** Returns a unique text, so that the test can find its own disputes. */
const mark = (name: string) => `${name} ${crypto.randomUUID().slice(0, 8)}`

/** Records a dispute for the full amount of a payment that no other test uses. */
async function recorded(
  more: { reason?: string; respondBy?: string; receivedOn?: string } = {},
): Promise<DisputeDetail> {
  const { paymentNo } = await takePayment('CARD')
  const day = await today()
  const parts = {
    amount: 300,
    reason: '利用の覚えがない',
    receivedOn: day,
    respondBy: addDays(day, 3),
  }
  return disputesApi.add.call({ paymentNo, ...parts, ...more })
}
const open = ({ disputeId }: DisputeDetail) => openScreen(`dispute/${disputeId}`)
const openAsAdmin = ({ entCode, disputeId }: DisputeDetail) =>
  openScreen(`sysdispute/${entCode}/${disputeId}`)

beforeEach(() => signInAs('owner'))

describe('the list of disputes', () => {
  it('shows the time left to answer, and takes its filters from the address', async () => {
    const day = await today()
    const soon = await recorded({ reason: mark('期限が近い') })
    const over = await recorded({
      reason: mark('期限が過ぎた'),
      receivedOn: addDays(day, -9),
      respondBy: addDays(day, -2),
    })
    await openScreen('dispute')
    await expect.element(main().getByRole('tab', { selected: true })).toMatchTextContent(tabs.open)
    await expect.element(rowOf(soon.reason)).toMatchTextContent('あと3日')
    await expect.element(rowOf(over.reason)).toMatchTextContent(say(disputes.daysOver, { days: 2 }))
    await expectAccessible()
    await openScreen('dispute?deadline=overdue')
    await expect.element(rowOf(over.reason)).toBeVisible()
    await expect.element(rowOf(soon.reason)).not.toBeInTheDocument()
    await openScreen(`dispute?paymentNo=${soon.paymentNo}&disputeState=WON`)
    await expect.element(main().getByText(empty.noMatchTitle)).toBeVisible()
  })

  it('moves a dispute to the next tab when it is answered and when it is decided', async () => {
    const one = await recorded({ reason: mark('次のタブへ') })
    const tab = (name: string) => main().getByRole('tab', { name: new RegExp(`^${name}`) })
    const inOwnTab = async (name: string) => {
      await tab(name).click()
      await expect.element(rowOf(one.reason)).toBeVisible()
      await expect.element(tab(name)).toMatchTextContent(/\d/)
    }
    await openScreen('dispute')
    await inOwnTab(tabs.open)
    const { disputeId, version } = one
    const answered = await disputesApi.answer.call({ disputeId, version, answer: '送りました' })
    await openScreen('dispute')
    await inOwnTab(tabs.answered)
    expect(address()).toBe('dispute?disputeState=ANSWERED')
    await signInAs('superadmin')
    const which = { entCode: one.entCode, disputeId, version: answered.version }
    await disputesApi.decide.call({ ...which, decision: 'WON' })
    await openScreen('sysdispute')
    await inOwnTab(tabs.closed)
  })

  it('offers no actions to users with read access only', { tags: ['no-retry'] }, async () => {
    const one = await recorded()
    await signInAs('clerk')
    await open(one)
    await expect.element(drawer().getByText(detail.noEvidence)).toBeVisible()
    await expect.element(main().getByRole('button', { name: disputes.add })).not.toBeInTheDocument()
    await expect
      .element(drawer().getByRole('button', { name: disputes.moreActs }))
      .not.toBeInTheDocument()
  })
})

describe('the drawer of a dispute', () => {
  it('shows the time left with the deadline, and the documents for the reason code', async () => {
    const day = await today()
    const one = await recorded({ reason: 'Visa 10.4', respondBy: addDays(day, 2) })
    await open(one)
    const left = say(disputes.leftUntil, {
      left: 'あと2日',
      day: nearDayText(one.respondBy, day),
    })
    await expect.element(drawer().getByText(left, { exact: true })).toBeVisible()
    await expect.element(drawer().getByRole('heading', { name: documents.title })).toBeVisible()
    await expect.element(drawer().getByText(documents.item.identity)).toBeVisible()
    await expect.element(drawer().getByText(documents.item.slip)).not.toBeInTheDocument()
    await open(await recorded())
    await expect.element(drawer().getByText(documents.general)).toBeVisible()
    await expect.element(drawer().getByText(documents.item.slip)).toBeVisible()
  })
})

describe('the form that records a dispute', () => {
  it('starts from the payment and shows errors at the fields, and the dispute appears at the payment', async () => {
    const paid = await takePayment('CARD')
    const reason = mark('商品が届いていない')
    await openPayment(paid)
    await press(disputes.add)
    await expect.element(inDrawer(field.paymentNo)).toHaveValue(paid.paymentNo)
    await press(form.create)
    await expect
      .poll(() => faultOf(inDrawer(field.reason)))
      .toContain(say(form.reasonMissing, { max: 100 }))
    await expect.poll(() => faultOf(inDrawer(field.respondBy))).toContain(form.respondByMissing)
    await expectAccessible()
    await inDrawer(field.reason).fill(reason)
    const day = await today()
    await inDrawer(field.receivedOn).fill(dayText(addDays(day, 1)))
    await inDrawer(field.respondBy).fill(dayText(addDays(day, 7)))
    await press(form.create)
    await expect.poll(() => faultOf(inDrawer(field.receivedOn))).toContain(form.receivedOnLater)
    await inDrawer(field.receivedOn).fill(dayText(day))
    await inDrawer(field.amount).fill(String(paid.amount + 1))
    await press(form.create)
    await expect.poll(() => faultOf(inDrawer(field.amount))).toContain(form.amountTooLarge)
    await inDrawer(field.amount).fill('300')
    await press(form.create)
    await expect.element(toast(form.added)).toBeVisible()
    await expect.element(drawer().getByText(reason)).toBeVisible()
    await press(detail.openPayment)
    const words = say(payment.OPEN, { amount: yen(300), day: dayText(addDays(day, 7)) })
    await expect.element(drawer().getByRole('note').filter({ hasText: words })).toBeVisible()
    await press(payment.open)
    await expect.poll(address).toMatch(/^dispute\/\d+/)
  })
})

describe('an answer to a dispute', () => {
  it('can be recorded by the merchant, who cannot record the result', async () => {
    await open(await recorded())
    await expect.element(drawer().getByRole('button', { name: answer.act })).toBeVisible()
    await expect
      .element(drawer().getByRole('button', { name: disputes.moreActs }))
      .not.toBeInTheDocument()
  })

  it('accepts a text and a file and shows both', async () => {
    await open(await recorded())
    await press(answer.act)
    const dialog = page.getByRole('dialog', { name: answer.title })
    await dialog.getByRole('button', { name: answer.confirm, exact: true }).click()
    await expect.element(dialog.getByText(answer.missing)).toBeVisible()
    await dialog.getByLabelText(field.answer).fill('署名のある伝票をお送りしました。')
    const pdf = new File(['%PDF-1.4\ntrailer<<>>\n%%EOF\n'], '伝票.pdf', {
      type: 'application/pdf',
    })
    await dialog.getByLabelText(field.evidence).upload(pdf)
    await expect
      .element(dialog.getByRole('button', { name: say(kit.removeNamed, { name: '伝票.pdf' }) }))
      .toBeVisible()
    await dialog.getByRole('button', { name: answer.confirm, exact: true }).click()
    await expect.element(toast(answer.done)).toBeVisible()
    await expect.element(drawer().getByText('署名のある伝票をお送りしました。')).toBeVisible()
    await expect.element(drawer().getByText('伝票.pdf')).toBeVisible()
    await expect.element(drawer().getByText(state.ANSWERED, { exact: true })).toBeVisible()
  })
})

describe('the decision on a dispute', () => {
  it('explains the effect on the deposit, is not confirmed by Enter, and can be corrected later', async () => {
    const one = await recorded()
    await signInAs('superadmin')
    await openAsAdmin(one)
    await pressDecision(decide.LOST.act)
    const question = page.getByRole('dialog', { name: decide.LOST.title })
    await expect
      .element(question.getByText(say(decide.LOST.text, { amount: yen(300) })))
      .toBeVisible()
    await expectAccessible()
    // Enter cancels, because the cancel button has the focus.
    await userEvent.keyboard('{Enter}')
    await expect.element(question).not.toBeInTheDocument()
    await expect.element(drawer().getByText(state.OPEN, { exact: true })).toBeVisible()
    await pressDecision(decide.LOST.act)
    await question.getByRole('button', { name: decide.LOST.confirm, exact: true }).click()
    await expect.element(toast(decide.LOST.done)).toBeVisible()
    await expect.element(drawer().getByText(deduction.DISPUTE)).toBeVisible()
    await pressDecision(decide.WON.act)
    const back = page.getByRole('dialog', { name: decide.WON.title })
    await expect
      .element(back.getByText(say(decide.WON.correct, { amount: yen(300) })))
      .toBeVisible()
    await back.getByRole('button', { name: decide.WON.confirm, exact: true }).click()
    await expect.element(drawer().getByText(deduction.none)).toBeVisible()
  })

  it(
    'asks the user to review the dispute if another user has decided first',
    { tags: ['no-retry'] },
    async () => {
      const one = await recorded()
      const { disputeId, version, entCode } = one
      await signInAs('superadmin')
      await openAsAdmin(one)
      await pressDecision(decide.WON.act)
      await disputesApi.decide.call({ entCode, disputeId, version, decision: 'LOST' })
      await page
        .getByRole('dialog', { name: decide.WON.title })
        .getByRole('button', { name: decide.WON.confirm, exact: true })
        .click()
      await expect.element(toast(disputes.stale)).toBeVisible()
      await expect.element(drawer().getByText(state.LOST, { exact: true })).toBeVisible()
    },
  )
})

describe('a change to a dispute', () => {
  it('shows the other change on a conflict, and does not overwrite values that the user has not seen', async () => {
    const { disputeId, version, amount, receivedOn, respondBy } = await recorded()
    await openScreen(`dispute/${disputeId}/edit`)
    await inDrawer(field.reason).fill('わたしの理由')
    await disputesApi.modify.call({
      disputeId,
      version,
      amount,
      receivedOn,
      respondBy,
      reason: 'ほかの理由',
    })
    await press(kit.save)
    const kept = say(kit.stale.kept, { label: field.reason, theirs: 'ほかの理由' })
    await expect.element(drawer().getByRole('alert')).toMatchTextContent(kept)
    await press(kit.save)
    await expect.element(toast(form.saved)).toBeVisible()
    await expect.element(drawer().getByText('わたしの理由')).toBeVisible()
  })
})

it('an administrator can see, record and decide a merchant’s dispute', async () => {
  const one = await recorded()
  await signInAs('superadmin')
  await openAsAdmin(one)
  await expect.element(drawer().getByText(one.entName).first()).toBeVisible()
  await pressDecision(decide.LOST.act)
  const question = page.getByRole('dialog', { name: decide.LOST.title })
  await question.getByRole('button', { name: decide.LOST.confirm, exact: true }).click()
  await expect.element(drawer().getByText(deduction.DISPUTE)).toBeVisible()
})
