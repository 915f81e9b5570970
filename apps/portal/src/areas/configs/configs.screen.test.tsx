import type { ConfigSubject } from '@choba/contract/config-types.ts'
import { describe, expect, it } from 'vitest'
import { merchantsApi } from '#areas/merchants/merchants.api.ts'
import { tenantsApi } from '#areas/tenants/tenants.api.ts'
import { phrases, say } from '#testing/phrases.ts'
import {
  address,
  drawer,
  expectAccessible,
  main,
  openScreen,
  signInAs,
  toast,
} from '#testing/screen.tsx'
import { configsApi } from './configs.api.ts'

const { configs: words, kit } = phrases.ja
const { form, field } = words

const inDialog = () => drawer().last()
const fill = (label: string, text: string) =>
  inDialog().getByLabelText(label, { exact: true }).fill(text)
const press = (name: string) => inDialog().getByRole('button', { name, exact: true }).click()
const pressInList = (name: string) => main().getByRole('button', { name, exact: true }).click()

const parts = {
  noteJa: '',
  noteEn: '',
  noteMn: '',
  choices: [],
  minimum: null,
  maximum: null,
  sequence: 900,
}
const addType = (
  code: string,
  name: string,
  kind: 'NUMBER' | 'SECRET' | 'TEXT',
  subject = 'TENANT' as ConfigSubject,
) =>
  configsApi.addType.call({
    ...parts,
    code,
    kind,
    subject,
    nameJa: name,
    nameEn: name,
    nameMn: name,
  })
const ownTenant = async () =>
  (await tenantsApi.list.call({})).items.find(({ isOwn }) => isOwn)!.tenantCode

describe('a setting type', () => {
  it('can be added with options, and deleted while it has no value', async () => {
    await signInAs('sysconfig')
    await openScreen('tenant/tenantType?subject=CREDIT_CARD')
    await pressInList(words.add)
    await fill(field.code, 'captureMode')
    await inDialog().getByLabelText(field.kind, { exact: true }).selectOptions('CHOICE')
    for (const name of [field.nameJa, field.nameEn, field.nameMn]) await fill(name, '売上の確定')
    await fill(say(form.choice, { number: 1 }), 'AUTO')
    await fill(say(form.choice, { number: 2 }), 'AUTO')
    await press(kit.save)
    await expect.element(inDialog().getByText(form.choiceTwice)).toBeVisible()
    await fill(say(form.choice, { number: 2 }), 'MANUAL')
    await expectAccessible()
    await press(kit.save)
    await expect.element(inDialog().getByText('AUTO / MANUAL')).toBeVisible()
    await press(words.removal.open)
    await press(words.removal.act)
    await expect.poll(address).toBe('tenant/tenantType?subject=CREDIT_CARD')
    expect((await configsApi.types.call({})).items.map(({ code }) => code)).not.toContain(
      'captureMode',
    )
  })
})

