import { page } from 'vitest/browser'
import { beforeEach, describe, expect, it } from 'vitest'
import { formatMoney } from '@choba/contract/money.ts'
import { depositsApi } from '#areas/deposits/deposits.api.ts'
import { answerWith } from '#testing/answers.ts'
import { phrases } from '#testing/phrases.ts'
import { address, expectAccessible, faultOf, main, openScreen, signInAs } from '#testing/screen.tsx'
import { transfersApi } from './transfers.api.ts'

const { transfers, kit } = phrases.ja

beforeEach(async () => {
  // Closes past days, so that deposits are due.
  await fetch('/closed-deposit')
  await signInAs('superadmin')
})

describe('deposits that are due', () => {
  it('are requested with their sum after a confirmation that ignores Enter, and wait for approval', async () => {
    await openScreen('transfers/due')
    const { currencies } = await transfersApi.due.call({})
    const yen = currencies.find(({ currency }) => currency === 'JPY')!
    await expect
      .element(main().getByRole('heading', { name: transfers.banks }).first())
      .toBeVisible()
    await expectAccessible()
    await main()
      .getByRole('button', {
        name: transfers.due.review.replace('{count, number}', String(yen.count)),
      })
      .click()
    const dialog = page.getByRole('dialog')
    await expect
      .element(dialog.getByText(formatMoney(yen.total!, 'JPY'), { exact: false }).first())
      .toBeVisible()
    await dialog.getByRole('button', { name: transfers.due.confirm }).click()
    await expect.poll(address).toMatch(/^transfers\/\d+$/)
    await expect.element(main().getByText(transfers.waiting)).toBeVisible()
    await main().getByRole('link', { name: transfers.back }).click()
    await expect.element(main().getByRole('row').nth(1)).toMatchTextContent(transfers.state.WAITING)
  })

  it('cannot be transferred on a day on which banks are closed, which the screen says', async () => {
    await openScreen('transfers/due')
    const field = main().getByLabelText(transfers.due.payDay, { exact: true })
    await field.fill('x')
    await main().getByRole('button', { name: kit.apply }).click()
    await expect.element(main().getByText(transfers.due.payDayFault)).toBeVisible()
  })
})

it('a revision shows its tax, and one for a returned taxable amount names the deposit', async () => {
  const { items } = await depositsApi.systemList.call({})
  const { entCode, depositNo } = items.find(({ state }) => state === 'CLOSED')!
  await openScreen(`sysdeposit/${entCode}/${depositNo}`)
  const { revision } = transfers
  await main().getByRole('button', { name: revision.add }).click()
  const dialog = page.getByRole('dialog')
  const field = (name: string) => dialog.getByLabelText(name, { exact: true })
  await field(revision.ADD).click()
  await field(revision.amount).fill('3000')
  await field(revision.reason).fill('端末レンタル料の返還')
  await dialog.getByRole('button', { name: revision.review }).click()
  await expect.element(dialog.getByText(revision.taxClassMissing)).toBeVisible()
  await field(revision.taxClassOf.TAXABLE_10).click()
  await dialog.getByRole('button', { name: revision.review }).click()
  const about = dialog.getByRole('textbox', { name: revision.deposit })
  await expect.poll(() => faultOf(about)).toBe(revision.depositFault)
  await expectAccessible()
  await about.fill(depositNo!)
  await dialog.getByRole('button', { name: revision.review }).click()
  await expect
    .element(page.getByRole('dialog').getByText(revision.taxClassOf.TAXABLE_10))
    .toBeVisible()
  const sent = answerWith('revision/add', (call) => call())
  await page.getByRole('dialog').getByRole('button', { name: revision.send }).click()
  await expect
    .poll(() => sent.bodies)
    .toMatchObject([{ amount: 3_000, taxClass: 'TAXABLE_10', depositNo }])
})

it('a transfer that does not exist is reported', async () => {
  await openScreen('transfers/999999')
  await expect.element(main().getByText(transfers.missing.title)).toBeVisible()
})
