import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { journals as calls, type SoftwareNames } from '@choba/contract/journals.contract.ts'
import { firstOfMonth, lastOfMonth } from '@choba/contract/period.ts'
import { depositsApi } from '#areas/deposits/deposits.api.ts'
import { answerWith } from '#testing/answers.ts'
import { yen } from '#testing/figures.ts'
import { phrases } from '#testing/phrases.ts'
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
import { dayText } from '#ui/instants.ts'
import { journalsApi } from './journals.api.ts'

const { journals: words, kit } = phrases.ja
const { form } = words
const field = (label: string) => drawer().getByLabelText(label, { exact: true })
const button = (name: string) => drawer().getByRole('button', { name, exact: true })
const closed = async () => (await fetch('/closed-deposit')).text()
const namesOf = async (software: SoftwareNames['software']) =>
  (await journalsApi.names.call()).softwares.find((one) => one.software === software)!

/** Saves a name in the way that another user would who changes it at the same time. */
async function rename(software: SoftwareNames['software'], bank: string): Promise<void> {
  const { taxMethod, names, version } = await namesOf(software)
  const accounts = { ...names.accounts, bank }
  await journalsApi.setNames.call({
    software,
    ...(version !== null && { version }),
    taxMethod,
    names: { ...names, accounts },
  })
}
/** Restores the software's default names. */
async function restore(software: SoftwareNames['software']): Promise<void> {
  const { version, taxMethod, names, defaults } = await namesOf(software)
  const isRestored =
    taxMethod === 'EXCLUSIVE' && JSON.stringify(names) === JSON.stringify(defaults.EXCLUSIVE)
  if (version === null || isRestored) return
  await journalsApi.setNames.call({
    software,
    version,
    taxMethod: 'EXCLUSIVE',
    names: defaults.EXCLUSIVE,
  })
}

beforeEach(() => signInAs('owner'))

describe('the journal entries', () => {
  it('of a deposit show debit and credit, and can be downloaded for the selected software', async () => {
    const depositNo = await closed()
    const { debit, credit } = await journalsApi.preview.call({ software: 'yayoi', depositNo })
    expect(debit).toBe(credit)
    await openScreen(`deposit/journals?depositNo=${depositNo}`)
    await expect.element(main().getByText(yen(debit), { exact: true }).first()).toBeVisible()
    // The last element of each line is its amount, so all amounts are aligned in one column.
    for (const line of main().getByRole('listitem').elements())
      expect(line.lastElementChild!.textContent).toMatch(/^¥/)
    await main().getByText(words.software.yayoi, { exact: true }).click()
    await expect.poll(address).toContain('software=yayoi')
    const asked = answerWith('deposit/journal', (call) => call())
    await expectAccessible()
    await main().getByRole('button', { name: words.download, exact: true }).click()
    await expect.poll(() => asked.bodies.length).toBe(1)
    expect(calls.file.fileTypes).toEqual(['text/csv', 'text/plain'])
  })

  it('cover the last closed month until another period is chosen', async () => {
    await closed()
    const { today, items } = await depositsApi.list.call({ pageSize: 1 })
    const earlier = await depositsApi.list.call({ pageSize: 1, dateTo: lastOfMonth(today!, -1) })
    const { closeDate } = (earlier.items[0] ?? items[0])!
    const [dateFrom, dateTo] = [firstOfMonth(closeDate), lastOfMonth(closeDate)]
    const { companies } = await journalsApi.names.call()
    const companyCode = [companies[0]!.companyCode]
    const query = { software: 'freee', dateFrom, dateTo, companyCode } as const
    const { debit } = await journalsApi.preview.call(query)
    await openScreen('deposit/journals')
    await expect
      .element(main().getByRole('button', { name: words.period }).first())
      .toMatchTextContent(`${dayText(dateFrom)} – ${dayText(dateTo)}`)
    await expect.element(main().getByText(yen(debit), { exact: true }).first()).toBeVisible()
    await expectAccessible()
  })

  it('cover at most one year, and are empty for a period in which no deposit was closed', async () => {
    await openScreen('deposit/journals?dateFrom=2024-01-01')
    await expect.element(main().getByText(words.choose)).toBeVisible()
    await openScreen('deposit/journals?dateFrom=2024-01-01&dateTo=2026-01-01')
    await expect.element(main().getByRole('alert')).toMatchTextContent(words.tooLong)
    await openScreen('deposit/journals?dateFrom=2001-01-01&dateTo=2001-02-01')
    await expect.element(main().getByRole('alert')).toMatchTextContent(words.nothing)
  })

  it('are of one company, which the user chooses together with the date', async () => {
    const { companies } = await journalsApi.names.call()
    expect(companies.length).toBeGreaterThan(1)
    const last = companies.at(-1)!
    await openScreen('deposit/journals?dateFrom=2026-09-01&dateTo=2026-11-30')
    const choice = main().getByLabelText(words.company, { exact: true })
    await choice.selectOptions(last.companyName)
    await expect.poll(address).toContain(`companyCode=${last.companyCode}`)
    await main().getByText(words.datedBy.CLOSE, { exact: true }).click()
    await expect.poll(address).toContain('datedBy=CLOSE')
    await main().getByText(words.software.beancount, { exact: true }).click()
    await expect.element(main().getByText(words.utf8)).toBeVisible()
    await expectAccessible()
  })

  it('are not available to users who see only some stores', async () => {
    await signInAs('manager')
    await openScreen('deposit/journals')
    await expect.element(main().getByText(words.share)).toBeVisible()
    await expect.element(main().getByRole('button', { name: words.names })).not.toBeInTheDocument()
    await expect.element(main().getByRole('radiogroup')).not.toBeInTheDocument()
  })
})

