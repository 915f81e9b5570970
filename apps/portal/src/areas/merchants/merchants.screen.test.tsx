import { page } from 'vitest/browser'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { failCalls } from '#testing/answers.ts'
import { phrases } from '#testing/phrases.ts'
import {
  address,
  type DemoUser,
  drawer,
  expectAccessible,
  main,
  openScreen,
  rowOf,
  signInAs,
} from '#testing/screen.tsx'
import { merchantsApi } from './merchants.api.ts'

const { merchants: words, kit, shell, table } = phrases.ja
const { field } = words

const filters = () => main().getByRole('toolbar', { name: kit.filters })
const option = (name: string) => page.getByRole('checkbox', { name, exact: true })
const codes = async () => (await merchantsApi.list.call({})).items.map(({ entCode }) => entCode)

beforeEach(() => signInAs('superadmin'))

describe('the merchant list', () => {
  it('shows every merchant of the tenant, sorted by code, with its facts', async () => {
    await openScreen('setting/adminUser')
    // Checks a merchant further down, because other tests add stores to the first two.
    const row = rowOf('TSUKIMITEI')
    await expect.element(row.getByRole('cell').nth(1)).toHaveTextContent('旅館 月見亭')
    await expect.element(row.getByRole('cell').nth(2)).toHaveTextContent('JPY')
    await expect.element(row.getByRole('cell').nth(4)).toHaveTextContent('3')
    await expect.element(row.getByRole('cell').nth(5)).toHaveTextContent(words.status.VALID)
    const titles = main().getByRole('columnheader').elements()
    const { entCode, entName, currency, users, stores, status } = field
    expect(titles.map(({ textContent }) => textContent)).toEqual([
      entCode,
      entName,
      currency,
      users,
      stores,
      status,
    ])
    const shown = main().getByRole('row').elements().slice(1)
    expect(shown.map(({ firstElementChild }) => firstElementChild?.textContent)).toEqual(
      (await codes()).toSorted(),
    )
    // The first merchant belongs to another tenant, and the second is the administrators' own.
    await expect.element(main().getByText('TAL-COFFEE')).not.toBeInTheDocument()
    await expect.element(main().getByText('__SYSTEM')).not.toBeInTheDocument()
    await expectAccessible()
  })

  it.each([
    ['a part of the code, whatever its case', 'tsuki', 'TSUKIMITEI'],
    ['a part of the name', '花店', 'TAKAHASHI-HANA'],
    ['the name in letters of another width', 'ｼﾈﾏ', 'CINEMA-GINGA'],
  ])('finds merchants by %s', async (_what, typed, found) => {
    await openScreen('setting/adminUser')
    await expect.element(rowOf('SHIBUYA-COFFEE')).toBeVisible()
    await main().getByPlaceholder(words.search).fill(typed)
    await expect.poll(address).toBe(`setting/adminUser?search=${typed}`)
    await expect.element(rowOf('SHIBUYA-COFFEE')).not.toBeInTheDocument()
    await expect.element(rowOf(found)).toBeVisible()
    expect(main().getByRole('row').elements()).toHaveLength(2)
  })

  it('filters by the currencies that merchants have, and the filter can be removed', async () => {
    await openScreen('setting/adminUser')
    await filters().getByRole('button', { name: field.currency }).click()
    await option('CNY').click()
    await option('QAR').click()
    await expect.poll(address).toBe('setting/adminUser?currency=CNY&currency=QAR')
    await expect.element(rowOf('TOWA-SHANGHAI')).toMatchTextContent('CNY')
    await expect.element(rowOf('DOHA-SHOKUDO')).toMatchTextContent('QAR')
    await expect.element(rowOf('SHIBUYA-COFFEE')).not.toBeInTheDocument()
    await filters().getByRole('button', { name: kit.clearAll }).click()
    await expect.element(rowOf('SHIBUYA-COFFEE')).toBeVisible()
    await expect.poll(address).toBe('setting/adminUser')
  })

  it('applies the filters in the address, and keeps the search text when the user clears the filters', async () => {
    await openScreen('setting/adminUser?search=O&currency=QAR&status=VALID')
    await expect.element(rowOf('DOHA-SHOKUDO')).toBeVisible()
    await expect.element(filters()).toMatchTextContent('QAR')
    await filters().getByRole('button', { name: kit.clearAll }).click()
    await expect.element(rowOf('TORIMARU')).toBeVisible()
    await expect.element(rowOf('DOHA-SHOKUDO')).toBeVisible()
    await expect.element(rowOf('YASURAGI')).not.toBeInTheDocument()
    expect(address()).toBe('setting/adminUser?search=O')
  })

  it('says that no merchant is found, and shows all merchants again on request', async () => {
    await openScreen('setting/adminUser?search=in no name&currency=QAR')
    await expect.element(main().getByText(words.empty.noMatchTitle)).toBeVisible()
    await main().getByRole('button', { name: table.empty.showAll }).click()
    await expect.element(rowOf('SHIBUYA-COFFEE')).toBeVisible()
    expect(address()).toBe('setting/adminUser')
  })

  it('keeps its search after the user opened and closed a merchant', async () => {
    await openScreen('setting/adminUser?search=DRUG')
    await rowOf('MIDORI-DRUG').click()
    await expect.element(drawer().getByRole('heading', { name: 'みどりドラッグ' })).toBeVisible()
    expect(address()).toBe('setting/adminUser/MIDORI-DRUG?search=DRUG')
    await expect.element(rowOf('MIDORI-DRUG')).toHaveAttribute('aria-current', 'true')
    await drawer().getByRole('button', { name: kit.close }).click()
    await expect.poll(address).toBe('setting/adminUser?search=DRUG')
    await expect.element(drawer()).not.toBeInTheDocument()
  })

  it('shows an error if it fails to load, and loads on a retry', async () => {
    const restore = failCalls('ent/list')
    await openScreen('setting/adminUser')
    await expect.element(main().getByText(words.fault)).toBeVisible()
    await expect.element(main().getByText(shell.errors.systemError)).toBeVisible()
    restore()
    await main().getByRole('button', { name: table.fault.retry }).click()
    await expect.element(rowOf('MIDORI-DRUG')).toBeVisible()
    await expect.element(main().getByText(words.fault)).not.toBeInTheDocument()
  })

  it('shows cards instead of rows on a phone', async () => {
    await page.viewport(390, 844)
    onTestFinished(() => page.viewport(1280, 800))
    await openScreen('setting/adminUser?search=TSUKI')
    const card = main().getByRole('listitem').getByRole('button')
    for (const text of ['旅館 月見亭', 'TSUKIMITEI', 'JPY', words.status.VALID]) {
      await expect.element(card).toMatchTextContent(text)
    }
    await expect.element(card).toMatchTextContent(new RegExp(`${field.stores} 3$`))
    await expect.element(main().getByRole('table')).not.toBeInTheDocument()
    await expectAccessible()
    await card.click()
    await expect.element(drawer().getByRole('heading', { name: '旅館 月見亭' })).toBeVisible()
    await expectAccessible()
  })
})

