import type { UnknownRefundRow } from '@choba/contract/unknown-refunds.contract.ts'
import { page, userEvent } from 'vitest/browser'
import { beforeEach, describe, expect, it } from 'vitest'
import { answerWith } from '#testing/answers.ts'
import { yen } from '#testing/figures.ts'
import { phrases, say } from '#testing/phrases.ts'
import {
  drawer,
  expectAccessible,
  faultOf,
  main,
  openScreen,
  signInAs,
  toast,
} from '#testing/screen.tsx'
import { unknownRefundsApi } from './unknown-refunds.api.ts'

const { unknownRefunds: words, kit } = phrases.ja
const { settle } = words

/**
 * Returns the oldest refund in yen whose result is unknown and for which no approval is requested.
 */
async function unknown(): Promise<UnknownRefundRow> {
  const { items } = await unknownRefundsApi.systemList.call({})
  const row = items.find(({ currency, approvalId }) => currency === 'JPY' && approvalId === null)
  if (!row) throw new Error('every refund of the demo has a known end')
  return row
}
const open = async (row: UnknownRefundRow) =>
  openScreen(`sysUnknownRefund/${row.entCode}/${row.refundNo}`)
const press = (name: string) => drawer().getByRole('button', { name, exact: true }).click()

describe('unknown refunds in the screen of a merchant', () => {
  it('cannot be changed: the merchant can neither ask the gateway nor settle them', async () => {
    await signInAs('owner')
    const { items } = await unknownRefundsApi.list.call({})
    await openScreen('unknownRefund')
    await expect.poll(() => main().getByRole('row').elements().length).toBe(items.length + 1)
    await openScreen(`unknownRefund/${items[0]!.refundNo}`)
    await expect.element(drawer().getByRole('button', { name: words.openPayment })).toBeVisible()
    await expect
      .element(drawer().getByRole('button', { name: words.ask.act }))
      .not.toBeInTheDocument()
    await expect.element(drawer().getByRole('button', { name: settle.act })).not.toBeInTheDocument()
  })
})

describe('unknown refunds in the screen of an administrator', () => {
  beforeEach(() => signInAs('superadmin'))

  it('show the time since the result became unknown, the merchant, and the gateway’s last response', async () => {
    const { items } = await unknownRefundsApi.systemList.call({})
    await openScreen('sysUnknownRefund')
    await expect.element(main().getByRole('heading', { name: words.title })).toBeVisible()
    await expect.poll(() => main().getByRole('row').elements().length).toBe(items.length + 1)
    await expect.element(main().getByRole('row').nth(1)).toMatchTextContent(items[0]!.entName)
    await expectAccessible()
    // This merchant has no refunds made by tests.
    await openScreen('sysUnknownRefund?standing=CONTRADICTED&entCode=TORIMARU')
    await expect.element(main().getByText(words.empty.noMatchTitle)).toBeVisible()
  })

  it('show in red that the gateway has contradicted a result, with a link to the correction', async () => {
    const refundNo = await (await fetch('/contradicted-refund')).text()
    const { items } = await unknownRefundsApi.systemList.call({ standing: ['CONTRADICTED'] })
    const row = items.find((one) => one.refundNo === refundNo)!
    await open(row)
    await expect
      .element(drawer().getByRole('alert'))
      .toMatchTextContent(words.contradiction.SUCCEEDED)
    await press(words.contradiction.act)
    const question = page.getByRole('dialog', { name: words.contradiction.question })
    await expect
      .element(question)
      .toMatchTextContent(say(words.contradiction.SUCCEEDED_follows, { amount: yen(row.amount) }))
    await question.getByRole('button', { name: kit.cancel }).click()
    const after = await unknownRefundsApi.systemDetail.call({ entCode: row.entCode, refundNo })
    expect(after).toMatchObject({ state: 'FAILED', standing: 'CONTRADICTED', approvalId: null })
  })

  it('are settled by hand in two steps, neither of them by pressing Enter', async () => {
    const row = await unknown()
    const sent = answerWith('unknownrefund/settle', (call) => call()).bodies
    await open(row)
    await press(settle.act)
    const form = page.getByRole('dialog', { name: say(settle.title, { amount: yen(row.amount) }) })
    await form.getByRole('button', { name: settle.review }).click()
    await expect
      .poll(() => faultOf(form.getByLabelText(settle.evidence)))
      .toBe(settle.evidenceMissing)
    await form.getByRole('radio', { name: settle.FAILED }).click()
    await form.getByLabelText(settle.evidence).fill('明細の3行目に記載なし')
    await expectAccessible()
    await form.getByRole('button', { name: settle.review }).click()
    const question = page.getByRole('dialog', {
      name: say(settle.confirmTitle, { outcome: words.outcome.FAILED }),
    })
    await expect.element(question.getByRole('heading')).toHaveFocus()
    await userEvent.keyboard('{Enter}{Enter}')
    await expect.element(question).toBeVisible()
    await expect.element(question).toMatchTextContent(settle.FAILED_note)
    expect(sent).toEqual([])
    await question.getByRole('button', { name: settle.send }).click()
    await expect.element(toast(words.requested)).toBeVisible()
    await expect.element(drawer().getByText(words.waiting)).toBeVisible()
    await expect.element(drawer().getByRole('button', { name: settle.act })).not.toBeInTheDocument()
    expect(sent).toMatchObject([
      { refundNo: row.refundNo, outcome: 'FAILED', evidence: '明細の3行目に記載なし' },
    ])
  })

  it('can be asked for at the gateway again, and then show the result', async () => {
    const { items } = await unknownRefundsApi.systemList.call({})
    const row = items.findLast(({ standing }) => standing !== 'CONTRADICTED')!
    await open(row)
    await press(words.ask.act)
    await expect
      .element(toast(say(words.ask.done, { outcome: words.outcome.SUCCEEDED })))
      .toBeVisible()
    await expect
      .element(drawer().getByText(say(words.known, { outcome: words.outcome.SUCCEEDED })))
      .toBeVisible()
  })
})
