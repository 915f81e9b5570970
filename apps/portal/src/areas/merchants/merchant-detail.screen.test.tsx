import type { MerchantDetail } from '@choba/contract/merchants.contract.ts'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { addUser, removeUser } from '#testing/add-user.ts'
import { changeResults, failCalls } from '#testing/answers.ts'
import { phrases, say } from '#testing/phrases.ts'
import { signInHolding } from '#testing/role-permissions.ts'
import { address, drawer, expectAccessible, main, openScreen, signInAs } from '#testing/screen.tsx'
import { addMerchant, changeMerchant, merchantOf } from './merchants.testing.ts'

const { audit, merchants: words, auditWords, kit, table } = phrases.ja
const { field, detail } = words

const fact = (name: string) => drawer().getByRole('term').filter({ hasText: name })
/** Returns the value that the drawer shows beside a name. */
const valueOf = (name: string): string =>
  fact(name)
    .elements()
    .find(({ textContent }) => textContent === name)?.nextElementSibling?.textContent ?? ''
const part = (title: string) => drawer().getByRole('region', { name: title })
const button = (name: string) => drawer().getByRole('button', { name, exact: true })

beforeEach(() => signInAs('superadmin'))

describe('the merchant drawer', () => {
  it('shows settings, figures and companies of the merchant', async () => {
    await openScreen('setting/adminUser/MIDORI-DRUG')
    await expect.element(drawer().getByRole('heading', { name: 'みどりドラッグ' })).toBeVisible()
    const { userCount, storeCount } = await merchantOf('MIDORI-DRUG')
    // Other test files add stores to this merchant, but not to the merchants below.
    expect(storeCount).toBeGreaterThanOrEqual(10)
    expect(valueOf(field.entCode)).toContain('MIDORI-DRUG')
    expect(
      [field.status, field.currency, field.timeZone, field.closing, field.users, field.stores].map(
        valueOf,
      ),
    ).toEqual([
      words.status.VALID,
      'JPY',
      'Asia/Tokyo',
      '00:00',
      String(userCount),
      String(storeCount),
    ])
    const companies = part(detail.companies).getByRole('listitem')
    expect(companies.elements()).toHaveLength(2)
    await expect.element(companies.first()).toMatchTextContent('株式会社みどり薬品')
    await expect.element(companies.nth(1)).toMatchTextContent('みどりメディカル株式会社')
    await expectAccessible()
  })

  it.each([
    ['DOHA-SHOKUDO', 'QAR', 'Asia/Qatar', '03:00', '2'],
    ['TORIMARU', 'JPY', 'Asia/Tokyo', '05:00', '7'],
    ['TOWA-SHANGHAI', 'CNY', 'Asia/Shanghai', '00:00', '2'],
  ])(
    'shows the current time and the number of stores of the merchant: %s',
    async (entCode, currency, timeZone, closing, stores) => {
      await openScreen(`setting/adminUser/${entCode}`)
      await expect.element(fact(field.closing)).toBeVisible()
      const shown = [field.currency, field.timeZone, field.closing, field.stores].map(valueOf)
      expect(shown).toEqual([currency, timeZone, closing, stores])
    },
  )

  it('lists the features that the merchant uses and the user who edited it last', async () => {
    const merchant = await addMerchant('ZD-FEATURES', {
      enablePoint: true,
      isMasterEnterprise: true,
    })
    await openScreen('setting/adminUser/ZD-FEATURES')
    await expect.element(fact(detail.points)).toBeVisible()
    const features = () => [detail.points, detail.qr, detail.kind, field.secondStep].map(valueOf)
    expect(features()).toEqual([
      words.yesNo.yes,
      words.yesNo.no,
      words.master.yes,
      words.required.no,
    ])
    await expect.element(fact(field.changedAt)).not.toBeInTheDocument()
    await changeMerchant(merchant, {
      enablePoint: false,
      enableQr: true,
      isMasterEnterprise: false,
    })
    await openScreen('setting/adminUser/ZD-FEATURES')
    await expect.element(fact(field.changedAt)).toBeVisible()
    expect(features()).toEqual([
      words.yesNo.no,
      words.yesNo.yes,
      words.master.no,
      words.required.no,
    ])
    expect(valueOf(field.changedAt)).toContain('管理 太郎')
  })

  it('names the users who can manage the merchant’s users, and marks disabled ones', async () => {
    await signInAs('owner2')
    const user = await addUser('disabled.administrator', {
      roleId: '1',
      status: 'INVALID',
      managedStores: 'ALL',
    })
    onTestFinished(async () => {
      await signInAs('owner2')
      await removeUser(user)
    })
    await signInAs('superadmin')
    await openScreen('setting/adminUser/MIDORI-DRUG')
    const people = part(detail.administrators).getByRole('listitem')
    await expect
      .element(people.filter({ hasText: 'disabled.administrator' }))
      .toMatchTextContent(words.status.INVALID)
    await expect.element(people.filter({ hasText: 'owner2' })).toHaveTextContent('山本 直樹owner2')
  })

  it('says what to do if no user can manage the merchant’s users', async () => {
    changeResults<MerchantDetail>('ent/detail', (merchant) => ({ ...merchant, administrators: [] }))
    await openScreen('setting/adminUser/MIDORI-DRUG')
    await expect.element(part(detail.administrators)).toMatchTextContent(detail.noAdministrators)
    await expect.element(button(detail.addAdministrator)).toBeVisible()
  })

  it('shows the history of the merchant with the changed values', async () => {
    const merchant = await addMerchant('ZD-HISTORY', { entName: '旧名商店' })
    await changeMerchant(merchant, { entName: '新名商店' })
    await openScreen('setting/adminUser/ZD-HISTORY')
    await drawer().getByRole('tab', { name: kit.record.history }).click()
    const entries = drawer().getByRole('listitem')
    // Leaves the actor empty, because each sentence starts with the user's name.
    const about = {
      actor: '',
      object: say(audit.inSentence.itself, { kind: auditWords.kind.merchant }),
    }
    const change = { ...about, field: audit.field.entName, before: '旧名商店', after: '新名商店' }
    await expect
      .element(entries.first())
      .toMatchTextContent(say(audit.sentence.changedField, change))
    await expect
      .element(entries.last())
      .toMatchTextContent(say(auditWords.sentence['merchants']!['add']!, about))
    await expect.element(part(detail.companies)).not.toBeInTheDocument()
  })

  it.each(['NO-SUCH-CODE', 'TAL-COFFEE', '__SYSTEM'])(
    'shows no merchant for a code that does not exist or belongs to another tenant: %s',
    async (code) => {
      await openScreen(`setting/adminUser/${code}`)
      await expect.element(drawer().getByText(detail.missingTitle)).toBeVisible()
      await expect.element(drawer().getByText(detail.missingText)).toBeVisible()
      await expect.element(button(kit.record.edit)).not.toBeInTheDocument()
    },
  )

  it('shows an error if the merchant fails to load, and loads it on a retry', async () => {
    const restore = failCalls('ent/detail')
    await openScreen('setting/adminUser/MIDORI-DRUG')
    const retry = drawer().getByRole('button', { name: table.fault.retry })
    await expect.element(retry).toBeVisible()
    await expect.element(button(detail.disable)).not.toBeInTheDocument()
    restore()
    await retry.click()
    await expect.element(drawer().getByRole('heading', { name: 'みどりドラッグ' })).toBeVisible()
  })
})

