import { describe, expect, it } from 'vitest'
import { configsApi } from '#lib/configs.api.ts'
import { tenantsApi } from '#lib/tenants.api.ts'
import { phrases, say } from '#testing/phrases.ts'
import { address, drawer, expectAccessible, main, openScreen, signInAs, toast } from '#testing/screen.tsx'

const { configs: words, kit } = phrases.ja
const { form, field } = words

const inDialog = () => drawer().last()
const fill = (label: string, text: string) => inDialog().getByLabelText(label, { exact: true }).fill(text)
const press = (name: string) => inDialog().getByRole('button', { name, exact: true }).click()
const pressInList = (name: string) => main().getByRole('button', { name, exact: true }).click()

const parts = { noteJa: '', noteEn: '', noteMn: '', choices: [], minimum: null, maximum: null, sequence: 900 }
const addType = (code: string, name: string, kind: 'NUMBER' | 'SECRET') =>
  configsApi.addType.call({ ...parts, code, kind, subject: 'TENANT', nameJa: name, nameEn: name, nameMn: name })
const ownTenant = async () => (await tenantsApi.list.call({})).items.find(({ isOwn }) => isOwn)!.tenantCode

describe('setting types', () => {
  it('are added with their choices, and deleted while there is no value', async () => {
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
    expect((await configsApi.types.call({})).items.map(({ code }) => code)).not.toContain('captureMode')
  })
})

describe('the values of a tenant', () => {
  it('are given, changed and rolled back', async () => {
    await signInAs('sysconfig')
    const tenantCode = await ownTenant()
    const { configTypeId } = await addType('retries', '再試行の回数', 'NUMBER')
    const valueOf = async () =>
      (await configsApi.values.call({ tenantCode })).items.find((one) => one.configTypeId === configTypeId)
    await openScreen('tenant/tenantConfig')
    await pressInList(say(words.act.giveOf, { name: '再試行の回数' }))
    await fill(field.value, '三')
    await press(form.act)
    await expect.element(inDialog().getByText(/整数を入力してください/)).toBeVisible()
    await fill(field.value, '3')
    await press(form.act)
    await expect
      .element(main().getByRole('listitem', { name: '再試行の回数' }).getByText('3', { exact: true }))
      .toBeVisible()
    await pressInList(say(words.act.changeOf, { name: '再試行の回数' }))
    await fill(field.value, '5')
    await press(form.act)
    await expect.poll(async () => (await valueOf())?.value).toBe('5')
    await pressInList(say(words.act.historyOf, { name: '再試行の回数' }))
    await expect.element(inDialog().getByText('3 → 5', { exact: true })).toBeVisible()
    await expectAccessible()
    await inDialog().getByRole('button', { name: words.history.rollBack, exact: true }).first().click()
    await press(words.history.act)
    await expect.element(toast(say(words.history.done, { name: '再試行の回数' }))).toBeVisible()
    expect((await valueOf())?.value).toBe('3')
  })

  it('hide a secret once it is saved, and ask before what the product goes by is switched', async () => {
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
    await expect.element(inDialog().getByLabelText(words.secret.label, { exact: true })).toHaveValue('')
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
