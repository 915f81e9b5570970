import { formatMoney } from '@choba/contract/money.ts'
import type { Permission } from '@choba/contract/permissions.ts'
import { page } from 'vitest/browser'
import { beforeEach, expect, it } from 'vitest'
import { depositsApi } from '#areas/deposits/deposits.api.ts'
import { phrases, say } from '#testing/phrases.ts'
import { signInHolding } from '#testing/role-permissions.ts'
import { address, expectAccessible, main, openScreen, signInAs } from '#testing/screen.tsx'
import { dayText } from '#ui/instants.ts'
import { reconciliationApi } from './reconciliation.api.ts'

const { deposits, reconciliation: words } = phrases.ja
const { file: fileWords, result, confirm, files, match, undo, hand, difference } = words

/** Returns a closed deposit that no bank file is matched with yet. */
async function deposit() {
  await fetch('/closed-deposit')
  const { items } = await depositsApi.list.call({ depositState: ['CLOSED'] })
  for (const { depositNo, payDate, transferAmount } of items)
    if (!(await reconciliationApi.matched.call({ depositNo: depositNo! })))
      return { depositNo: depositNo!, payDate, amount: transferAmount! }
  throw new Error('every deposit is matched')
}

const csv = (lines: readonly string[], name = '十一月.csv', more = '') =>
  new File(
    [
      [`"${crypto.randomUUID()}"`, `日付,入金金額,振込依頼人名,EDI情報${more}`, ...lines].join(
        '\n',
      ),
    ],
    name,
    {
      type: 'text/csv',
    },
  )
const give = (file: File) => main().getByLabelText(fileWords.label, { exact: true }).upload(file)
const counted = (text: string, count: number) => text.replace('{count, number}', String(count))
const yen = (amount: number) => formatMoney(amount, 'JPY')

beforeEach(() => signInAs('owner'))

it('a matched file is shown at the deposit until the import of the file is undone', async () => {
  const { depositNo, payDate, amount } = await deposit()
  await openScreen('deposit')
  await main().getByRole('link', { name: deposits.pages.reconciliation, exact: true }).click()
  await expect.poll(address).toBe('deposit/reconciliation')
  const lines = [`${payDate},${amount},ﾁﾖｳﾊﾞﾍﾟｲﾒﾝﾄ(ｶ,${depositNo},`, `${payDate},77,ﾍﾞﾂﾉﾋﾄ,,ｶｲﾋ 11ｶﾞﾂ`]
  await give(csv(lines, undefined, ',摘要'))
  const found = main().getByRole('region', { name: result.title })
  await expect.element(found.getByText(yen(amount + 77), { exact: true })).toBeVisible()
  await expect.element(found.getByText(result.noAccount)).toBeVisible()
  // The text of a line without a match says what the money is for.
  const none = found.getByRole('region', { name: result.none })
  await expect.element(none.getByText('ｶｲﾋ 11ｶﾞﾂ', { exact: true })).toBeVisible()
  await expect.element(found.getByRole('link', { name: depositNo })).toBeVisible()
  await expectAccessible()
  await found.getByRole('link', { name: depositNo }).click()
  await expect.element(main().getByText(say(match.came, { day: dayText(payDate) }))).toBeVisible()
  await main().getByRole('button', { name: undo.act }).click()
  await page.getByRole('dialog').getByRole('button', { name: undo.confirm, exact: true }).click()
  await expect
    .element(main().getByText(say(match.came, { day: dayText(payDate) })))
    .not.toBeInTheDocument()
  expect(await reconciliationApi.matched.call({ depositNo })).toBeNull()
})

it('a suggested match can be confirmed by hand, and disappears when the import of the file is undone', async () => {
  const { depositNo, payDate, amount } = await deposit()
  await openScreen('deposit/reconciliation')
  await give(csv([`${payDate},${amount - 440},ﾁﾖｳﾊﾞﾍﾟｲﾒﾝﾄ(ｶ,${depositNo}`], 'by-hand.csv'))
  const by = say(words.differs.AMOUNT, { amount: yen(-440) })
  await expect.element(main().getByText(by)).toBeVisible()
  await main()
    .getByRole('button', { name: say(confirm.named, { record: '3', depositNo }) })
    .click()
  await expect
    .poll(() => reconciliationApi.matched.call({ depositNo }))
    .toMatchObject({
      way: 'HAND',
      amount: amount - 440,
    })
  await main()
    .getByRole('button', { name: say(files.undoNamed, { file: 'by-hand.csv' }) })
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: files.undoConfirm, exact: true })
    .click()
  await expect.element(main().getByText('by-hand.csv')).not.toBeInTheDocument()
  expect(await reconciliationApi.matched.call({ depositNo })).toBeNull()
})

