import { page, userEvent } from 'vitest/browser'
import { describe, expect, it, onTestFinished } from 'vitest'
import { transactionsApi } from '#areas/transactions/transactions.api.ts'
import { failCalls } from '#testing/answers.ts'
import { askRefund, type WaitingRefund } from '#testing/approving.ts'
import { yen } from '#testing/figures.ts'
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

const { approvals: words, kit, screens, shell, table } = phrases.ja
const { confirm, outcome, state, empty } = words

const row = ({ request }: WaitingRefund) =>
  main()
    .getByRole('row')
    .filter({ has: page.getByTitle(request.subject) })
const button = (name: string) => drawer().getByRole('button', { name, exact: true })
const answer = (title: string, name: string) =>
  page.getByRole('dialog', { name: title }).getByRole('button', { name, exact: true })
const approveTitle = say(confirm.approveTitle, { amount: yen(300), kind: words.kind.refund })
const lineOf = async ({ payment: { paymentNo } }: WaitingRefund) =>
  transactionsApi.detail.call({ paymentNo })

describe('the approval list', () => {
  it('has a tab each for requests to decide, own requests and all requests, filters by kind and explains an empty list', async () => {
    const waiting = await askRefund()
    await openScreen('approval?kind=refundBatch')
    await expect.element(main().getByText(empty.noMatchTitle)).toBeVisible()
    await main().getByRole('button', { name: table.empty.showAll, exact: true }).click()
    await expect.element(main().getByText(empty.toDecideTitle)).toBeVisible()
    await main().getByRole('tab', { name: words.box.OWN }).click()
    await expect.poll(address).toBe('approval?box=OWN')
    await expect.element(row(waiting)).toMatchTextContent(state.WAITING)
    await signInAs('owner')
    await openScreen('approval?box=OWN')
    await expect.element(main().getByText(empty.ownTitle)).toBeVisible()
    await expectAccessible()
  })

  it('shows an error if the requests cannot be loaded, and loads them on a retry', async () => {
    await signInAs('owner')
    const end = failCalls('approval/list')
    await openScreen('approval')
    await expect.element(main().getByText(words.fault)).toBeVisible()
    end()
    await main().getByRole('button', { name: table.fault.retry }).click()
    await expect
      .element(main().getByRole('tab', { name: words.box.TO_DECIDE }))
      .toHaveAttribute('aria-selected', 'true')
    await expect.element(main().getByText(words.fault)).not.toBeInTheDocument()
  })

  it('shows cards and the number of waiting requests in the menu on a phone, without sideways scrolling', async () => {
    await page.viewport(390, 844)
    onTestFinished(() => page.viewport(1280, 800))
    const waiting = await askRefund()
    await signInAs('owner')
    const { toDecide } = await approvalsApi.count.call()
    await openScreen('approval')
    await expectAccessible()
    await page.getByRole('button', { name: shell.openMenu }).click()
    const entry = page.getByRole('navigation').getByRole('link', { name: screens.approvals.list })
    await expect.element(entry).toMatchTextContent(say(shell.approvalsWaiting, { count: toDecide }))
    await userEvent.keyboard('{Escape}')
    await openScreen(`approval/${waiting.request.approvalId}`)
    await button(words.approve).click()
    await expectAccessible()
    await answer(approveTitle, kit.cancel).click()
    await expect.element(button(words.approve)).toBeVisible()
  })

  it('names merchants for administrators, links to their transactions and lets administrators decide', async () => {
    const waiting = await askRefund()
    await signInAs('superadmin')
    await openScreen(`approval?entCode=${waiting.request.entCode}`)
    await expect.element(row(waiting)).toMatchTextContent(waiting.request.entName)
    await row(waiting).getByRole('cell').nth(1).click()
    const link = drawer().getByRole('link', { name: words.detail.openSubject })
    await expect
      .element(link)
      .toHaveAttribute(
        'href',
        `/#/systrade/${waiting.request.entCode}/${waiting.payment.paymentNo}`,
      )
    await button(words.approve).click()
    await answer(approveTitle, words.approve).click()
    await expect.element(toast(outcome.APPROVED)).toBeVisible()
    await signInAs('manager')
    await expect.poll(() => lineOf(waiting)).toMatchObject({ refunded: 300 })
  })

  it(
    'is closed to users without permission to refund, and hides requests of other merchants',
    { tags: ['no-retry'] },
    async () => {
      const { request } = await askRefund()
      await signInAs('clerk')
      await openScreen('trade')
      const menu = page.getByRole('navigation')
      await expect
        .element(menu.getByRole('link', { name: screens.transactions.list, exact: true }))
        .toBeVisible()
      await expect
        .element(menu.getByRole('link', { name: screens.approvals.list }))
        .not.toBeInTheDocument()
      // Waits until the list has written its period into the address. Otherwise the period would
      // also appear in the next address.
      await expect.poll(address).toContain('dateFrom')
      await openScreen(`approval/${request.approvalId}`)
      await expect.poll(address).toMatch(/^notFound/)
      await signInAs('owner2')
      await openScreen(`approval/${request.approvalId}`)
      await expect.element(drawer().getByText(words.detail.missingText)).toBeVisible()
    },
  )
})