describe('the addresses of the merchant screens', () => {
  const closed: readonly [DemoUser, string][] = [
    ['owner', 'setting/adminUser'],
    ['owner', 'setting/adminUser/SHIBUYA-COFFEE'],
    ['owner', 'setting/adminUser/SHIBUYA-COFFEE/edit'],
    ['owner', 'setting/MFAManage'],
    ['clerk', 'setting/adminUser/add'],
    ['sysconfig', 'setting/adminUser'],
    ['sysconfig', 'setting/adminUser/SHIBUYA-COFFEE/edit'],
    ['sysconfig', 'setting/MFAManage'],
    ['operator', 'setting/MFAManage'],
  ]
  it.each(closed)('are closed to the user %s: %s', async (user, place) => {
    await signInAs(user)
    await openScreen(place)
    await expect.poll(address).toContain('notFound')
    await expect.element(drawer()).not.toBeInTheDocument()
    await expect.element(main().getByText('SHIBUYA-COFFEE')).not.toBeInTheDocument()
  })

  it.each(['owner', 'sysconfig'] as const)(
    'use API calls that the server rejects from the user %s',
    async (user) => {
      await signInAs(user)
      await expect(merchantsApi.list.call({})).rejects.toMatchObject({ status: 403 })
      await expect(merchantsApi.mfaList.call({})).rejects.toMatchObject({ status: 403 })
    },
  )
})
