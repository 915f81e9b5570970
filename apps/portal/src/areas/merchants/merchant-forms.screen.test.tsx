import { page } from 'vitest/browser'
import { beforeEach, describe, expect, it } from 'vitest'
import { changeBodies } from '#testing/answers.ts'
import { phrases, say } from '#testing/phrases.ts'
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
import { merchantsApi } from './merchants.api.ts'
import { merchantOf } from './merchants.testing.ts'

const { merchants: words, kit, results } = phrases.ja
const { field, form } = words

const inDrawer = (label: string) => drawer().getByLabelText(label, { exact: true })
const press = (name: string) => drawer().getByRole('button', { name, exact: true }).click()
const toasts = () =>
  [...document.querySelectorAll('[data-severity]')].map(({ textContent }) => textContent)
const option = (name: string) => page.getByRole('option', { name })

async function choose(label: string, typed: string): Promise<void> {
  await inDrawer(label).fill(typed)
  await option(typed).click()
}

/** Fills in the whole form. The user name of the first user is derived from the merchant's code. */
async function fill(entCode: string, entName: string): Promise<void> {
  await inDrawer(field.entCode).fill(entCode)
  await inDrawer(field.entName).fill(entName)
  await inDrawer(field.userName).fill(`first.of.${entCode.toLowerCase()}`)
  await inDrawer(field.userFullName).fill('初 太郎')
  await inDrawer(field.userEmail).fill(`${entCode.toLowerCase()}@merchants.example`)
}

beforeEach(() => signInAs('superadmin'))

describe('the form of a new merchant', () => {
  it('starts with the currency and the time zone of the tenant', async () => {
    await openScreen('setting/adminUser')
    await main().getByRole('button', { name: words.add }).click()
    await expect.element(inDrawer(field.entCode)).toHaveFocus()
    expect(address()).toBe('setting/adminUser/add')
    await expect.element(inDrawer(field.currency)).toHaveValue('JPY 日本円')
    await expect.element(inDrawer(field.timeZone)).toHaveValue('Asia/Tokyo (UTC+09:00)')
    await expect.element(inDrawer(field.closing)).toHaveDisplayValue('00:00')
    for (const name of [field.enablePoint, field.enableQr, field.isMasterEnterprise]) {
      await expect.element(drawer().getByRole('switch', { name })).not.toBeChecked()
    }
    await expectAccessible()
  })

  it.each([
    ['00:00', /(\d\d\/\d\d) 00:00から\1 23:59まで/],
    ['05:00', /(\d\d\/\d\d) 05:00から(?!\1)\d\d\/\d\d 04:59まで/],
    ['23:30', /(\d\d\/\d\d) 23:30から(?!\1)\d\d\/\d\d 23:29まで/],
  ])(
    'shows start and end of the business day for the closing time %s',
    async (closing, example) => {
      await openScreen('setting/adminUser/add')
      await inDrawer(field.closing).selectOptions(closing)
      await expect.element(drawer().getByText(example)).toBeVisible()
    },
  )

  it('shows errors at the fields for missing values, and sends nothing', async () => {
    const { total } = await merchantsApi.list.call({})
    await openScreen('setting/adminUser/add')
    for (const label of [field.currency, field.timeZone]) await inDrawer(label).fill('')
    await press(form.act)
    await expect.element(inDrawer(field.entCode)).toHaveFocus()
    expect(
      [
        field.entCode,
        field.entName,
        field.currency,
        field.timeZone,
        field.userName,
        field.userFullName,
        field.userEmail,
      ].map((label) => faultOf(inDrawer(label))),
    ).toEqual([
      form.entCodeFault,
      say(kit.required, { label: field.entName }),
      form.currencyFault,
      form.timeZoneFault,
      form.userNameFault,
      say(kit.required, { label: field.userFullName }),
      say(kit.required, { label: field.userEmail }),
    ])
    await expectAccessible()
    expect((await merchantsApi.list.call({})).total).toBe(total)
  })

  it.each(['yugure', 'Z', '-ZZ', 'Z Z', 'Ｚ１', '__SYSTEM'])(
    'rejects the merchant code %s',
    async (entCode) => {
      await openScreen('setting/adminUser/add')
      await fill('ZF-NO-CODE', '符号なし商店')
      await inDrawer(field.entCode).fill(entCode)
      await press(form.act)
      await expect.poll(() => faultOf(inDrawer(field.entCode))).toBe(form.entCodeFault)
      await inDrawer(field.entCode).fill('ZF-NO-CODE')
      await expect.poll(() => faultOf(inDrawer(field.entCode))).toBe('')
    },
  )

  it.each([
    [field.userName, 'a b', form.userNameFault],
    [field.userName, 'ab', form.userNameFault],
    [field.userEmail, 'first.example', kit.emailInvalid],
  ])('rejects an invalid value for the first user: %s %s', async (label, typed, fault) => {
    await openScreen('setting/adminUser/add')
    await fill('ZF-NO-USER', '人なし商店')
    await inDrawer(label).fill(typed)
    await press(form.act)
    await expect.poll(() => faultOf(inDrawer(label))).toBe(fault)
    await expect(merchantOf('ZF-NO-USER')).rejects.toMatchObject({ resultType: 3900 })
  })

  it.each([
    ['a code that is taken', field.entCode, 'SHIBUYA-COFFEE', field.entCode, form.codeTaken],
    ['a name that is reserved', field.entName, '＿＿system', field.entCode, form.codeTaken],
    ['a user name that is taken', field.userName, 'owner2', field.userName, results.usernameExists],
    [
      'an email that is taken',
      field.userEmail,
      'owner2@demo.example',
      field.userEmail,
      results.emailRegistered,
    ],
  ])(
    'shows a server error about %s at the field, and keeps the typed values',
    async (...refusal) => {
      const [, label, typed, place, fault] = refusal
      await openScreen('setting/adminUser/add')
      await fill('ZF-REFUSED', '断られた商店')
      await inDrawer(label).fill(typed)
      await press(form.act)
      await expect.poll(() => faultOf(inDrawer(place))).toBe(fault)
      expect(toasts()).toContain(fault)
      await expect.element(inDrawer(place)).toHaveFocus()
      await expect.element(inDrawer(label)).toHaveValue(typed)
      await expect.element(inDrawer(field.userFullName)).toHaveValue('初 太郎')
      await expect(merchantOf('ZF-REFUSED')).rejects.toMatchObject({ resultType: 3900 })
    },
  )

  it.each([
    [field.currency, { currency: 'ZZZ' }, form.currencyUnknown],
    [field.timeZone, { timeZone: 'Europe/Atlantis' }, form.timeZoneUnknown],
    [field.closing, { closingMinutes: 1_440 }, form.closingUnknown],
  ])(
    'names the setting whose value the server does not know: %s',
    async (label, changed, fault) => {
      changeBodies('ent/add', changed)
      await openScreen('setting/adminUser/add')
      await fill('ZF-UNKNOWN', '未知商店')
      await press(form.act)
      await expect.poll(() => faultOf(inDrawer(label))).toBe(fault)
      await expect.element(inDrawer(label)).toHaveFocus()
      await expect(merchantOf('ZF-UNKNOWN')).rejects.toMatchObject({ resultType: 3900 })
    },
  )
})

