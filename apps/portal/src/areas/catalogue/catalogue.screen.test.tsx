import { describe, expect, it } from 'vitest'
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
import { catalogueApi } from './catalogue.api.ts'

const { catalogue: words, kit, tenantPicker } = phrases.ja
const { form, field } = words

const press = (name: string) => drawer().getByRole('button', { name, exact: true }).click()
const fill = (label: string, text: string) =>
  drawer().getByLabelText(label, { exact: true }).fill(text)
const nameAll = async (name: string) => {
  for (const label of [field.nameJa, field.nameEn, field.nameMn]) await fill(label, name)
}

/** Returns an image file of 40 by 20 pixels. */
async function picture(): Promise<File> {
  const canvas = new OffscreenCanvas(40, 20)
  canvas.getContext('2d')!.fillRect(0, 0, 20, 20)
  return new File([await canvas.convertToBlob()], 'logo.png', { type: 'image/png' })
}

describe('the payment catalogue', () => {
  it('opens with the trade types and adds and deletes one', async () => {
    await signInAs('sysconfig')
    await openScreen('tradeType')
    await expect.poll(address).toBe('tradeType/tradeType')
    await main().getByRole('button', { name: words.add.tradeType, exact: true }).click()
    await fill(field.code, 'in store')
    await nameAll('電話')
    await press(kit.save)
    await expect.element(drawer().getByText(form.codeFault)).toBeVisible()
    await fill(field.code, 'IN_STORE')
    await press(kit.save)
    await expect.element(drawer().getByText(form.codeTaken)).toBeVisible()
    await fill(field.code, 'PHONE')
    await press(kit.save)
    await expect.element(drawer().getByText(words.uses.none)).toBeVisible()
    await expectAccessible()
    await press(words.remove)
    const removal = drawer().last()
    await removal.getByRole('button', { name: words.removal.act, exact: true }).click()
    await expect.poll(address).toBe('tradeType/tradeType')
    expect((await catalogueApi.tradeTypeList.call()).items.map(({ code }) => code)).not.toContain(
      'PHONE',
    )
  })

  it('retires a payment method in use, names its uses and offers it again', async () => {
    await signInAs('sysconfig')
    const { items } = await catalogueApi.paymentTypeList.call()
    const { itemId, nameJa: name } = items.find(({ code }) => code === 'DINERS')!
    await openScreen(`tradeType/paymentType/${itemId}`)
    const places = [words.uses.TRANSACTIONS, words.uses.TERMS].join(' / ')
    const remove = drawer().getByRole('button', { name: words.remove, exact: true })
    await expect.element(remove).toHaveAccessibleDescription(say(words.inUse, { places }))
    await press(words.retire)
    await expect.element(drawer().getByText(words.state.RETIRED)).toBeVisible()
    await press(words.bringBack)
    await expect.element(drawer().getByText(words.state.OFFERED)).toBeVisible()
    await expect.element(main().getByText(name, { exact: true }).first()).toBeVisible()
    await expectAccessible()
  })

  it('reorders a list step by step', async () => {
    await signInAs('sysconfig')
    const before = (await catalogueApi.paymentClassList.call()).items
    await openScreen('tradeType/paymentClass/order')
    await press(say(words.order.down, { name: before[0]!.nameJa }))
    await expectAccessible()
    await press(kit.save)
    await expect.poll(address).toBe('tradeType/paymentClass')
    const codes = async () =>
      (await catalogueApi.paymentClassList.call()).items.map(({ code }) => code)
    expect((await codes()).slice(0, 2)).toEqual([before[1]!.code, before[0]!.code])
    await catalogueApi.orderPaymentClasses.call({ itemId: before.map(({ itemId }) => itemId) })
  })

  it('shows a new logo on both backgrounds and beside the name, and deletes it', async () => {
    await signInAs('sysconfig')
    const { logos } = words
    const { items } = await catalogueApi.logoList.call({ paymentType: 'QPAY' })
    const { name } = items[0]!
    await openScreen('tradeType/paymentLogos?logo=NONE')
    await main().getByRole('row').filter({ hasText: 'QPAY' }).click()
    const choose = () => drawer().getByLabelText(logos.choose.light, { exact: true })
    await choose().upload(new File(['<svg/>'], 'logo.svg', { type: 'image/svg+xml' }))
    await expect.element(drawer().getByRole('alert')).toMatchTextContent(kit.uploadUnsupported)
    await choose().upload(await picture())
    await expect.element(toast(say(logos.uploaded, { name }))).toBeVisible()
    await press(logos.copy.light)
    const shown = drawer().getByRole('img', { name: say(logos.alt, { name }) })
    await expect
      .poll(() => shown.elements().map((img) => (img as HTMLImageElement).naturalWidth))
      .toEqual([40, 40])
    await expect.poll(() => drawer().element().querySelectorAll('.method-mark img').length).toBe(2)
    await expectAccessible()
    await press(logos.remove.dark)
    await drawer().last().getByRole('button', { name: logos.removal.act, exact: true }).click()
    await expect.poll(() => shown.elements().length).toBe(1)
    const { light } = (await catalogueApi.logoList.call({ paymentType: 'QPAY' })).items[0]!
    await catalogueApi.removeLogo.call({
      itemId: items[0]!.itemId,
      background: 'LIGHT',
      version: light!.version,
    })
  })

  it('shows letters on a color in place of a missing logo', async () => {
    await signInAs('sysconfig')
    await openScreen('tradeType/paymentType')
    const letters = () => {
      const mark = main().element().querySelector('.method-mark[data-code=PAYPAY]')
      const { content, backgroundColor } = getComputedStyle(mark!, '::before')
      return [content, backgroundColor]
    }
    await expect.poll(letters).toEqual(['"P"', 'rgb(200, 16, 46)'])
  })

  it('lets each tenant stop and resume offering a payment method', async () => {
    await signInAs('sysconfig')
    await openScreen('tradeType/tenant')
    const offered = main().getByRole('switch', { name: 'Diners Club', exact: true })
    await expect.element(offered).toBeChecked()
    await main().getByText('Diners Club', { exact: true }).click()
    await expect.element(toast(say(words.offer.off, { name: 'Diners Club' }))).toBeVisible()
    await expect.element(offered).not.toBeChecked()
    await expectAccessible()
    await main().getByText('Diners Club', { exact: true }).click()
    await expect.element(toast(say(words.offer.on, { name: 'Diners Club' }))).toBeVisible()
    await expect.element(offered).toBeChecked()
    // Selects another tenant with the common tenant picker.
    const picker = main().getByLabelText(tenantPicker.label, { exact: true })
    await picker.selectOptions('steppe')
    await expect.poll(address).toBe('tradeType/tenant?tenantCode=steppe')
    await expect.element(offered).toBeChecked()
    await main().getByText('Diners Club', { exact: true }).click()
    await expect.element(offered).not.toBeChecked()
    const offeredBy = async (query: { tenantCode?: string }) =>
      (await catalogueApi.tenantOffer.call(query)).paymentTypes.find(
        ({ name }) => name === 'Diners Club',
      )!.offered
    expect([await offeredBy({ tenantCode: 'steppe' }), await offeredBy({})]).toEqual([false, true])
    await main().getByText('Diners Club', { exact: true }).click()
    await expect.element(offered).toBeChecked()
    // No tenant has this code.
    await openScreen('tradeType/tenant?tenantCode=none')
    await expect
      .element(main().getByText(say(tenantPicker.unknown, { code: 'none' })))
      .toBeVisible()
  })
})
