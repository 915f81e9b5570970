import type { StatementContent } from '@choba/contract/statements.contract.ts'
import { formatRate } from '@choba/contract/terms-rate.ts'
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { companyApi } from '#areas/company/company.api.ts'
import { changeResults } from '#testing/answers.ts'
import { searched, tableRows, yen } from '#testing/figures.ts'
import { phrases, say } from '#testing/phrases.ts'
import {
  address,
  drawer,
  expectAccessible,
  faultOf,
  main,
  openScreen,
  signInAs,
  toast,
} from '#testing/screen.tsx'
import { statementsApi } from './statements.api.ts'

const { kit, statement: paper, statements: words } = phrases.ja

/** Returns the newest statement of a closed deposit. Issues a statement if none exists yet. */
async function issued() {
  const depositNo = await (await fetch('/closed-deposit')).text()
  const { statement } = await statementsApi.content.call({ depositNo })
  return statement ?? statementsApi.issue.call({ depositNo })
}
const field = (label: string) => drawer().getByLabelText(label, { exact: true })
const button = (name: string) => drawer().getByRole('button', { name, exact: true })

beforeEach(() => signInAs('owner'))

it('the list of statements is searched by amount, keeps the filter in the address, and opens a statement', async () => {
  const { statementNo, amount, recipientName } = await issued()
  await openScreen('deposit/statements')
  await expect
    .poll(() => tableRows().map((row) => row[words.field.statementNo]))
    .toContain(statementNo)
  await expectAccessible()
  await main().getByRole('button', { name: words.filter.amount }).click()
  const [least, most] = [words.filter.least, words.filter.most].map((name) =>
    page.getByRole('textbox', { name }),
  )
  await least!.fill(String(amount! + 1))
  await most!.fill('0')
  await page.getByRole('button', { name: kit.apply }).click()
  await expect.element(page.getByText(words.filter.amountFault)).toBeVisible()
  await least!.fill(String(amount!))
  await most!.fill(String(amount!))
  await page.getByRole('button', { name: kit.apply }).click()
  await expect
    .poll(() => searched(address()))
    .toEqual([`amountFrom,${amount}`, `amountTo,${amount}`])
  await expect
    .poll(() => tableRows()[0])
    .toMatchObject({ [words.field.recipient]: recipientName, [words.field.amount]: yen(amount!) })
  await main().getByRole('row').nth(1).click()
  await expect.poll(address).toBe(`deposit/statements/${statementNo}`)
})

it('a statement on the screen has the same text and figures as on paper', async () => {
  const { depositNo, statementNo, amount } = await issued()
  const { deposit } = await statementsApi.content.call({ statementNo })
  await openScreen(`payment/${depositNo}/statement`)
  await expect.element(main().getByText(yen(amount!), { exact: true }).first()).toBeVisible()
  const { headings } = paper
  for (const title of [
    headings.equation,
    headings.taxes,
    headings.paymentMethods,
    headings.stores,
    headings.days,
  ])
    await expect.element(main().getByRole('region', { name: title, exact: true })).toBeVisible()
  const days = main().getByRole('region', { name: headings.days, exact: true })
  expect(days.getByRole('row').elements()).toHaveLength(deposit!.days.length + 2)
  // The table has one line per rate, so a payment method may occur twice.
  const paymentMethods = main().getByRole('region', { name: headings.paymentMethods, exact: true })
  await expect
    .element(paymentMethods.getByRole('columnheader', { name: paper.columns.rate }))
    .toBeVisible()
  const [, ...rows] = paymentMethods.getByRole('row').elements()
  expect(rows.map(({ textContent }) => textContent).slice(0, -1)).toEqual(
    deposit!.paymentMethods.map(({ name, ratePpm }) =>
      expect.stringContaining(`${name}${formatRate(ratePpm)}%`),
    ),
  )
  expect(rows.at(-1)!.textContent).toContain(paper.total)
  await expectAccessible()
})