it('lines that add up to a deposit are confirmed with one button, and other lines show their text', async () => {
  const { depositNo, payDate, amount } = await deposit()
  await openScreen('deposit/reconciliation')
  const parts = [amount - 7_001, 7_001].map((part) => `${payDate},${part},ﾁﾖｳﾊﾞﾍﾟｲﾒﾝﾄ(ｶ,`)
  const lines = [...parts, `${payDate},77,ﾍﾞﾂﾉﾋﾄ,ﾃﾅﾝﾄﾘﾖｳ`, '11月5日,500,ﾔﾏﾀﾞ,']
  const name = 'parts.csv'
  const head = `"${crypto.randomUUID()}"\n日付,入金金額,振込依頼人名,摘要\n`
  await give(new File([head + lines.join('\n')], name, { type: 'text/csv' }))
  await expect.element(main().getByText(counted(words.group.lines, 2))).toBeVisible()
  const none = main().getByRole('region', { name: result.none })
  await expect.element(none.getByText('ﾃﾅﾝﾄﾘﾖｳ', { exact: true })).toBeVisible()
  await expect.element(main().getByText('11月5日, 500, ﾔﾏﾀﾞ', { exact: false })).toBeVisible()
  await expectAccessible()
  await main()
    .getByRole('button', { name: counted(confirm.all, 1) })
    .click()
  await expect
    .poll(() => reconciliationApi.matched.call({ depositNo }))
    .toMatchObject({ way: 'HAND', amount })
})

it('selected lines and a deposit are matched with a difference, which can be closed later', async () => {
  const { depositNo, payDate, amount } = await deposit()
  await openScreen('deposit/reconciliation')
  const parts = [amount - 9_000, 8_000].map((part) => `${payDate},${part},ﾍﾞﾂﾉﾋﾄ,`)
  await give(csv(parts, 'hand.csv'))
  const own = main().getByRole('region', { name: hand.title })
  await expect.element(own).toBeVisible()
  const act = own.getByRole('button', { name: hand.act })
  await expect.element(act).toHaveAttribute('aria-disabled', 'true')
  for (const name of [yen(amount - 9_000), yen(8_000), depositNo])
    await own.getByRole('checkbox', { name }).click()
  await expect.element(own.getByText(yen(-1_000), { exact: true })).toBeVisible()
  await expectAccessible()
  await own.getByRole('button', { name: hand.actDifference }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: difference.confirm, exact: true }).click()
  await expect.element(dialog.getByText(difference.closeByFault)).toBeVisible()
  await dialog.getByLabelText(difference.reason).selectOptions(difference.reasons.BANK_FEE)
  const { today } = await reconciliationApi.owners.call()
  await dialog.getByLabelText(difference.closeBy, { exact: true }).fill(today)
  await dialog.getByRole('button', { name: difference.confirm, exact: true }).click()
  const list = main().getByRole('region', { name: difference.title })
  await expect.element(list.getByRole('link', { name: depositNo })).toBeVisible()
  expect(await reconciliationApi.matched.call({ depositNo })).toMatchObject({
    amount: amount - 1_000,
    way: 'HAND',
  })
  await list.getByRole('button', { name: say(difference.editNamed, { depositNo }) }).click()
  await expect.element(dialog.getByLabelText(difference.reason)).toHaveValue('BANK_FEE')
  await dialog.getByText(difference.closed).click()
  await dialog.getByRole('button', { name: difference.save, exact: true }).click()
  await expect.element(list.getByRole('link', { name: depositNo })).not.toBeInTheDocument()
  await list.getByText(difference.state.CLOSED, { exact: true }).click()
  await expect.element(list.getByRole('link', { name: depositNo })).toBeVisible()
  await expectAccessible()
})

it('a rejected file is reported with the wrong line, or with the user who uploaded it before', async () => {
  await openScreen('deposit/reconciliation')
  await give(csv(['2026/13/01,1,,']))
  const wrong = say(fileWords.at, { record: '3', text: fileWords.problem.DATE })
  await expect.element(main().getByText(wrong)).toBeVisible()
  const file = csv(['2026/11/30,1,ﾍﾞﾂﾉﾋﾄ,'], 'twice.csv')
  await give(file)
  await expect.element(main().getByRole('region', { name: result.title })).toBeVisible()
  await give(file)
  await expect.element(main().getByRole('alert')).toMatchTextContent('twice.csv')
})

it('a user who sees only some stores gets a single notice about missing access', async () => {
  const permissions: Permission[] = ['Settle.search', 'Settle.download', 'Settle.edit']
  await signInHolding('manager', { by: 'owner', roleId: '2', permissions })
  await openScreen('deposit/reconciliation')
  await expect.element(main().getByText(words.share)).toBeVisible()
  await expect.element(main().getByText(words.transferFile.title)).not.toBeInTheDocument()
  expect(main().getByText(words.share).elements()).toHaveLength(1)
})
