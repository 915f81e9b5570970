import { page } from 'vitest/browser'
import { beforeEach, describe, expect, it } from 'vitest'
import { storesApi } from '#lib/stores.api.ts'
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

const { kit, stores } = phrases.ja
const { empty, form, detail, field, removal } = stores

const path = 'setting/stores'
const inDrawer = (label: string) => drawer().getByLabelText(label, { exact: true })
const press = (name: string) => drawer().getByRole('button', { name, exact: true }).click()

async function add(name: string) {
  const { items } = await storesApi.stores.call({ pageSize: 1 })
  return storesApi.add.call({ name, storeId: items[0]!.storeId })
}
const remove = ({ storeId, version }: { storeId: string; version: number }) =>
  storesApi.delete.call({ storeId, version })

beforeEach(() => signInAs('owner'))

describe('the list', () => {
  it('is searched by what stands in the address, and says when nothing is found', async () => {
    const added = await add('検索する名称')
    await openScreen(`${path}?search=検索する`)
    await expect.element(rowOf('検索する名称')).toMatchTextContent(added.store.storeName)
    await expectAccessible()
    await main().getByPlaceholder(stores.search).fill('どこにもない名称')
    await expect.element(main().getByText(empty.noMatchTitle)).toBeVisible()
    await remove(added)
  })

  it('offers no change to who may only look', async () => {
    const added = await add('見るだけの名称')
    await signInAs('manager')
    await openScreen(`${path}/${added.storeId}`)
    await expect.element(drawer().getByText(field.changed)).toBeVisible()
    await expect.element(main().getByRole('button', { name: stores.add })).not.toBeInTheDocument()
    await expect.element(drawer().getByRole('button', { name: kit.record.edit })).not.toBeInTheDocument()
    await signInAs('owner')
    await remove(added)
  })
})

describe('a form', () => {
  it('is refused in its fields, then adds one', async () => {
    await openScreen(`${path}/add`)
    await press(form.create)
    await expect.poll(() => faultOf(inDrawer(field.name))).toContain(say(form.nameMissing, { max: 50 }))
    await expect.element(drawer().getByText(form.storeMissing)).toBeVisible()
    await expectAccessible()
    await inDrawer(field.name).fill('新しい名称')
    await drawer().getByRole('radio').first().click()
    await press(form.create)
    await expect.element(drawer().getByRole('heading', { name: '新しい名称' })).toBeVisible()
    await expect.element(rowOf('新しい名称')).toBeVisible()
    await remove(await storesApi.detail.call({ storeId: /\d+/.exec(address())![0] }))
  })

  it('of a change that comes second shows what was changed, and overwrites nothing unseen', async () => {
    const added = await add('前の名称')
    await openScreen(`${path}/${added.storeId}/edit`)
    await inDrawer(field.name).fill('わたしの名称')
    const { storeId, version, store } = added
    await storesApi.modify.call({ storeId, version, name: 'ほかの名称', storeId: store.storeId })
    await press(kit.save)
    const kept = say(kit.stale.kept, { label: field.name, theirs: 'ほかの名称' })
    await expect.element(drawer().getByRole('alert')).toMatchTextContent(kept)
    await press(kit.save)
    await expect.element(toast(say(form.saved, { name: 'わたしの名称' }))).toBeVisible()
    await remove(await storesApi.detail.call({ storeId }))
  })
})

describe('a deletion', () => {
  it('is asked about and done; afterwards the address finds nothing', async () => {
    const { storeId } = await add('去る名称')
    await openScreen(`${path}/${storeId}`)
    await press(detail.remove)
    const question = page.getByRole('dialog', { name: removal.title })
    await question.getByRole('button', { name: removal.confirm, exact: true }).click()
    await expect.element(toast(say(removal.removed, { name: '去る名称' }))).toBeVisible()
    await expect.element(rowOf('去る名称')).not.toBeInTheDocument()
    await openScreen(`${path}/${storeId}`)
    await expect.element(drawer().getByText(detail.missingTitle)).toBeVisible()
  })
})