describe('the settings of a tenant', () => {
  it('can be set, changed and rolled back', async () => {
    await signInAs('sysconfig')
    const tenantCode = await ownTenant()
    const { configTypeId } = await addType('retries', '再試行の回数', 'NUMBER')
    const valueOf = async () =>
      (await configsApi.values.call({ tenantCode })).items.find(
        (one) => one.configTypeId === configTypeId,
      )
    await openScreen('tenant/tenantConfig')
    await pressInList(say(words.act.giveOf, { name: '再試行の回数' }))
    await fill(field.value, '三')
    await press(form.act)
    await expect.element(inDialog().getByText(/整数を入力してください/)).toBeVisible()
    await fill(field.value, '3')
    await press(form.act)
    await expect
      .element(
        main().getByRole('listitem', { name: '再試行の回数' }).getByText('3', { exact: true }),
      )
      .toBeVisible()
    await pressInList(say(words.act.changeOf, { name: '再試行の回数' }))
    await fill(field.value, '5')
    await press(form.act)
    await expect.poll(async () => (await valueOf())?.value).toBe('5')
    await pressInList(say(words.act.historyOf, { name: '再試行の回数' }))
    await expect.element(inDialog().getByText('3 → 5', { exact: true })).toBeVisible()
    await expectAccessible()
    await inDialog()
      .getByRole('button', { name: words.history.rollBack, exact: true })
      .first()
      .click()
    await press(words.history.act)
    await expect.element(toast(say(words.history.done, { name: '再試行の回数' }))).toBeVisible()
    expect((await valueOf())?.value).toBe('3')
  })

  it('hide a secret after saving, and ask before switching a setting that the product reads', async () => {
    await signInAs('sysconfig')
    const { tenantCode } = (await tenantsApi.list.call({})).items.find(({ isOwn }) => !isOwn)!
    await addType('apiKey', '接続キー', 'SECRET')
    await openScreen(`tenant/tenantConfig?tenantCode=${tenantCode}`)
    await pressInList(say(words.act.giveOf, { name: '接続キー' }))
    await fill(words.secret.label, 'sk-never-shown')
    await press(form.act)
    const row = main().getByRole('listitem', { name: '接続キー' })
    await expect.element(row.getByText(words.secret.given)).toBeVisible()
    await pressInList(say(words.act.changeOf, { name: '接続キー' }))
    await expect
      .element(inDialog().getByLabelText(words.secret.label, { exact: true }))
      .toHaveValue('')
    await press(kit.cancel)
    expect(document.documentElement.outerHTML).not.toContain('sk-never-shown')
    const { items } = await configsApi.values.call({ tenantCode })
    const { name, note } = items.find(({ code }) => code === 'forgotPassword')!
    await main().getByRole('switch', { name }).click({ force: true })
    await expect.element(inDialog().getByText(note)).toBeVisible()
    await expectAccessible()
    await press(say(words.turn.act, { value: words.off }))
    await expect.element(main().getByRole('switch', { name })).not.toBeChecked()
    const { configTypeId, version } = (await configsApi.values.call({ tenantCode })).items.find(
      (one) => one.name === name,
    )!
    await configsApi.removeValue.call({ tenantCode, configTypeId, version })
  })
})

describe(
  'a form for a setting that another user changes at the same time',
  { tags: ['no-retry'] },
  () => {
    const givenLine = (theirs: string) => say(kit.stale.kept, { label: field.value, theirs })

    const textValue = () => inDialog().getByRole('textbox', { name: field.value })
    const typeValue = (text: string) => textValue().fill(text)

    it('shows the other value, keeps the typed value, and does not overwrite a value that the user has not seen', async () => {
      await signInAs('sysconfig')
      const tenantCode = await ownTenant()
      const { configTypeId } = await addType('region', '地域', 'TEXT')
      const valueOf = async () =>
        (await configsApi.values.call({ tenantCode })).items.find(
          (one) => one.configTypeId === configTypeId,
        )
      await openScreen('tenant/tenantConfig')
      await pressInList(say(words.act.giveOf, { name: '地域' }))
      await typeValue('私の値')
      // The setting had no value when the user opened the form.
      await configsApi.addValue.call({ tenantCode, configTypeId, value: '別の値' })
      await press(form.act)
      await expect.element(inDialog().getByRole('alert')).toMatchTextContent(givenLine('別の値'))
      await expect.element(textValue()).toHaveValue('私の値')
      await expectAccessible()
      await press(form.act)
      await expect.poll(async () => (await valueOf())?.value).toBe('私の値')
      const row = main().getByRole('listitem', { name: '地域' })
      await expect.element(row.getByText('私の値', { exact: true })).toBeVisible()
      expect((await valueOf())?.version).toBe(2)
    })

    it('shows that another user removed a card setting, and still lets the user set it', async () => {
      await signInAs('sysconfig')
      const { entCode } = (await merchantsApi.options.call({})).items[0]!
      const { configTypeId } = await addType('terminalGroup', '端末の組', 'TEXT', 'CREDIT_CARD')
      const given = await configsApi.addCardValue.call({ entCode, configTypeId, value: 'A1' })
      const valueOf = async () =>
        (await configsApi.cardValues.call({ entCode })).items.find(
          (one) => one.configTypeId === configTypeId,
        )
      await openScreen(`tenant/CreditCardConfig?merchant=${entCode}`)
      await pressInList(say(words.act.changeOf, { name: '端末の組' }))
      await typeValue('C3')
      await configsApi.removeCardValue.call({ entCode, configTypeId, version: given.version })
      await press(form.act)
      await expect
        .element(inDialog().getByRole('alert'))
        .toMatchTextContent(givenLine(words.notSet))
      await press(form.act)
      await expect.poll(valueOf).toMatchObject({ value: 'C3', isSet: true })
    })
  },
)