describe('the account names in journal files', () => {
  it('can be changed, then appear in the entries, and can be reset', async () => {
    onTestFinished(() => restore('yayoi'))
    const depositNo = await closed()
    await openScreen(`deposit/journals?software=yayoi&depositNo=${depositNo}`)
    await main().getByRole('button', { name: words.names, exact: true }).click()
    await expect.poll(address).toContain('deposit/journals/names')
    await field(words.account.bank).fill('当座預金')
    await drawer().getByText(form.methodOf.INCLUSIVE, { exact: true }).click()
    await expect.element(field(words.tax.taxable)).toHaveValue('課対仕入込10%適格')
    await expectAccessible()
    await button(kit.save).click()
    await expect.element(toast(form.saved)).toBeVisible()
    await expect.element(main().getByText('当座預金', { exact: true }).first()).toBeVisible()
    await openScreen('deposit/journals/names?software=yayoi')
    await expect.element(field(words.account.bank)).toHaveValue('当座預金')
    await button(form.reset).click()
    await expect.element(field(words.account.bank)).toHaveValue('普通預金')
    await button(kit.save).click()
    await expect.poll(async () => (await namesOf('yayoi')).names.accounts.bank).toBe('普通預金')
  })

  it('show an error at the field for a name that the file cannot contain', async () => {
    await openScreen('deposit/journals/names?software=yayoi')
    const bank = field(words.account.bank)
    await bank.fill('一二三四五六七八九十一二三')
    await button(kit.save).click()
    await expect.poll(() => faultOf(bank)).toBe(form.tooWide)
    await bank.fill('')
    await expect.poll(() => faultOf(bank)).toBe(form.fault)
    await bank.fill('寿司🍣')
    await button(kit.save).click()
    await expect.poll(() => faultOf(bank)).toBe(form.notInFile)
  })

  it(
    'show another user’s change after a conflict, and the next save overwrites it',
    { tags: ['no-retry'] },
    async () => {
      onTestFinished(() => restore('freee'))
      await openScreen('deposit/journals/names?software=freee')
      await field(words.account.fee).fill('決済手数料')
      await rename('freee', '自社の銀行')
      await button(kit.save).click()
      await expect.element(page.getByText(kit.stale.title)).toBeVisible()
      await expect.element(field(words.account.bank)).toHaveValue('自社の銀行')
      await button(kit.save).click()
      // Checks the saved names and not the message, because the message of a previous test may
      // still be visible.
      await expect
        .poll(async () => (await namesOf('freee')).names.accounts)
        .toMatchObject({ bank: '自社の銀行', fee: '決済手数料' })
    },
  )
})
