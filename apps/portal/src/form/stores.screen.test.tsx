import { userEvent } from 'vitest/browser'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { storesApi } from '#areas/stores/stores.api.ts'
import { usersApi } from '#areas/users/users.api.ts'
import { failCalls } from '#testing/answers.ts'
import { phrases, say } from '#testing/phrases.ts'
import { drawer, expectAccessible, faultOf, openScreen, signInAs, toast } from '#testing/screen.tsx'
import { inputOf, partsOf } from '../areas/stores/store-form.ts'

const { storePicker: words, users, shell } = phrases.ja
const group = () => drawer().getByRole('group', { name: users.form.stores }).last()
const search = () => group().getByRole('searchbox', { name: words.search })
const boxes = () => group().getByRole('checkbox')
const press = (label: string) => group().getByRole('button', { name: label, exact: true }).click()
const chosen = (count: number) => group().getByText(say(words.chosen, { count }), { exact: true })

/** Returns the number of stores that match a name or code. */
const storesOf = async (sought?: string): Promise<number> =>
  (await usersApi.stores.call({ search: sought })).total ?? 0

beforeEach(async () => {
  await signInAs('owner')
  await openScreen('setting/user/add')
  await drawer().getByRole('radio', { name: users.stores.SPECIFIC }).click()
  await expect.element(boxes().first()).toBeVisible()
})

describe('the store picker', () => {
  it('selects single stores, counts them and deselects them', async () => {
    await expect.element(chosen(0)).toBeVisible()
    await boxes().nth(0).click()
    await boxes().nth(2).click()
    await expect.element(chosen(2)).toBeVisible()
    await boxes().nth(0).click()
    await expect.element(chosen(1)).toBeVisible()
    await press(words.chooseNone)
    await expect.element(chosen(0)).toBeVisible()
    await expect.element(boxes().nth(2)).not.toBeChecked()
    await expectAccessible()
  })

  it('searches by name or code without submitting on Enter, and keeps the selected stores', async () => {
    await boxes().nth(0).click()
    const { items } = await usersApi.stores.call({})
    const last = items.at(-1)!
    await search().fill(last.storeCode)
    await userEvent.keyboard('{Enter}')
    await expect.element(boxes()).toHaveLength(await storesOf(last.storeCode))
    await expect.element(group().getByText(last.storeName, { exact: true })).toBeVisible()
    expect(faultOf(drawer().getByLabelText(users.field.userName, { exact: true }))).toBe('')
    await expect.element(chosen(1)).toBeVisible()
    await search().fill('そんな店はない')
    await expect.element(group().getByText(words.none)).toBeVisible()
    await search().fill('')
    await expect.element(boxes().nth(0)).toBeChecked()
  })

  it('shows the abbreviation of a store, and finds a store by it', async () => {
    const { storeId, ...found } = (await storesApi.list.call({ search: 'S0005' })).items[0]!
    const before = await storesApi.detail.call({ storeId })
    const { version } = await storesApi.modify.call({
      ...partsOf(inputOf(before)),
      storeId,
      version: before.version,
      abbreviation: '略ZQ',
    })
    onTestFinished(async () => {
      await storesApi.modify.call({ ...partsOf(inputOf(before)), storeId, version })
    })
    await search().fill('略zq')
    await expect.element(boxes()).toHaveLength(1)
    await expect.element(group().getByText('略ZQ', { exact: true })).toBeVisible()
    await expect.element(group().getByText(found.storeName, { exact: true })).toBeVisible()
    await expectAccessible()
  })

  it('adds all found stores, including those that are not loaded yet', async () => {
    const all = await storesOf()
    await press(say(words.chooseFound, { count: all }))
    await expect.element(chosen(all)).toBeVisible()
    const shown = boxes().elements().length
    if (shown < all) {
      await press(say(words.more, { shown, count: all }))
      await expect.poll(() => boxes().elements().length).toBeGreaterThan(shown)
    }
    for (const box of boxes().all()) await expect.element(box).toBeChecked()
  })

  it('reports an error if not all found stores can be loaded, and then selects none of them', async () => {
    const all = await storesOf()
    const restore = failCalls('user/shoplist')
    await press(say(words.chooseFound, { count: all }))
    await expect.element(toast(shell.errors.systemError)).toBeVisible()
    await expect.element(chosen(0)).toBeVisible()
    restore()
    await press(say(words.chooseFound, { count: all }))
    await expect.element(chosen(all)).toBeVisible()
  })

  it('shows an error at its search field if no store is selected', async () => {
    await drawer().getByRole('button', { name: users.form.invite, exact: true }).click()
    await expect.poll(() => faultOf(group())).toBe(users.form.storesMissing)
  })
})
