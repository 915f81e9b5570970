import { formatCount } from '@choba/contract/money.ts'
import type { Tenant } from '@choba/contract/tenants.contract.ts'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { accepted, answerWith, changeResults, refusal } from '#testing/answers.ts'
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
import { changedTenantOf, inputOf } from './tenant-form.ts'
import { tenantsApi } from './tenants.api.ts'

const { tenants: words, merchants, kit } = phrases.ja
const { form, field } = words

const inDrawer = (label: string) => drawer().getByLabelText(label, { exact: true })
const fill = (label: string, text: string) => inDrawer(label).fill(text)
const press = (name: string) => drawer().getByRole('button', { name, exact: true }).click()

describe('a new tenant', () => {
  it('reports an address that is in use, keeps the input, and is created after the address is changed', async () => {
    await signInAs('sysconfig')
    const { items } = await tenantsApi.list.call({})
    await openScreen('tenant')
    await expect.poll(address).toBe('tenant/tenant')
    // The server returns the list without counts. The screen requests the counts of visible rows.
    const first = items[0]!
    const [counted] = (await tenantsApi.list.call({ tenantCode: [first.tenantCode] })).items
    expect([first.userCount, counted!.userCount! > 0]).toEqual([null, true])
    await expect
      .element(rowOf(first.name))
      .toMatchTextContent(
        `${formatCount(counted!.merchantCount!)}${formatCount(counted!.userCount!)}`,
      )
    await main().getByRole('button', { name: words.add, exact: true }).click()
    await fill(field.code, 'north')
    await fill(field.name, '北の決済')
    await fill(form.firstOrigin, items[0]!.origins[0]!)
    await fill(merchants.field.userName, 'north.admin')
    await fill(merchants.field.userFullName, '北 太郎')
    await fill(merchants.field.userEmail, 'north.admin@north.example')
    await inDrawer(field.invitationLanguage).selectOptions(words.language.mn)
    // This color is too light. The form says that a darker shade is used, and the preview's header
    // uses that shade.
    await drawer().getByRole('textbox', { name: field.style }).fill('#FFCC00')
    await expect.element(drawer().getByText(/1\.5\dです（4\.5未満）/)).toBeVisible()
    await press(form.act)
    await expect.poll(() => faultOf(inDrawer(form.firstOrigin))).toBe(form.originTaken)
    await expect.element(inDrawer(merchants.field.userFullName)).toHaveValue('北 太郎')
    await expectAccessible()
    await fill(form.firstOrigin, 'https://north.example')
    await press(form.act)
    await expect.poll(address).toBe('tenant/tenant/north')
    const [made] = (await tenantsApi.list.call({ tenantCode: ['north'] })).items
    expect(made).toMatchObject({
      name: '北の決済',
      style: '#ffcc00',
      origins: ['https://north.example'],
      userCount: 1,
    })
    await expect.element(drawer().getByRole('heading', { name: '北の決済' })).toBeVisible()
  })

  it('takes its time zone from the currency until a time zone is selected, and offers no withdrawn currency', async () => {
    await signInAs('sysconfig')
    await openScreen('tenant/tenant/add')
    const combobox = (label: string) => drawer().getByRole('combobox', { name: label, exact: true })
    const choose = async (label: string, typed: string, option: RegExp) => {
      await combobox(label).fill(typed)
      await page.getByRole('option', { name: option }).click()
    }
    await choose(field.currency, 'QAR', /^QAR/)
    await expect.element(combobox(field.timeZone)).toHaveValue('Asia/Qatar (UTC+03:00)')
    // Countries in several time zones use this currency, so the user must select the time zone.
    await choose(field.currency, 'USD', /^USD/)
    await expect.element(combobox(field.timeZone)).toHaveValue('')
    await choose(field.timeZone, 'New_York', /^America\/New_York/)
    await choose(field.currency, 'MNT', /^MNT/)
    const zone = () => (combobox(field.timeZone).element() as HTMLInputElement).value
    await expect.poll(zone).toMatch(/^America\/New_York/)
    await expect.element(drawer().getByText(form.originsNote)).toBeVisible()
    await expectAccessible()
    await combobox(field.currency).fill('HRK')
    await expect.element(page.getByRole('option', { name: /^HRK/ })).not.toBeInTheDocument()
  })

  it('can be archived after a confirmation and restored, unless it is the user’s own tenant', async () => {
    await signInAs('sysconfig')
    const { items } = await tenantsApi.list.call({})
    const own = items.find(({ isOwn }) => isOwn)!
    const { tenantCode, name } = items.find(({ isOwn }) => !isOwn)!
    await openScreen(`tenant/tenant/${own.tenantCode}`)
    await expect
      .element(drawer().getByRole('button', { name: words.archive.open, exact: true }))
      .toHaveAccessibleDescription(words.archive.own)
    await openScreen(`tenant/tenant/${tenantCode}`)
    await press(words.archive.open)
    await expect.element(drawer().getByText(words.archive.stays)).toBeVisible()
    await press(words.archive.act)
    await expect.element(toast(say(words.archive.done, { name }))).toBeVisible()
    await expect.element(drawer().getByText(words.state.ARCHIVED)).toBeVisible()
    await press(words.bringBack.open)
    await press(words.bringBack.act)
    await expect.element(drawer().getByText(words.state.ACTIVE)).toBeVisible()
    await drawer().getByRole('tab', { name: kit.record.history }).click()
    await expectAccessible()
  })

  it('is deleted only after an archiving, an export, and the approval of a second person', async () => {
    await signInAs('sysconfig')
    const { items } = await tenantsApi.list.call({})
    const seen = items.find(({ isOwn }) => !isOwn)!
    const archived = await tenantsApi.modify.call(
      changedTenantOf(seen.version, { ...inputOf(seen), state: 'ARCHIVED' }),
    )
    const { tenantCode, name } = archived
    const { deletion } = words
    const open = () => drawer().getByRole('button', { name: deletion.open, exact: true })
    await openScreen(`tenant/tenant/${tenantCode}`)
    await expect.element(open()).toHaveAccessibleDescription(deletion.needsDownload)
    await press(deletion.download)
    await expect.element(drawer().getByText(deletion.hash)).toBeVisible()
    const { exported } = (await tenantsApi.list.call({ tenantCode: [tenantCode] })).items[0]!
    await expect.element(drawer().getByText(exported!.sha256)).toBeVisible()
    await expectAccessible()
    await open().click()
    const reason = page.getByRole('dialog').getByLabelText(deletion.reason)
    await page.getByRole('button', { name: deletion.act, exact: true }).click()
    await expect.poll(() => faultOf(reason)).toBe(say(deletion.reasonFault, { max: 500 }))
    await reason.fill('契約の終了')
    await expectAccessible()
    await page.getByRole('button', { name: deletion.act, exact: true }).click()
    await expect.element(toast(say(deletion.done, { name }))).toBeVisible()
    await expect.element(open()).toHaveAccessibleDescription(deletion.waits)
    await drawer().getByRole('link', { name: deletion.toRequest }).click()
    await expect.poll(address).toMatch(/^approval\/\d+$/)
    await expect.element(drawer().getByText(exported!.sha256)).toBeVisible()
  })
})

