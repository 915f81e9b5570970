import type { MerchantDetail } from '@choba/contract/merchants.contract.ts'
import { page } from 'vitest/browser'
import { beforeEach, describe, expect, it } from 'vitest'
import { changeBodies, changeResults } from '#testing/answers.ts'
import { phrases, say } from '#testing/phrases.ts'
import {
  address,
  drawer,
  expectAccessible,
  faultOf,
  openScreen,
  rowOf,
  signInAs,
  toast,
} from '#testing/screen.tsx'
import { addMerchant, changeMerchant, merchantOf } from './merchants.testing.ts'

const { merchants: words, kit, results } = phrases.ja
const { field, form } = words

const inDrawer = (label: string) => drawer().getByLabelText(label, { exact: true })
const press = (name: string) => drawer().getByRole('button', { name, exact: true }).click()
const feature = (name: string) => drawer().getByRole('switch', { name })
const notice = () => drawer().getByRole('alert')

async function choose(label: string, typed: string): Promise<void> {
  await inDrawer(label).fill(typed)
  await page.getByRole('option', { name: typed }).click()
}

let unchanged: Promise<MerchantDetail> | null = null
/** Returns the merchant that all tests of rejected changes share; no test changes it. */
const refused = () => (unchanged ??= addMerchant('ZC-REFUSED', { entName: '変えられない商店' }))

beforeEach(() => signInAs('superadmin'))

describe('a change of a merchant', () => {
  it('shows a message and saves nothing if the form still has the starting values', async () => {
    const merchant = await addMerchant('ZC-UNCHANGED', { entName: '変わらない商店' })
    await openScreen('setting/adminUser/ZC-UNCHANGED/edit')
    await expect.element(inDrawer(field.entName)).toHaveValue('変わらない商店')
    await press(kit.save)
    await expect.element(toast(results.nothingToDo)).toBeVisible()
    expect(await merchantOf('ZC-UNCHANGED')).toEqual(merchant)
  })

  it('can cover all settings except the code while the merchant has no transactions', async () => {
    await addMerchant('ZC-EVERYTHING', { enablePoint: true })
    await openScreen('setting/adminUser/ZC-EVERYTHING')
    await press(kit.record.edit)
    await expect.element(inDrawer(field.entName)).toHaveFocus()
    await expect.element(drawer().getByText('ZC-EVERYTHING')).toBeVisible()
    await expect.element(inDrawer(field.entCode)).not.toBeInTheDocument()
    await inDrawer(field.entName).fill('  すべて新しい商店  ')
    await choose(field.currency, 'USD')
    await choose(field.timeZone, 'America/New_York')
    await inDrawer(field.closing).selectOptions('22:00')
    await drawer().getByText(field.enablePoint, { exact: true }).click()
    await drawer().getByText(field.enableQr, { exact: true }).click()
    await press(kit.save)
    await expect.element(toast(say(form.changed, { name: 'すべて新しい商店' }))).toBeVisible()
    await expect.poll(address).toBe('setting/adminUser/ZC-EVERYTHING')
    await expect.element(drawer().getByRole('heading', { name: 'すべて新しい商店' })).toBeVisible()
    await expect.element(drawer().getByText('America/New_York')).toBeVisible()
    await expect.element(rowOf('ZC-EVERYTHING')).toMatchTextContent('USD')
    expect(await merchantOf('ZC-EVERYTHING')).toMatchObject({
      entName: 'すべて新しい商店',
      currency: 'USD',
      timeZone: 'America/New_York',
      closingMinutes: 1_320,
      enablePoint: false,
      enableQr: true,
      isMasterEnterprise: false,
      status: 'VALID',
      version: 2,
    })
  })

  it('excludes currency, time zone and closing time if the merchant has transactions, and says why', async () => {
    await openScreen('setting/adminUser/TORIMARU/edit')
    for (const label of [field.currency, field.timeZone, field.closing]) {
      await expect.element(inDrawer(label)).toBeDisabled()
      await expect
        .element(inDrawer(label))
        .toHaveAccessibleDescription(expect.stringContaining(form.fixed))
    }
    await expect.element(inDrawer(field.closing)).toHaveDisplayValue('05:00')
    await expect.element(inDrawer(field.entName)).toBeEnabled()
    await expect.element(feature(field.enableQr)).toBeEnabled()
    await expectAccessible()
  })

  it('is rejected by the server if the merchant received transactions after the form was opened', async () => {
    const before = await merchantOf('HONNOMORI')
    changeResults<MerchantDetail>('ent/detail', (merchant) => ({
      ...merchant,
      hasTransactions: false,
    }))
    await openScreen('setting/adminUser/HONNOMORI/edit')
    await choose(field.currency, 'USD')
    await press(kit.save)
    await expect.poll(() => faultOf(inDrawer(field.currency))).toBe(form.fixed)
    await expect.element(inDrawer(field.currency)).toHaveFocus()
    expect((await merchantOf('HONNOMORI')).version).toBe(before.version)
  })

  it.each([
    ['an empty name', field.entName, '', say(kit.required, { label: field.entName })],
    ['a reserved name', field.entName, '＿＿SYSTEM', form.nameReserved],
    ['no currency', field.currency, '', form.currencyFault],
    ['no time zone', field.timeZone, '', form.timeZoneFault],
  ])('to %s is rejected with an error at the field', async (_what, label, typed, fault) => {
    const merchant = await refused()
    await openScreen(`setting/adminUser/${merchant.entCode}/edit`)
    await inDrawer(label).fill(typed)
    await press(kit.save)
    await expect.poll(() => faultOf(inDrawer(label))).toBe(fault)
    await expect.element(inDrawer(label)).toHaveFocus()
    expect(await merchantOf(merchant.entCode)).toEqual(merchant)
  })

  it('to a time zone that the server does not know is rejected with an error at the field', async () => {
    const merchant = await refused()
    changeBodies('ent/modify', { timeZone: 'Europe/Atlantis' })
    await openScreen(`setting/adminUser/${merchant.entCode}/edit`)
    await inDrawer(field.entName).fill('別の名')
    await press(kit.save)
    await expect.poll(() => faultOf(inDrawer(field.timeZone))).toBe(form.timeZoneUnknown)
    await expect.element(inDrawer(field.entName)).toHaveValue('別の名')
    expect(await merchantOf(merchant.entCode)).toEqual(merchant)
  })
})