describe('an administrator', () => {
  it(
    'with all permissions for merchants gets buttons for all actions',
    { tags: ['no-retry'] },
    async () => {
      await signInAs('operator')
      await openScreen('setting/adminUser/MIDORI-DRUG')
      for (const name of [detail.addAdministrator, detail.disable, kit.record.edit]) {
        await expect.element(button(name)).toBeVisible()
      }
      await expect.element(main().getByRole('button', { name: words.add })).toBeVisible()
    },
  )

  it('who can only read merchants gets no buttons', { tags: ['no-retry'] }, async () => {
    await signInHolding('operator', { by: 'superadmin', roleId: '3', permissions: ['Ent.search'] })
    await openScreen('setting/adminUser/MIDORI-DRUG')
    await expect.element(drawer().getByRole('heading', { name: 'みどりドラッグ' })).toBeVisible()
    for (const name of [detail.addAdministrator, detail.disable, kit.record.edit]) {
      await expect.element(button(name)).not.toBeInTheDocument()
    }
    await expect.element(main().getByRole('button', { name: words.add })).not.toBeInTheDocument()
    for (const place of ['add', 'MIDORI-DRUG/edit']) {
      await openScreen(`setting/adminUser/${place}`)
      await expect.poll(address).toContain('notFound')
    }
    const merchant = await merchantOf('MIDORI-DRUG')
    await expect(changeMerchant(merchant, { entName: '別の名' })).rejects.toMatchObject({
      status: 403,
    })
  })
})