describe('a change of a tenant', () => {
  it('shows a conflicting change by another user, keeps the input, and does not overwrite that change', async () => {
    await signInAs('sysconfig')
    const parts = {
      origins: ['https://two.example'],
      currency: 'JPY',
      timeZone: 'Asia/Tokyo',
      oem: '',
      style: '',
    }
    const firstUser = {
      userName: 'two.admin',
      userFullName: '二 太郎',
      userEmail: 'two.admin@two.example',
    }
    const made = await tenantsApi.add.call({
      ...parts,
      tenantCode: 'two',
      name: '二社',
      signInService: 'EMBEDDED',
      firstUser,
    })
    const { tenantCode, version, origins, signInService, state, style } = made
    await openScreen('tenant/tenant/two/edit')
    await fill(field.name, '私の名称')
    const theirs = {
      tenantCode,
      version,
      origins,
      signInService,
      state,
      style,
      name: '別の名称',
      oem: '二ペイ',
    }
    await tenantsApi.modify.call(theirs)
    await press(kit.save)
    const notice = drawer().getByRole('alert')
    await expect
      .element(notice)
      .toMatchTextContent(say(kit.stale.kept, { label: field.name, theirs: '別の名称' }))
    await expect
      .element(notice)
      .toMatchTextContent(say(kit.stale.taken, { label: field.oem, theirs: '二ペイ' }))
    await expect.element(inDrawer(field.name)).toHaveValue('私の名称')
    await expect.element(drawer().getByRole('textbox', { name: field.oem })).toHaveValue('二ペイ')
    await expectAccessible()
    await press(kit.save)
    await expect.poll(address).toBe('tenant/tenant/two')
    const [saved] = (await tenantsApi.list.call({ tenantCode: [tenantCode] })).items
    expect(saved).toMatchObject({ name: '私の名称', oem: '二ペイ', version: version + 2 })
  })

  it('shows at the field why the test of the Keycloak connection failed, and keeps the input', async () => {
    await signInAs('sysconfig')
    const connected = changeResults<{ items: Tenant[]; hasKeycloak: boolean }>(
      'tenant/gettenants',
      (found) => ({
        ...found,
        hasKeycloak: true,
      }),
    )
    await openScreen('tenant/tenant/add')
    const test = drawer().getByRole('button', { name: words.test.signIn, exact: true })
    await expect.element(test).toBeVisible()
    connected.end()
    const sso = { address: 'https://sso.example' }
    const failed = answerWith('tenant/testsignin', () =>
      refusal(200, 1020, '', { ...sso, step: 'keys' }),
    )
    await test.click()
    await expect.element(drawer().getByText(say(words.test.failedAt.keys, sso))).toBeVisible()
    failed.end()
    const steps = { discovery: 12, keys: 3, token: 1240 }
    const passed = answerWith('tenant/testsignin', () => accepted({ ...sso, steps }))
    await test.click()
    const token = say(words.test.step, { step: words.test.steps.token, time: '1,240' })
    await expect.element(drawer().getByText(token)).toBeVisible()
    passed.end()
    answerWith('tenant/createtenant', () => refusal(200, 1020, '', { ...sso, step: 'token' }))
    await fill(field.code, 'sso')
    await fill(field.name, '外部ログイン')
    await fill(form.firstOrigin, 'https://sso-portal.example')
    await fill(merchants.field.userName, 'sso.admin')
    await fill(merchants.field.userFullName, '外 太郎')
    await fill(merchants.field.userEmail, 'sso.admin@sso.example')
    await drawer().getByRole('radio', { name: words.signIn.KEYCLOAK }).click({ force: true })
    await press(form.act)
    const fault = say(words.test.failedAt.token, sso)
    await expect.element(drawer().getByText(fault).first()).toBeVisible()
    await expect.element(inDrawer(field.name)).toHaveValue('外部ログイン')
    await expectAccessible()
  })
})