it('a statement says that the bank returned its deposit, and links to the deposit that includes the amount', async () => {
  const { depositNo } = await issued()
  const returned = { day: '2026-12-16', addedTo: 'DEP-20301231-000B01' }
  const shown = changeResults<StatementContent>('deposit/statementContent', (result) => ({
    ...result,
    returned,
  }))
  await openScreen(`payment/${depositNo}/statement`)
  await expect
    .element(main().getByText(say(words.returned.added, { day: '2026/12/16' })))
    .toBeVisible()
  await expect.element(main().getByText(words.returned.reissue)).toBeVisible()
  await expect.element(main().getByRole('link', { name: returned.addedTo })).toBeVisible()
  await expectAccessible()
  shown.end()
  changeResults<StatementContent>('deposit/statementContent', (result) => ({
    ...result,
    returned,
    deposit: {
      ...result.deposit!,
      currency: 'QAR',
      qualified: false,
      returned,
      payDate: '2026-12-15',
      returnedFees: [17, 17, 17].map((base) => ({
        returnedOn: '2026-12-10',
        soldFrom: '2026-12-01',
        soldTo: '2026-12-01',
        name: 'QR',
        base,
      })),
      returnedTax: 5,
    },
  }))
  await openScreen(`payment/${depositNo}/statement`)
  const said = { day: '2026/12/16', depositNo: returned.addedTo }
  await expect.element(main().getByText(say(paper.returned.added, said))).toBeVisible()
  await expect
    .element(main().getByText(say(paper.returned.payDate, { day: '2026/12/15' })))
    .toBeVisible()
  await expect.element(main().getByText(words.returned.reissue)).not.toBeInTheDocument()
  await expect.element(main().getByText(paper.title.qualified)).not.toBeInTheDocument()
  await expect.element(main().getByText(paper.notes.foreign)).toBeVisible()
  const rows = main()
    .getByRole('region', { name: paper.headings.plainReturns, exact: true })
    .getByRole('row')
  await expect.element(rows.nth(4)).toMatchTextContent(/0\.510\.05$/)
})

it('a statement can be reissued in another language, but not without any change', async () => {
  const { depositNo, statementNo, language } = await issued()
  await openScreen(`payment/${depositNo}/statement`)
  await main().getByRole('button', { name: words.reissue, exact: true }).click()
  await field(words.form.reason).fill('海外本社への提出')
  await button(words.reissue).click()
  await expect.poll(() => faultOf(field(words.form.reason))).toBe(words.form.same)
  const other = language === 'en' ? 'ja' : 'en'
  await field(words.form.language).selectOptions(other)
  await button(words.reissue).click()
  await expect.element(toast(words.issued)).toBeVisible()
  const { statement } = await statementsApi.content.call({ depositNo: depositNo! })
  expect(statement).toMatchObject({
    corrects: statementNo,
    language: other,
    reason: '海外本社への提出',
  })
  await openScreen(`deposit/statements/${statementNo}`)
  await expect
    .element(main().getByText(say(words.newer, { no: statement!.statementNo })))
    .toBeVisible()
})

it('a monthly statement can be issued from the list, unless the period is not closed', async () => {
  const { companyCode } = await issued()
  const { companies } = await companyApi.info.call()
  await openScreen('deposit/statements')
  await main().getByRole('button', { name: words.summaryIssue, exact: true }).click()
  await expect.poll(address).toBe('deposit/statements/issue')
  if (companies.length > 1) await field(words.form.company).selectOptions(companyCode)
  await field(words.form.period).fill('2026-13')
  await button(words.issue).click()
  await expect.poll(() => faultOf(field(words.form.period))).toBe(words.form.periodFault)
  await field(words.form.period).fill('2099')
  await button(words.issue).click()
  await expect.poll(() => faultOf(field(words.form.period))).toBe(words.form.notClosed)
  await expectAccessible()
  await field(words.form.period).fill('２０２６／１０')
  await button(words.issue).click()
  await expect.poll(address).toMatch(/^deposit\/statements\/ST-202610-/)
  await expect
    .element(main().getByRole('region', { name: paper.headings.deposits, exact: true }))
    .toBeVisible()
  await openScreen('deposit/statements/issue')
  if (companies.length > 1) await field(words.form.company).selectOptions(companyCode)
  await field(words.form.period).fill('2026-10')
  await button(words.issue).click()
  await expect.poll(() => faultOf(field(words.form.period))).toBe(words.form.already)
})

it('a user who sees only some stores is told the reason for missing statements', async () => {
  await signInAs('manager')
  await openScreen('deposit/statements')
  await expect.element(main().getByText(words.share)).toBeVisible()
  await expect
    .element(main().getByRole('button', { name: words.summaryIssue }))
    .not.toBeInTheDocument()
  await expect.element(main().getByText(words.empty.noneTitle)).not.toBeInTheDocument()
  await expect.element(main().getByRole('link', { name: phrases.ja.deposits.back })).toBeVisible()
})
