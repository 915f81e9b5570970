import type { ResultOf } from '@choba/contract/endpoint.ts'
import type { merchants, MfaConfigRow } from '@choba/contract/merchants.contract.ts'
import { page } from 'vitest/browser'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { changeResults, failCalls } from '#testing/answers.ts'
import { phrases, say } from '#testing/phrases.ts'
import { signInHolding } from '#testing/role-permissions.ts'
import {
  address,
  expectAccessible,
  main,
  openScreen,
  rowOf,
  signInAs,
  toast,
} from '#testing/screen.tsx'
import { merchantsApi } from './merchants.api.ts'
import { addMerchant, changeMerchant, merchantOf } from './merchants.testing.ts'

const { merchants: words, kit, table } = phrases.ja
const { mfa, required, empty } = words

const switchOf = (name: string) =>
  main().getByRole('switch', { name: say(mfa.requiredOf, { name }) })
/**
 * Clicks the visible part of the switch. The checkbox behind it is only for keyboard and screen
 * readers.
 */
const turn = (entCode: string) =>
  rowOf(entCode)
    .getByText(new RegExp(`^(${required.yes}|${required.no})$`))
    .click()
const question = (name: string) => page.getByRole('dialog', { name: say(mfa.askTitle, { name }) })
const segment = (label: string) =>
  main().getByRole('radiogroup', { name: mfa.required }).getByText(label)

async function configOf(entCode: string): Promise<MfaConfigRow> {
  const { items } = await merchantsApi.mfaList.call({ search: entCode })
  return items.find((row) => row.entCode === entCode)!
}

/**
 * Replaces the numbers of users in the response, because the tests need numbers that no demo
 * merchant has.
 */
const changeFigures = (changed: Partial<MfaConfigRow>) =>
  changeResults<ResultOf<(typeof merchants)['mfaList']>>('user/entmfaconfiglist', (found) => ({
    ...found,
    items: found.items.map((row) => ({ ...row, ...changed })),
  }))

beforeEach(() => signInAs('superadmin'))

describe('the list of merchants with their two-step verification', () => {
  it('shows every merchant with its number of users who have set it up', async () => {
    await openScreen('setting/MFAManage')
    await expect.element(main().getByText(mfa.hint)).toBeVisible()
    const { userCount: total, mfaUserCount: count } = await configOf('SHIBUYA-COFFEE')
    expect(count).toBeGreaterThan(0)
    const row = rowOf('SHIBUYA-COFFEE')
    await expect
      .element(row.getByRole('cell').nth(2))
      .toMatchTextContent(say(mfa.shareOf, { count, total }))
    const share = row.getByRole('progressbar', { name: say(mfa.shareIn, { name: '渋谷珈琲店' }) })
    await expect.element(share).toHaveAttribute('value', String(count))
    await expect.element(share).toHaveAttribute('max', String(total))
    await expect.element(switchOf('渋谷珈琲店')).not.toBeChecked()
    await expect.element(rowOf('CINEMA-GINGA')).toBeVisible()
    await expectAccessible()
  })

  it('can be searched, and says so if no merchant is found', async () => {
    await openScreen('setting/MFAManage')
    await main().getByPlaceholder(words.search).fill('花店')
    await expect.poll(address).toBe('setting/MFAManage?search=花店')
    await expect.element(rowOf('TAKAHASHI-HANA')).toBeVisible()
    await expect.element(rowOf('SHIBUYA-COFFEE')).not.toBeInTheDocument()
    await main().getByPlaceholder(words.search).fill('in no name')
    await expect.element(main().getByText(empty.noMatchTitle)).toBeVisible()
    await main().getByRole('button', { name: table.empty.showAll }).click()
    await expect.element(rowOf('SHIBUYA-COFFEE')).toBeVisible()
    await expect.element(main().getByPlaceholder(words.search)).toHaveValue('')
  })

  it('can be filtered by mandatory or optional two-step verification', async () => {
    const { version } = await addMerchant('ZM-FILTER', { entName: '必須商店' })
    await merchantsApi.setMfa.call({ entCode: 'ZM-FILTER', version, mfaRequired: true })
    await openScreen('setting/MFAManage?mfaRequired=true')
    await expect.element(rowOf('ZM-FILTER')).toMatchTextContent(required.yes)
    await expect.element(rowOf('SHIBUYA-COFFEE')).not.toBeInTheDocument()
    await segment(mfa.filter.false).click()
    await expect.poll(address).toBe('setting/MFAManage?mfaRequired=false')
    await expect.element(rowOf('SHIBUYA-COFFEE')).toMatchTextContent(required.no)
    await expect.element(rowOf('ZM-FILTER')).not.toBeInTheDocument()
    await segment(mfa.filter.all).click()
    await expect.poll(address).toBe('setting/MFAManage')
    await expect.element(rowOf('ZM-FILTER')).toBeVisible()
  })

  it('shows an error if it fails to load, and loads on a retry', async () => {
    const restore = failCalls('user/entmfaconfiglist')
    await openScreen('setting/MFAManage')
    await expect.element(main().getByText(words.fault)).toBeVisible()
    restore()
    await main().getByRole('button', { name: table.fault.retry }).click()
    await expect.element(rowOf('SHIBUYA-COFFEE')).toBeVisible()
  })

  it(
    'shows text instead of switches to an administrator who can only read',
    { tags: ['no-retry'] },
    async () => {
      const permissions = ['EntMfaConfig.search'] as const
      await signInHolding('operator', {
        by: 'superadmin',
        roleId: '3',
        permissions: [...permissions],
      })
      await openScreen('setting/MFAManage')
      await expect
        .element(rowOf('SHIBUYA-COFFEE').getByRole('cell').nth(3))
        .toHaveTextContent(required.no)
      await expect.element(main().getByRole('switch')).not.toBeInTheDocument()
      const { entCode, version } = await configOf('SHIBUYA-COFFEE')
      const refused = merchantsApi.setMfa.call({ entCode, version, mfaRequired: true })
      await expect(refused).rejects.toMatchObject({ status: 403 })
    },
  )
})

