import { page } from 'vitest/browser'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Terminal } from '@choba/contract/terminals.contract.ts'
import { phrases, say } from '#testing/phrases.ts'
import {
  drawer,
  expectAccessible,
  faultOf,
  main,
  openScreen,
  signInAs,
  toast,
} from '#testing/screen.tsx'
import { terminalsApi } from './terminals.api.ts'

const { terminals: words } = phrases.ja
const { act, block, license, move, status, unblock } = words

const path = 'setting/terminals'
const press = (name: string) => drawer().last().getByRole('button', { name, exact: true }).click()
let devices = 0

/** Registers a terminal at a store and returns it. */
async function register(storeId: string): Promise<Terminal> {
  const { text, license: issued } = await terminalsApi.issueLicense.call({ storeId })
  await registerDevice(text)
  const { items } = await terminalsApi.list.call({ search: issued.licenseNo })
  return items[0]!
}
const registerDevice = (text: string) =>
  terminalsApi.register.call({
    licenseCode: text.split('#')[1]!,
    deviceNo: `SCREEN-${Date.now()}-${++devices}`,
    deviceType: 'TABLET',
    appVersion: '4.1.0',
  })

beforeEach(() => signInAs('owner'))

describe('the list of terminals', () => {
  it('shows how many terminals are ready, and is filtered by status', async () => {
    await openScreen(path)
    const { ready, registered } = await terminalsApi.list.call({})
    await expect
      .element(main().getByText(say(words.count, { ready: ready!, registered: registered! })))
      .toBeVisible()
    await expectAccessible()
    await openScreen(`${path}?terminalStatus=RETIRED`)
    await expect.element(main().getByText(status.RETIRED, { exact: true }).last()).toBeVisible()
  })

  it('offers no changes to a user who can only read', { tags: ['no-retry'] }, async () => {
    await signInAs('manager')
    const { items } = await terminalsApi.list.call({})
    await openScreen(`${path}/${items[0]!.terminalId}`)
    await expect.element(drawer().getByText(words.field.licenseNo)).toBeVisible()
    // The drawer shows a dash for a missing value and has no empty cells.
    const values = drawer().getByRole('definition').elements()
    expect(values.filter(({ textContent }) => textContent === '')).toEqual([])
    for (const name of [license.add, act.block, act.move])
      await expect.element(page.getByRole('button', { name, exact: true })).not.toBeInTheDocument()
  })
})

describe('a terminal', () => {
  it('shows last sign-in and last contact separately, and says so if the time of a sign-in is missing', async () => {
    const { items } = await terminalsApi.list.call({})
    const known = items.find(({ signedInAt }) => signedInAt !== null)!
    const instantOf = (name: string) =>
      drawer()
        .getByRole('term')
        .filter({ hasText: name })
        .element()
        .nextElementSibling!.querySelector('time')!
        .getAttribute('datetime')
    await openScreen(`${path}/${known.terminalId}`)
    await expect.element(drawer().getByText(words.field.signedInAt, { exact: true })).toBeVisible()
    expect(instantOf(words.field.signedInAt)).toBe(known.signedInAt)
    expect(instantOf(words.field.lastSeenAt)).toBe(known.lastSeenAt)
    expect(known.signedInAt).not.toBe(known.lastSeenAt)
    const unknown = await register('4')
    await openScreen(`${path}/${unknown.terminalId}`)
    await expect.element(drawer().getByText(words.signedInUnknown)).toBeVisible()
    expect(instantOf(words.field.lastSeenAt)).toBe(unknown.lastSeenAt)
  })

  it('is blocked after a confirmation, and unblocked again', async () => {
    const { terminalId, terminalNo } = await register('3')
    await openScreen(`${path}/${terminalId}`)
    await press(act.block)
    await expect.element(drawer().last().getByText(block.text)).toBeVisible()
    await expectAccessible()
    await press(act.block)
    await expect.element(toast(say(block.done, { terminalNo }))).toBeVisible()
    await expect.element(drawer().getByText(status.BLOCKED, { exact: true })).toBeVisible()
    await press(act.unblock)
    await expect.element(drawer().last().getByText(unblock.text)).toBeVisible()
    await press(act.unblock)
    await expect.element(drawer().getByText(status.OFFLINE, { exact: true })).toBeVisible()
  })

  it('cannot get a number that is in use, which the field says, and moves with another number', async () => {
    const { terminalId, store } = await register('6')
    const { items } = await terminalsApi.stores.call({ storeId: ['2'] })
    const target = items[0]!
    await openScreen(`${path}/${terminalId}`)
    await press(act.move)
    const form = drawer().last()
    await press(move.act)
    await expect.element(form.getByText(move.missing)).toBeVisible()
    await form.getByLabelText(move.to, { exact: true }).fill(target.storeCode)
    await page.getByRole('option', { name: new RegExp(target.storeCode) }).click()
    const number = form.getByLabelText(move.terminalNo, { exact: true })
    await number.fill('001')
    await press(move.act)
    await expect.poll(() => faultOf(number)).toContain(say(move.taken, { terminalNo: '001' }))
    await number.fill('M-77')
    await press(move.act)
    await expect
      .element(toast(say(move.done, { terminalNo: 'M-77', store: target.storeName })))
      .toBeVisible()
    expect(await terminalsApi.detail.call({ terminalId })).toMatchObject({
      terminalNo: 'M-77',
      store: { storeName: target.storeName },
    })
    expect(store.storeName).not.toBe(target.storeName)
  })
})

describe('a license for a terminal', () => {
  it('is issued for a store, shown as a QR code, and says when a device was registered with it', async () => {
    await openScreen(path)
    await main().getByRole('button', { name: license.add, exact: true }).click()
    await drawer().getByLabelText(words.field.store, { exact: true }).fill('S0005')
    await page.getByRole('option', { name: /S0005/ }).click()
    await press(license.choose)
    await press(license.issue)
    await expect.element(drawer().getByText(license.once)).toBeVisible()
    const issued = await terminalsApi.license.call({ storeId: '5' })
    await expect
      .element(page.getByAltText(say(license.picture, { licenseNo: issued!.licenseNo })))
      .toBeVisible()
    await expectAccessible()
    // A newer license replaces this license, so the code of this one disappears.
    await register('5')
    await expect.element(drawer().getByText(license.replaced)).toBeVisible()
    await expect.element(drawer().getByRole('img')).not.toBeInTheDocument()
    await press(license.again)
    await expect.element(drawer().getByText(license.once)).toBeVisible()
    // The screen notices the newer license even if both licenses are issued in the same second.
    await terminalsApi.issueLicense.call({ storeId: '5' })
    await expect.element(drawer().getByText(license.replaced)).toBeVisible()
    await press(license.close)
    await expect.element(main().getByRole('heading', { level: 1 })).toBeInTheDocument()
  })
})
