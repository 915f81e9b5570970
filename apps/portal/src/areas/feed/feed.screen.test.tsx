import { describe, expect, it } from 'vitest'
import { tenantsApi } from '#areas/tenants/tenants.api.ts'
import { phrases, say } from '#testing/phrases.ts'
import { drawer, expectAccessible, main, openScreen, signInAs, toast } from '#testing/screen.tsx'
import { feedApi } from './feed.api.ts'

const { feed: words, kit } = phrases.ja
const { form, made, end } = words

const inDialog = () => drawer().last()
const fill = (label: string, text: string) =>
  inDialog().getByLabelText(label, { exact: true }).fill(text)
const press = (name: string) => inDialog().getByRole('button', { name, exact: true }).click()
const pressInList = (name: string) =>
  main().getByRole('button', { name, exact: true }).first().click()
const ownTenant = async () =>
  (await tenantsApi.list.call({})).items.find(({ isOwn }) => isOwn)!.tenantCode
const keysOf = async (gateway: string) =>
  (await feedApi.keys.call({ tenantCode: await ownTenant() })).items.filter(
    (one) => one.gateway === gateway,
  )

describe('feed keys', () => {
  it('are created with a secret that is shown once, and revoked after a confirmation', async () => {
    await signInAs('sysconfig')
    await openScreen('tenant/feedKey')
    await pressInList(words.add)
    await press(form.act)
    await expect.element(inDialog().getByText(form.gatewayFault)).toBeVisible()
    await fill(form.gateway, '決済サービスA')
    await expectAccessible()
    await press(form.act)
    await expect.element(inDialog().getByText(made.text)).toBeVisible()
    const [key] = await keysOf('決済サービスA')
    await expect.element(inDialog().getByText(key!.keyId, { exact: true })).toBeVisible()
    await expectAccessible()
    await inDialog().getByText(made.close, { exact: true }).click()
    await expect.element(main().getByText(words.never, { exact: true }).first()).toBeVisible()

    await pressInList(say(end.actOf, { name: '決済サービスA', keyId: key!.keyId }))
    await expect.element(inDialog().getByText(say(end.text, { keyId: key!.keyId }))).toBeVisible()
    await press(kit.cancel)
    expect((await keysOf('決済サービスA'))[0]!.state).toBe('ACTIVE')
    await pressInList(say(end.actOf, { name: '決済サービスA', keyId: key!.keyId }))
    await press(end.act)
    await expect.element(toast(say(end.done, { name: '決済サービスA' }))).toBeVisible()
    expect((await keysOf('決済サービスA'))[0]!.state).toBe('ENDED')
    await expect.element(main().getByText(words.state.ENDED, { exact: true }).first()).toBeVisible()
  })

  it('are limited to two for a gateway, and cannot be created for a store that does not exist', async () => {
    await signInAs('sysconfig')
    const tenantCode = await ownTenant()
    for (let count = 0; count < 2; count++)
      await feedApi.addKey.call({ tenantCode, kind: 'GATEWAY', gateway: '決済サービスB' })
    await openScreen('tenant/feedKey')
    await pressInList(words.add)
    await fill(form.gateway, '決済サービスB')
    await press(form.act)
    await expect.element(inDialog().getByText(form.full)).toBeVisible()
    await inDialog().getByText(words.kind.STORE, { exact: true }).click()
    await fill(form.merchant, 'SHIBUYA-COFFEE')
    await fill(form.store, 'S9999')
    await press(form.act)
    await expect.element(inDialog().getByText(form.storeUnknown)).toBeVisible()
    await fill(form.store, 'S0001')
    await press(form.act)
    await expect.element(inDialog().getByText(made.text)).toBeVisible()
  })
})
