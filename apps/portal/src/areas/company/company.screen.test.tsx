import { addDays } from '@choba/contract/period.ts'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { approvalsApi } from '#areas/approvals/approvals.api.ts'
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
import { dayText } from '#ui/instants.ts'
import { companyApi } from './company.api.ts'

const { company: words, kit, session } = phrases.ja
const { accountForm } = words
/** Password of all demo users. */
const PASSWORD = 'Choba-demo-2026!'
const field = (label: string) => drawer().getByLabelText(label, { exact: true })
const button = (name: string) => drawer().getByRole('button', { name, exact: true })
const choose = async (label: string, typed: string, option: string) => {
  await drawer().getByRole('combobox', { name: label, exact: true }).fill(typed)
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** Withdraws the pending bank account request of the first company. Any user may have made it. */
async function withdraw(): Promise<void> {
  const { waiting } = await companyApi.bankAccount.call({ companyId: '1' })
  if (waiting) await approvalsApi.withdraw.call({ approvalId: waiting.approvalId })
}

/** Withdraws the pending change of the first company's registered details. */
async function withdrawChange(): Promise<void> {
  const { companies } = await companyApi.info.call()
  const change = companies[0]?.change
  if (change?.state === 'WAITING')
    await approvalsApi.withdraw.call({ approvalId: change.approvalId })
}

describe('the companies screen', () => {
  beforeEach(() => signInAs('owner'))

  it('shows the details of the selected company', async () => {
    await openScreen('setting/company')
    await expect
      .element(main().getByRole('heading', { name: '株式会社渋谷珈琲', exact: true }))
      .toBeVisible()
    await main()
      .getByRole('button', { name: /関西珈琲フーズ/ })
      .click()
    await expect.poll(address).toBe('setting/company/2')
    await expect.element(main().getByText('カンサイコーヒーフーズ', { exact: true })).toBeVisible()
    await expectAccessible()
  })

  it('adds a company, changes its code, and shows an error at the field if the code is in use', async () => {
    await openScreen('setting/company/add')
    await field(words.field.companyCode).fill('C1')
    await field(words.field.companyName).fill('追加の会社')
    await button(words.form.create).click()
    await expect.poll(() => faultOf(field(words.field.companyCode))).toBe(words.form.codeTaken)
    await field(words.field.companyCode).fill('C9')
    await button(words.form.create).click()
    await expect.element(toast(say(words.form.added, { name: '追加の会社' }))).toBeVisible()
    await main().getByRole('button', { name: words.edit, exact: true }).click()
    await field(words.field.companyCode).fill('C10')
    await button(kit.save).click()
    await expect.element(toast(words.form.saved)).toBeVisible()
  })

  it('shows old and new values of a change until it is approved, then the new values', async () => {
    onTestFinished(withdrawChange)
    await openScreen('setting/company/1/change')
    const place = drawer().getByLabelText(new RegExp(`^${words.field.address}`))
    const number = drawer().getByLabelText(new RegExp(`^${words.field.registrationNo}`))
    await number.fill('T12')
    await button(words.change.confirm).click()
    await expect.poll(() => faultOf(number)).toBe(words.change.registrationFormat)
    await number.fill('T8123456789012')
    await expect.element(drawer().getByText(words.change.registrationDoubt)).toBeVisible()
    await expectAccessible()
    await place.fill('名古屋市中区9-9-9')
    await button(words.change.confirm).click()
    await expect.element(toast(words.change.requested)).toBeVisible()
    await expect.element(main().getByText(words.change.state.WAITING)).toBeVisible()
    await expect.element(main().getByRole('cell', { name: '名古屋市中区9-9-9' })).toBeVisible()
    await expectAccessible()
  })
})

describe('a bank account form', () => {
  beforeEach(() => signInAs('owner'))

  it('requests the account of a bank found by search, and the request waits for a second person', async () => {
    onTestFinished(withdraw)
    await openScreen('setting/company/1/account')
    await choose(words.field.bank, 'りそな', 'りそな（0010）')
    await choose(words.field.branch, '101', '船場（101）')
    await field(words.field.accountNo).fill('1234567')
    await field(words.field.holderKana).fill('カブシキガイシャシブヤコーヒー')
    await expect
      .element(
        drawer().getByText(say(accountForm.kanaPreview, { kana: 'ｶ)ｼﾌﾞﾔｺ-ﾋ-', count: 10, max: 30 })),
      )
      .toBeVisible()
    await expectAccessible()
    await field(words.field.password).fill('Wrong-password-9')
    await button(accountForm.ask).click()
    await expect.poll(() => faultOf(field(words.field.password))).toBe(session.wrongPassword)
    await field(words.field.password).fill(PASSWORD)
    await button(accountForm.ask).click()
    await expect.element(toast(accountForm.requested)).toBeVisible()
    await expect.element(main().getByText('1234567', { exact: true })).toBeVisible()
    await expect
      .element(main().getByRole('button', { name: words.account.change, exact: true }))
      .not.toBeInTheDocument()
  })

  it('converts the symbol and number of a Japan Post Bank account', async () => {
    await openScreen('setting/company/1/account')
    await button(accountForm.yucho).click()
    await field(accountForm.symbol).fill('10180')
    await field(accountForm.number).fill('12345672')
    await button(accountForm.convert).click()
    await expect.element(drawer().getByText(accountForm.yuchoProblem.NUMBER_END)).toBeVisible()
    await field(accountForm.number).fill('12345671')
    await button(accountForm.convert).click()
    await expect.element(field(words.field.accountNo)).toHaveValue('1234567')
    const branch = drawer().getByRole('combobox', { name: words.field.branch, exact: true })
    await expect.element(branch).toHaveValue('〇一八（018）')
  })

  it('shows errors at the fields for missing values and for characters that banks reject', async () => {
    await openScreen('setting/company/1/account')
    await field(words.field.holderKana).fill('渋谷')
    await field(words.field.accountNo).fill('12345678')
    await button(accountForm.ask).click()
    await expect.poll(() => faultOf(field(words.field.accountNo))).toBe(accountForm.numberFault)
    expect(faultOf(field(words.field.holderKana))).toBe(
      say(accountForm.kanaProblem.KANJI, { at: '渋', max: 30 }),
    )
    expect(faultOf(field(words.field.password))).toBe(accountForm.passwordMissing)
    await expect.element(drawer().getByText(accountForm.bankMissing)).toBeVisible()
  })

  it(
    'is hidden from a user who has access to only some stores',
    { tags: ['no-retry'] },
    async () => {
      await signInAs('manager')
      await openScreen('setting/company')
      await expect.element(main().getByText(words.account.hidden)).toBeVisible()
    },
  )
})

describe('the company of a store', () => {
  it('changes from a given day on', async () => {
    await signInAs('owner')
    await openScreen('setting/company/1/store/1')
    await drawer().getByRole('combobox', { name: words.stores.company, exact: true }).fill('九州')
    await page.getByRole('option', { name: '九州珈琲販売株式会社', exact: true }).click()
    await field(words.stores.fromDay).fill('20990101')
    await button(kit.save).click()
    await expect.poll(() => faultOf(field(words.stores.fromDay))).toBe(words.stores.fromDayFar)
    const { today } = await companyApi.info.call()
    const day = addDays(today, 45)
    await field(words.stores.fromDay).fill(day.replaceAll('-', ''))
    await button(kit.save).click()
    const next = say(words.stores.next, { day: dayText(day), company: '九州珈琲販売株式会社' })
    await expect.element(main().getByText(next)).toBeVisible()
    await companyApi.assign.call({ storeId: '1', companyId: '1', fromDay: addDays(today, 1) })
  })
})

describe('the issuer of the tenant’s statements', () => {
  it('can be saved, and a wrong registration number is an error at its field', async () => {
    await signInAs('superadmin')
    await openScreen('setting/issuer')
    const number = main().getByLabelText(new RegExp(`^${words.issuer.registrationNo}`))
    await number.fill('T8123456789012')
    await main().getByRole('button', { name: kit.save, exact: true }).click()
    await expect.poll(() => faultOf(number)).toBe(words.issuer.registrationDigit)
    await number.fill('Ｔ７１２３４５６７８９０１２')
    await main().getByLabelText(words.issuer.address, { exact: true }).fill('東京都中央区9-9-9')
    await main().getByRole('button', { name: kit.save, exact: true }).click()
    await expect.element(toast(words.issuer.saved)).toBeVisible()
    await expectAccessible()
  })
})
