import { describe, expect, it, onTestFinished } from 'vitest'
import { openSession, session, setTenantConfig, tenantConfig } from '#lib/session.ts'
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
import { inputOf, partsOf } from './store-form.ts'
import { storesApi } from './stores.api.ts'

const { kit, stores } = phrases.ja
const { field, form, key, close, tab } = stores

const path = 'setting/shop'
const input = (label: string) => main().getByLabelText(label, { exact: true })
const press = (name: string) => main().getByRole('button', { name, exact: true }).click()
const answer = (name: string) => drawer().last().getByRole('button', { name, exact: true }).click()
const open = (name: string) => main().getByRole('tab', { name, exact: true }).click()
const find = async (search: string) => (await storesApi.list.call({ search })).items[0]!

describe('the store screens', () => {
  it(
    'list the stores, and offer no changes to a user who can only read',
    { tags: ['no-retry'] },
    async () => {
      await signInAs('manager')
      await openScreen(`${path}?search=S0003`)
      await expect.element(rowOf('S0003')).toBeVisible()
      await expectAccessible()
      await openScreen(`${path}/3`)
      await expect.element(main().getByText(field.createdAt, { exact: true })).toBeVisible()
      await expectAccessible()
      await expect
        .element(main().getByRole('button', { name: stores.edit, exact: true }))
        .not.toBeInTheDocument()
    },
  )

  it('add a store in steps, open the step with an error, and keep the input', async () => {
    await signInAs('owner')
    await openScreen(`${path}/add`)
    await input(field.storeName).fill('駅前店')
    await open(`4 ${form.limits}`)
    const amount = (name: string) => input(`${name}${kit.optional}`)
    await amount(field.dayLimit).fill('70000')
    await amount(field.dayAlert).fill('70001')
    await amount(field.paymentLimit).fill('100000000000')
    await press(form.create)
    await main().getByRole('tab', { name: form.limits }).click()
    await expect.poll(() => faultOf(amount(field.dayAlert))).toBe(form.alertFault)
    expect(faultOf(amount(field.paymentLimit))).toBe(
      say(form.amountFault, { min: '¥1', max: '¥99,999,999,999' }),
    )
    await amount(field.paymentLimit).fill('')
    await amount(field.dayAlert).fill('60000')
    await press(form.create)
    await expect
      .poll(() => faultOf(input(field.storeCode)))
      .toBe(say(form.codeMissing, { max: 40 }))
    await expect.element(main().getByText(say(form.faults, { count: '2' }))).toBeVisible()
    await expectAccessible()
    await input(field.storeCode).fill('SCREEN-1')
    await main().getByLabelText(field.company, { exact: true }).selectOptions('1')
    await expect.element(main().getByText(say(form.faults, { count: '2' }))).not.toBeInTheDocument()
    await press(form.create)
    await expect.element(toast(say(form.added, { name: '駅前店' }))).toBeVisible()
    expect(await find('SCREEN-1')).toMatchObject({ storeName: '駅前店', dayLimit: 70_000 })
  })

  it('show the signing key of a store only after the user enters the password', async () => {
    await signInAs('owner')
    const { storeId } = await find('S0004')
    await openScreen(`${path}/${storeId}?tab=key`)
    await press(key.make)
    await drawer().last().getByLabelText(field.password, { exact: true }).fill('wrong')
    await answer(key.make)
    await expect.element(drawer().last().getByText(key.wrongPassword).first()).toBeVisible()
    await drawer().last().getByLabelText(field.password, { exact: true }).fill('Choba-demo-2026!')
    await answer(key.make)
    // The number of remaining seconds depends on the speed of the test, so only the unit is
    // checked.
    await expect.element(main().getByText(key.seconds.split('{seconds}').at(-1)!)).toBeVisible()
    await expect.element(main().getByText(key.masked)).not.toBeInTheDocument()
    await expectAccessible()
  })

  it('close a store from a selected day on, and reopen it', async () => {
    await signInAs('owner')
    const { storeId, storeName: name } = await find('S0005')
    await openScreen(`${path}/${storeId}`)
    await press(close.act)
    // The dialog lists the first entries of each kind by name.
    const { items } = await storesApi.people.call({ storeId })
    await expect.element(drawer().last().getByText(items[0]!.userFullName)).toBeVisible()
    await expectAccessible()
    await answer(close.confirm)
    await expect.element(drawer().last().getByText(close.fromDayFault)).toBeVisible()
    const { today, version } = await storesApi.detail.call({ storeId })
    await storesApi.close.call({ storeId, version, fromDay: today })
    await openScreen(`${path}/${storeId}`)
    await press(close.reopen)
    await answer(close.reopen)
    await expect.element(toast(say(close.reopened, { name }))).toBeVisible()
    await expect.element(main().getByRole('tab', { name: tab.history, exact: true })).toBeVisible()
  })

  it('show point settings only if the merchant gives points', async () => {
    await signInAs('owner')
    await openScreen(`${path}/4?tab=points`)
    await expect.element(main().getByText(stores.pointsText)).toBeVisible()
    await expectAccessible()
    await openScreen(`${path}/4/edit`)
    await open(`4 ${form.limits}`)
    await expect.element(input(`${field.pointUseRate}${kit.optional}`)).toBeVisible()
    await expect.element(main().getByText(form.useRateHelp)).toBeVisible()
    openSession({ ...session().user, enablePoint: false })
    await openScreen(`${path}/4?tab=points`)
    await expect.element(main().getByRole('tab', { name: tab.limits, exact: true })).toBeVisible()
    await expect
      .element(main().getByRole('tab', { name: tab.points, exact: true }))
      .not.toBeInTheDocument()
    await openScreen(`${path}/4/edit`)
    await open(`4 ${form.onlyLimits}`)
    await expect.element(input(`${field.dayLimit}${kit.optional}`)).toBeVisible()
    await expect.element(input(`${field.pointUseRate}${kit.optional}`)).not.toBeInTheDocument()
  })

  it('show all data of a store of the old version, and a short form that keeps the hidden fields', async () => {
    await signInAs('owner')
    const before = await storesApi.detail.call({ storeId: '4' })
    const { storeId, version } = before
    const config = tenantConfig()
    onTestFinished(() => setTenantConfig(config))
    setTenantConfig({ ...config, newStoreVersion: false })
    const paymentLimit = 1_234_500
    await storesApi.modify.call({ ...partsOf(inputOf(before)), storeId, version, paymentLimit })
    onTestFinished(async () => {
      const now = await storesApi.detail.call({ storeId })
      await storesApi.modify.call({ ...partsOf(inputOf(before)), storeId, version: now.version })
    })
    await openScreen(`${path}/${storeId}`)
    const shown = [
      tab.terminals,
      tab.paymentMethods,
      tab.limits,
      tab.points,
      tab.key,
      tab.people,
      tab.history,
    ]
    for (const name of shown)
      await expect.element(main().getByRole('tab', { name, exact: true })).toBeVisible()
    await main().getByRole('tab', { name: tab.limits, exact: true }).click()
    await expect.element(main().getByText('¥1,234,500', { exact: true })).toBeVisible()
    await expectAccessible()
    await openScreen(`${path}/${storeId}/edit`)
    await expect
      .element(main().getByRole('tab', { name: `2 ${form.hours}`, exact: true }))
      .toBeVisible()
    expect(main().getByRole('tab').elements()).toHaveLength(2)
    await expectAccessible()
    await input(`${field.abbreviation}${kit.optional}`).fill('旧版')
    await press(kit.save)
    await expect.poll(address).toBe(`${path}/${storeId}`)
    const {
      abbreviation,
      paymentLimit: kept,
      paymentTypes,
      hours,
    } = await storesApi.detail.call({ storeId })
    expect({ abbreviation, paymentLimit: kept, paymentTypes, hours }).toEqual({
      abbreviation: '旧版',
      paymentLimit,
      paymentTypes: before.paymentTypes,
      hours: before.hours,
    })
  })
})
