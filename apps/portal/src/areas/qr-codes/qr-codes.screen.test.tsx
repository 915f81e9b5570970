import { page } from 'vitest/browser'
import { beforeEach, describe, expect, it } from 'vitest'
import type { NewQrCode } from '@choba/contract/qr-codes.contract.ts'
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
import { qrCodesApi } from './qr-codes.api.ts'

const { kit, qrCodes } = phrases.ja
const { empty, form, detail, field, removal, look, download } = qrCodes

const path = 'setting/qrmanage'
const typed = (label: string) => main().getByLabelText(label, { exact: true })
const press = (name: string) => main().getByRole('button', { name, exact: true }).click()
const pressInDrawer = (name: string) => drawer().getByRole('button', { name, exact: true }).click()

const payment: NewQrCode = {
  name: '',
  storeId: '1',
  terminalId: null,
  kind: 'PAYMENT',
  amount: 1200,
  merchantName: 'SHIBUYA',
  city: 'TOKYO',
  postalCode: null,
  localName: null,
  categoryCode: null,
  url: null,
}
const add = (name: string) => qrCodesApi.add.call({ ...payment, name })
const remove = ({ qrCodeId, version }: { qrCodeId: string; version: number }) =>
  qrCodesApi.delete.call({ qrCodeId, version })

beforeEach(() => signInAs('owner'))

describe('the list of QR codes', () => {
  it('is filtered by the address, and says so if no code matches', async () => {
    const added = await add('検索する名称')
    await openScreen(`${path}?search=検索する&kind=PAYMENT&amount=WITH`)
    await expect.element(rowOf('検索する名称')).toMatchTextContent(added.store.storeName)
    await expectAccessible()
    await main().getByPlaceholder(qrCodes.search).fill('どこにもない名称')
    await expect.element(main().getByText(empty.noMatchTitle)).toBeVisible()
    await remove(added)
  })
})

describe('a QR code', () => {
  it('is shown as it will be printed, with its readability and its minimum size, and can be downloaded in an allowed size', async () => {
    const added = await add('見るだけの名称')
    await signInAs('manager')
    await openScreen(`${path}/${added.qrCodeId}`)
    await expect.element(drawer().getByText(look.isRead)).toBeVisible()
    await expect
      .element(drawer().getByRole('img', { name: say(look.picture, { name: added.name }) }))
      .toBeVisible()
    await expect
      .element(drawer().getByText(say(look.leastValue, { size: String(added.leastSize) })))
      .toBeVisible()
    await expect.element(main().getByRole('button', { name: qrCodes.add })).not.toBeInTheDocument()
    await expect
      .element(drawer().getByRole('button', { name: kit.record.edit }))
      .not.toBeInTheDocument()
    await expectAccessible()
    await pressInDrawer(download.act)
    const files = page.getByRole('dialog', { name: download.act })
    await files.getByLabelText(download.size).fill(String(added.leastSize - 1))
    await expect
      .element(
        files.getByText(say(download.sizeFault, { least: String(added.leastSize), most: '200' })),
      )
      .toBeVisible()
    await expect.element(files.getByRole('button', { name: download.svg })).toBeDisabled()
    await files.getByLabelText(download.size).fill('60')
    await files.getByRole('button', { name: download.svg }).click()
    await expect.element(toast(say(download.done, { name: added.name }))).toBeVisible()
    await signInAs('owner')
    await remove(added)
  })
})

describe('the form of a QR code', () => {
  it('shows errors at its fields, then a preview, and creates the code', async () => {
    await openScreen(`${path}/add`)
    await press(form.create)
    await expect
      .poll(() => faultOf(typed(field.name)))
      .toContain(say(form.nameMissing, { max: 50 }))
    await expect.element(main().getByText(form.storeMissing)).toBeVisible()
    await typed(field.name).fill('新しい名称')
    await main().getByRole('group', { name: field.store }).getByRole('radio').first().click()
    await typed(field.merchantName).fill('渋谷')
    await typed(field.city).fill('TOKYO')
    await press(form.create)
    await expect
      .poll(() => faultOf(typed(field.merchantName)))
      .toContain(say(form.latinFault, { max: 25 }))
    await typed(field.merchantName).fill('SHIBUYA')
    await expect.element(main().getByText(look.isRead)).toBeVisible()
    await expectAccessible()
    await press(form.create)
    await expect.element(drawer().getByRole('heading', { name: '新しい名称' })).toBeVisible()
    await remove(await qrCodesApi.detail.call({ qrCodeId: /\d+/.exec(address())![0] }))
  })

  it('shows a conflicting change by another user, and does not overwrite values that the user has not seen', async () => {
    const added = await add('前の名称')
    await openScreen(`${path}/${added.qrCodeId}/edit`)
    await typed(field.name).fill('わたしの名称')
    const { qrCodeId, version } = added
    await qrCodesApi.modify.call({ qrCodeId, version, ...payment, name: 'ほかの名称' })
    await press(kit.save)
    const kept = say(kit.stale.kept, { label: field.name, theirs: 'ほかの名称' })
    await expect.element(main().getByRole('alert')).toMatchTextContent(kept)
    await press(kit.save)
    await expect.element(toast(say(form.saved, { name: 'わたしの名称' }))).toBeVisible()
    await remove(await qrCodesApi.detail.call({ qrCodeId }))
  })
})

describe('deleting a QR code', () => {
  it('needs a confirmation; afterwards the code’s address leads to an error', async () => {
    const { qrCodeId } = await add('去る名称')
    await openScreen(`${path}/${qrCodeId}`)
    await pressInDrawer(detail.remove)
    const question = page.getByRole('dialog', { name: removal.title })
    await question.getByRole('button', { name: removal.confirm, exact: true }).click()
    await expect.element(toast(say(removal.removed, { name: '去る名称' }))).toBeVisible()
    await openScreen(`${path}/${qrCodeId}`)
    await expect.element(drawer().getByText(detail.missingTitle)).toBeVisible()
  })
})
