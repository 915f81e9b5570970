import type { MerchantDetail } from '@choba/contract/merchants.contract.ts'
import { page } from 'vitest/browser'
import { beforeEach, describe, expect, it } from 'vitest'
import { changeResults } from '#testing/answers.ts'
import { phrases, say } from '#testing/phrases.ts'
import {
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
const { detail, disable, enable, administrator, field, form } = words

const press = (name: string) => drawer().getByRole('button', { name, exact: true }).click()
const question = (title: string, name: string) =>
  page.getByRole('dialog', { name: say(title, { name }) })

/** Opens the confirmation dialog that disables a merchant. */
async function ask({ entCode, entName }: { entCode: string; entName: string }) {
  await openScreen(`setting/adminUser/${entCode}`)
  await press(detail.disable)
  const dialog = question(disable.title, entName)
  await expect.element(dialog).toBeVisible()
  return {
    dialog,
    code: dialog.getByRole('textbox', { name: say(disable.confirm, { code: entCode }) }),
    act: () => dialog.getByRole('button', { name: disable.act, exact: true }).click(),
  }
}

beforeEach(() => signInAs('superadmin'))

describe('disabling a merchant', () => {
  it('requires the merchant’s code, and enabling requires a confirmation', async () => {
    await addMerchant('ZS-LIFE', { entName: '止まる商店' })
    const { dialog, code, act } = await ask({ entCode: 'ZS-LIFE', entName: '止まる商店' })
    await expect
      .element(dialog)
      .toMatchTextContent('有効なユーザー1人が、ただちにログアウトされます')
    await expect.element(dialog).toMatchTextContent(disable.stays)
    await code.fill(' ZS-LIFE ')
    await expectAccessible()
    await act()
    await expect.element(toast(say(disable.done, { name: '止まる商店' }))).toBeVisible()
    await expect.element(rowOf('ZS-LIFE')).toMatchTextContent(words.status.INVALID)
    expect(await merchantOf('ZS-LIFE')).toMatchObject({ status: 'INVALID', version: 2 })

    await openScreen('setting/adminUser?status=INVALID')
    await expect.element(rowOf('MIDORI-DRUG')).not.toBeInTheDocument()
    await rowOf('ZS-LIFE').click()
    await press(detail.enable)
    const enabling = question(enable.title, '止まる商店')
    await expect.element(enabling).toMatchTextContent(enable.text)
    await enabling.getByRole('button', { name: enable.act, exact: true }).click()
    await expect.element(toast(say(enable.done, { name: '止まる商店' }))).toBeVisible()
    await expect.element(rowOf('ZS-LIFE')).not.toBeInTheDocument()
    await expect.element(drawer().getByRole('button', { name: detail.disable })).toBeVisible()
    expect(await merchantOf('ZS-LIFE')).toMatchObject({ status: 'VALID', version: 3 })
  })

  it.each(['', 'TSUKIMI', 'tsukimitei', 'SHIBUYA-COFFEE'])(
    'is impossible after typing another code: “%s”',
    async (typed) => {
      const { code, act } = await ask({ entCode: 'TSUKIMITEI', entName: '旅館 月見亭' })
      await code.fill(typed)
      await act()
      await expect.poll(() => faultOf(code)).toBe(disable.confirmFault)
      expect((await merchantOf('TSUKIMITEI')).status).toBe('VALID')
    },
  )

  it('has no effect if the user cancels the confirmation', async () => {
    const { dialog, code } = await ask({ entCode: 'MIDORI-DRUG', entName: 'みどりドラッグ' })
    await code.fill('MIDORI-DRUG')
    await dialog.getByRole('button', { name: kit.cancel }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(drawer().getByRole('button', { name: detail.disable })).toBeVisible()
    expect((await merchantOf('MIDORI-DRUG')).status).toBe('VALID')
  })

  it('says that no users will be signed out if none are signed in', async () => {
    changeResults<MerchantDetail>('ent/detail', (merchant) => ({ ...merchant, userCount: 0 }))
    const { dialog } = await ask({ entCode: 'MIDORI-DRUG', entName: 'みどりドラッグ' })
    await expect.element(dialog).toMatchTextContent('有効なユーザーはいません。')
  })

  it(
    'fails if another user changes the merchant meanwhile, and then shows that change',
    { tags: ['no-retry'] },
    async () => {
      const merchant = await addMerchant('ZS-STALE', { entName: '追い越された商店' })
      const { dialog, code, act } = await ask(merchant)
      await code.fill('ZS-STALE')
      await changeMerchant(merchant, { entName: '追い越した商店' })
      await act()
      await expect.element(toast(words.stale)).toBeVisible()
      await expect.element(dialog).not.toBeInTheDocument()
      await expect.element(drawer().getByRole('heading', { name: '追い越した商店' })).toBeVisible()
      expect((await merchantOf('ZS-STALE')).status).toBe('VALID')
    },
  )

  it(
    'cannot be reversed if another user changes the merchant while the confirmation is open',
    { tags: ['no-retry'] },
    async () => {
      const merchant = await addMerchant('ZS-STALE-OFF', { entName: '眠る商店' })
      const disabled = await changeMerchant(merchant, { status: 'INVALID' })
      await openScreen('setting/adminUser/ZS-STALE-OFF')
      await press(detail.enable)
      const enabling = question(enable.title, '眠る商店')
      await expect.element(enabling).toBeVisible()
      await changeMerchant(disabled, { enableQr: true })
      await enabling.getByRole('button', { name: enable.act, exact: true }).click()
      await expect.element(enabling).not.toBeInTheDocument()
      await expect.element(drawer().getByRole('button', { name: detail.enable })).toBeVisible()
      expect(await merchantOf('ZS-STALE-OFF')).toMatchObject({ status: 'INVALID', enableQr: true })
    },
  )
})

describe('another administrator of a merchant', () => {
  const asking = () => page.getByRole('dialog', { name: administrator.title })
  const inQuestion = (label: string) => asking().getByLabelText(label, { exact: true })
  const invite = () => asking().getByRole('button', { name: administrator.act }).click()

  async function fill(userName: string, userEmail: string): Promise<void> {
    await inQuestion(field.userName).fill(userName)
    await inQuestion(field.userFullName).fill('追加 管子')
    await inQuestion(field.userEmail).fill(userEmail)
  }

  it('is invited and then shown with the merchant', async () => {
    await addMerchant('ZS-ADMIN', { entName: '増える商店' })
    await openScreen('setting/adminUser/ZS-ADMIN')
    await press(detail.addAdministrator)
    await expect
      .element(asking())
      .toMatchTextContent(say(administrator.note, { name: '増える商店' }))
    await fill('second.of.zs-admin', 'second@zs-admin.example')
    await expectAccessible()
    await invite()
    await expect
      .element(toast(say(administrator.done, { email: 'second@zs-admin.example' })))
      .toBeVisible()
    await expect.element(asking()).not.toBeInTheDocument()
    const people = drawer()
      .getByRole('region', { name: detail.administrators })
      .getByRole('listitem')
    await expect
      .element(people.filter({ hasText: 'second.of.zs-admin' }))
      .toMatchTextContent('追加 管子')
    await expect.element(rowOf('ZS-ADMIN').getByRole('cell').nth(3)).toHaveTextContent('2')
    const { administrators } = await merchantOf('ZS-ADMIN')
    expect(administrators.map(({ userName }) => userName)).toEqual([
      'first.of.zs-admin',
      'second.of.zs-admin',
    ])
  })

  it('cannot be invited with empty fields, and each empty field shows an error', async () => {
    await openScreen('setting/adminUser/MIDORI-DRUG')
    await press(detail.addAdministrator)
    await invite()
    await expect.poll(() => faultOf(inQuestion(field.userName))).toBe(form.userNameFault)
    expect(faultOf(inQuestion(field.userFullName))).toBe(
      say(kit.required, { label: field.userFullName }),
    )
    expect(faultOf(inQuestion(field.userEmail))).toBe(say(kit.required, { label: field.userEmail }))
  })

  it.each([
    ['a user that it has', 'owner2', 'owner2@demo.example', field.userName, results.userExists],
    [
      'a user name that is taken',
      'owner',
      'new@people.example',
      field.userName,
      results.usernameExists,
    ],
    [
      'an email that is taken',
      'new.administrator',
      'owner2@demo.example',
      field.userEmail,
      results.emailRegistered,
    ],
  ])(
    'is rejected by the server because of %s',
    async (_what, userName, userEmail, place, fault) => {
      const before = await merchantOf('MIDORI-DRUG')
      await openScreen('setting/adminUser/MIDORI-DRUG')
      await press(detail.addAdministrator)
      await fill(userName, userEmail)
      await invite()
      await expect.poll(() => faultOf(inQuestion(place))).toBe(fault)
      await expect.element(inQuestion(field.userFullName)).toHaveValue('追加 管子')
      expect((await merchantOf('MIDORI-DRUG')).administrators).toEqual(before.administrators)
    },
  )
})