describe('a new merchant', () => {
  it('is created with the selected values, opened in a drawer, and listed', async () => {
    await openScreen('setting/adminUser/add?search=ZF-NEW')
    await fill('ZF-NEW', '新しい商店')
    await choose(field.currency, 'MNT')
    await choose(field.timeZone, 'Asia/Ulaanbaatar')
    await inDrawer(field.closing).selectOptions('04:30')
    await drawer().getByText(field.enableQr, { exact: true }).click()
    await drawer().getByText(field.isMasterEnterprise, { exact: true }).click()
    await press(form.act)
    const email = 'zf-new@merchants.example'
    await expect.element(toast(say(form.added, { name: '新しい商店', email }))).toBeVisible()
    await expect.poll(address).toBe('setting/adminUser/ZF-NEW?search=ZF-NEW')
    await expect.element(drawer().getByRole('heading', { name: '新しい商店' })).toBeVisible()
    await expect.element(drawer().getByText('初 太郎')).toBeVisible()
    await expect.element(rowOf('ZF-NEW')).toMatchTextContent('MNT')
    expect(await merchantOf('ZF-NEW')).toMatchObject({
      entName: '新しい商店',
      currency: 'MNT',
      timeZone: 'Asia/Ulaanbaatar',
      closingMinutes: 270,
      enablePoint: false,
      enableQr: true,
      isMasterEnterprise: true,
      status: 'VALID',
      userCount: 1,
      storeCount: 0,
      administrators: [{ userName: 'first.of.zf-new', userFullName: '初 太郎', valid: true }],
    })
  })
})