describe('a change of a merchant that another user changes at the same time', () => {
  it('shows the other change, keeps the typed values, and does not overwrite values that the user has not seen', async () => {
    const merchant = await addMerchant('ZC-SECOND', { entName: '夕暮飯店' })
    await openScreen('setting/adminUser/ZC-SECOND/edit')
    await inDrawer(field.entName).fill('夕暮飯店 本店')
    await changeMerchant(merchant, { entName: '黄昏飯店', enablePoint: true, closing: '300' })
    await press(kit.save)
    const kept = say(kit.stale.kept, { label: field.entName, theirs: '黄昏飯店' })
    await expect.element(notice()).toMatchTextContent(kept)
    await expect.element(notice()).toMatchTextContent(say(kit.stale.by, { name: '管理 太郎' }))
    for (const [label, theirs] of [
      [words.detail.points, words.yesNo.yes],
      [field.closing, '05:00'],
    ] as const) {
      await expect.element(notice()).toMatchTextContent(say(kit.stale.taken, { label, theirs }))
    }
    await expect.element(notice()).toMatchTextContent(kit.stale.overwrites)
    await expect.element(inDrawer(field.entName)).toHaveValue('夕暮飯店 本店')
    await expect.element(feature(field.enablePoint)).toBeChecked()
    await expect.element(inDrawer(field.closing)).toHaveDisplayValue('05:00')
    await expectAccessible()
    expect((await merchantOf('ZC-SECOND')).entName).toBe('黄昏飯店')
    await press(kit.save)
    await expect.element(toast(say(form.changed, { name: '夕暮飯店 本店' }))).toBeVisible()
    expect(await merchantOf('ZC-SECOND')).toMatchObject({
      entName: '夕暮飯店 本店',
      enablePoint: true,
      closingMinutes: 300,
      version: 3,
    })
  })

  it(
    'cannot enable a merchant that another user has disabled meanwhile',
    { tags: ['no-retry'] },
    async () => {
      const merchant = await addMerchant('ZC-DISABLED', { entName: '停止前商店' })
      await openScreen('setting/adminUser/ZC-DISABLED/edit')
      await inDrawer(field.entName).fill('停止後商店')
      await changeMerchant(merchant, { status: 'INVALID' })
      await press(kit.save)
      const taken = say(kit.stale.taken, { label: field.status, theirs: words.status.INVALID })
      await expect.element(notice()).toMatchTextContent(taken)
      await expect.element(notice()).toMatchTextContent(kit.stale.next)
      await press(kit.save)
      await expect.element(toast(say(form.changed, { name: '停止後商店' }))).toBeVisible()
      expect(await merchantOf('ZC-DISABLED')).toMatchObject({
        entName: '停止後商店',
        status: 'INVALID',
      })
    },
  )
})