describe('the history of a setting', () => {
  it('continues after the first page, and lets the user roll back a change on the second page', async () => {
    await signInAs('sysconfig')
    const tenantCode = await ownTenant()
    const { configTypeId } = await addType('counter', '回数', 'NUMBER')
    const of = { tenantCode, configTypeId }
    let { version } = await configsApi.addValue.call({ ...of, value: '1000' })
    for (let value = 1001; value <= 1054; value++)
      ({ version } = await configsApi.modifyValue.call({ ...of, version, value: String(value) }))
    await openScreen(`tenant/tenantConfig?tenantCode=${tenantCode}&history=${configTypeId}`)
    await expect.element(inDialog().getByText('1053 → 1054', { exact: true })).toBeVisible()
    // Text of the fourth change, which is on the second page of the history.
    const fourth = inDialog().getByRole('listitem').filter({ hasText: '1002 → 1003' })
    await expect.element(fourth).not.toBeInTheDocument()
    inDialog().getByRole('button', { name: kit.loadMore }).element().scrollIntoView()
    await expect.element(inDialog().getByText(kit.allShown)).toBeVisible()
    await fourth.getByRole('button', { name: words.history.rollBack, exact: true }).click()
    await expect
      .element(inDialog().getByText(say(words.history.ask, { value: '1002' })))
      .toBeVisible()
    await press(words.history.act)
    await expect.element(drawer().getByText('1054 → 1002', { exact: true })).toBeVisible()
    const { items } = await configsApi.values.call({ tenantCode })
    expect(items.find((one) => one.configTypeId === configTypeId)).toMatchObject({
      value: '1002',
      version: 56,
    })
  })
})

describe('a setting type with values', () => {
  it('is retired instead of deleted: existing values stay until removed, and no new value can be set', async () => {
    await signInAs('sysconfig')
    const tenantCode = await ownTenant()
    const { configTypeId } = await addType('oldGate', '旧ゲート', 'TEXT')
    const { version } = await configsApi.addValue.call({
      tenantCode,
      configTypeId,
      value: 'gate-1',
    })
    await openScreen(`tenant/tenantType/${configTypeId}`)
    const removal = drawer().getByRole('button', { name: words.removal.open, exact: true })
    await expect.element(removal).toHaveAccessibleDescription(say(words.removal.used, { count: 1 }))
    await press(words.retire.act)
    await expect.element(toast(say(words.retire.done, { name: '旧ゲート' }))).toBeVisible()
    await expect.element(inDialog().getByText(words.state.RETIRED)).toBeVisible()
    await openScreen(`tenant/tenantConfig?tenantCode=${tenantCode}`)
    await expect.element(main().getByText('gate-1', { exact: true })).toBeVisible()
    await configsApi.removeValue.call({ tenantCode, configTypeId, version })
    // The change stays in the history, but the user cannot roll it back.
    await openScreen(`tenant/tenantConfig?tenantCode=${tenantCode}&history=${configTypeId}`)
    const back = inDialog()
      .getByRole('button', { name: words.history.rollBack, exact: true })
      .first()
    await expect.element(back).toHaveAccessibleDescription(words.history.gone)
    await expect.element(main().getByText('旧ゲート')).not.toBeInTheDocument()
    await expectAccessible()
  })
})