describe('the two-step verification of a merchant', () => {
  it('becomes mandatory after a confirmation, and optional without one', async () => {
    await addMerchant('ZM-SWITCH', { entName: '切り替え商店' })
    await openScreen('setting/MFAManage?search=ZM-SWITCH')
    await turn('ZM-SWITCH')
    const asking = question('切り替え商店')
    await expect
      .element(asking)
      .toMatchTextContent('有効なユーザー1人のうち1人が、まだ設定していません。')
    await expect.element(asking).toMatchTextContent(mfa.askOthers)
    await expectAccessible()
    await asking.getByRole('button', { name: mfa.act }).click()
    await expect.element(toast(say(mfa.on, { name: '切り替え商店' }))).toBeVisible()
    await expect.element(switchOf('切り替え商店')).toBeChecked()
    await expect.element(rowOf('ZM-SWITCH')).toMatchTextContent(required.yes)
    expect((await merchantOf('ZM-SWITCH')).mfaRequired).toBe(true)
    await turn('ZM-SWITCH')
    await expect.element(toast(say(mfa.off, { name: '切り替え商店' }))).toBeVisible()
    await expect.element(asking).not.toBeInTheDocument()
    await expect.element(switchOf('切り替え商店')).not.toBeChecked()
    expect((await merchantOf('ZM-SWITCH')).mfaRequired).toBe(false)
  })

  it('stays optional after the confirmation is canceled', async () => {
    await openScreen('setting/MFAManage?search=MIDORI')
    await turn('MIDORI-DRUG')
    await question('みどりドラッグ').getByRole('button', { name: kit.cancel }).click()
    await expect.element(question('みどりドラッグ')).not.toBeInTheDocument()
    await expect.element(switchOf('みどりドラッグ')).not.toBeChecked()
    expect((await merchantOf('MIDORI-DRUG')).mfaRequired).toBe(false)
  })

  it.each([
    ['no users', { userCount: 0, mfaUserCount: 0 }, mfa.noUsers, mfa.askNoUsers],
    [
      'all of its users',
      { userCount: 3, mfaUserCount: 3 },
      '3 / 3人',
      '有効なユーザーは全員、すでに設定しています。',
    ],
    [
      'some users',
      { userCount: 3, mfaUserCount: 1 },
      '1 / 3人',
      '有効なユーザー3人のうち2人が、まだ設定していません。',
    ],
  ])(
    'asks for a confirmation that says: %s have set up two-step verification',
    async (_who, figures, share, sentence) => {
      changeFigures(figures)
      await openScreen('setting/MFAManage?search=MIDORI')
      await expect.element(rowOf('MIDORI-DRUG').getByRole('cell').nth(2)).toMatchTextContent(share)
      await turn('MIDORI-DRUG')
      await expect.element(question('みどりドラッグ')).toMatchTextContent(sentence)
    },
  )

  it(
    'stays optional if another user changes the merchant before the confirmation; the row then shows the new name',
    { tags: ['no-retry'] },
    async () => {
      const merchant = await addMerchant('ZM-STALE', { entName: '変更前商店' })
      await openScreen('setting/MFAManage?search=ZM-STALE')
      await turn('ZM-STALE')
      await expect.element(question('変更前商店')).toBeVisible()
      const changed = await changeMerchant(merchant, { entName: '変更後商店' })
      await question('変更前商店').getByRole('button', { name: mfa.act }).click()
      await expect.element(toast(words.stale)).toBeVisible()
      await expect.element(rowOf('ZM-STALE')).toMatchTextContent('変更後商店')
      await expect.element(switchOf('変更後商店')).not.toBeChecked()
      expect(await merchantOf('ZM-STALE')).toMatchObject({
        mfaRequired: false,
        version: changed.version,
      })
    },
  )

  it('can be made mandatory from a card on a phone', async () => {
    await page.viewport(390, 844)
    onTestFinished(() => page.viewport(1280, 800))
    await addMerchant('ZM-PHONE', { entName: '電話商店' })
    await openScreen('setting/MFAManage?search=ZM-PHONE')
    const card = main().getByRole('listitem').filter({ hasText: 'ZM-PHONE' })
    await expect.element(card).toMatchTextContent(say(mfa.shareOf, { count: 0, total: 1 }))
    await expect.element(main().getByRole('table')).not.toBeInTheDocument()
    await expectAccessible()
    await card.getByText(required.no).click()
    await question('電話商店').getByRole('button', { name: mfa.act }).click()
    await expect.element(switchOf('電話商店')).toBeChecked()
    await expect.element(card).toMatchTextContent(required.yes)
    expect((await merchantOf('ZM-PHONE')).mfaRequired).toBe(true)
  })
})
