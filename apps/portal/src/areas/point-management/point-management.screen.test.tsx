import { formatPoints } from '@choba/contract/money.ts'
import type { PointCard } from '@choba/contract/point-management.contract.ts'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { configsApi } from '#areas/configs/configs.api.ts'
import { pointTransactionsApi } from '#areas/point-transactions/point-transactions.api.ts'
import { tenantsApi } from '#areas/tenants/tenants.api.ts'
import { changeResults } from '#testing/answers.ts'
import { factsIn } from '#testing/figures.ts'
import { phrases, say } from '#testing/phrases.ts'
import {
  address,
  expectAccessible,
  main,
  openScreen,
  rowOf,
  signInAs,
  toast,
} from '#testing/screen.tsx'
import { pointManagementApi } from './point-management.api.ts'

const { pointManagement: words, pointTransactions } = phrases.ja
const { card, revise, system } = words
const path = 'setting/pointManagement'

/**
 * Sets the address of the point system, then polls until the server uses it. Servers cache tenant
 * settings for up to a second.
 */
async function connect(value: string): Promise<void> {
  await signInAs('sysconfig')
  const tenantCode = (await tenantsApi.list.call({})).items.find(({ isOwn }) => isOwn)!.tenantCode
  const { items } = await configsApi.values.call({ tenantCode })
  const { configTypeId, version } = items.find(({ code }) => code === 'pointSystemApiAddress')!
  await configsApi.modifyValue.call({ tenantCode, configTypeId, version, value })
  await signInAs('owner')
  const isKnown = async () => (await pointManagementApi.state.call()).isConnected === (value !== '')
  await vi.waitUntil(isKnown, { timeout: 10_000, interval: 100 })
}

// No server listens at this address. Nothing is sent to it, because the connection has no secret.
beforeAll(() => connect('http://127.0.0.1:9/points'))
afterAll(() => connect(''))

/** Returns the number of a card with points in the demo data. */
const someCard = async () => {
  const period = { dateFrom: '2026-08-21', dateTo: '2026-11-20' }
  return (await pointTransactionsApi.list.call({ ...period, pageSize: 1 })).items[0]!.cardNo
}
const look = async (cardNo: string) => {
  await main().getByLabelText(card.cardNo, { exact: true }).fill(cardNo)
  await main().getByRole('button', { name: card.look, exact: true }).click()
}
const dialog = () => page.getByRole('dialog', { name: revise.title })
const press = (name: string) => dialog().getByRole('button', { name, exact: true }).click()

it('the screen compares both balances of a card, and saves a revision only after a confirmation that ignores Enter', async () => {
  await signInAs('owner')
  const cardNo = await someCard()
  const { balance } = await pointManagementApi.card.call({ cardNo })
  await openScreen(path)
  await expect.element(main().getByText(system.unused)).toBeVisible()
  // Points from before the connection are never sent, so the screen must not say that all points
  // were delivered.
  await expect.element(main().getByText(words.empty.noneText)).toBeVisible()
  await look(cardNo)
  await expect.element(main().getByText(card.unanswered)).toBeVisible()
  expect(factsIn(main().element())).toContainEqual([card.ours, formatPoints(balance)])
  await expectAccessible()
  await main().getByRole('button', { name: revise.act, exact: true }).click()
  await dialog().getByLabelText(revise.quantity, { exact: true }).fill('0')
  await press(revise.next)
  await expect
    .element(dialog().getByText(say(revise.quantityInvalid, { max: '1,000,000' })))
    .toBeVisible()
  await dialog().getByLabelText(revise.quantity, { exact: true }).fill('＋1,000')
  await dialog().getByLabelText(revise.reason, { exact: true }).fill('付与漏れ')
  await dialog().getByRole('radio').first().click()
  await expectAccessible()
  await press(revise.next)
  const act = say(revise.confirm.add, { points: formatPoints(1000) })
  await expect.element(dialog().getByRole('button', { name: act })).toBeVisible()
  expect(factsIn(dialog().element())).toContainEqual([revise.after, formatPoints(balance + 1000)])
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog().getByRole('button', { name: act })).toBeVisible()
  expect((await pointManagementApi.card.call({ cardNo })).balance).toBe(balance)
  await expectAccessible()
  await press(act)
  await expect
    .element(toast(say(revise.posted, { balance: formatPoints(balance + 1000) })))
    .toBeVisible()
  await expect
    .element(rowOf(pointTransactions.chargeType.REVISION))
    .toMatchTextContent(words.state.WAITING)
  await expect
    .poll(() => factsIn(main().element()))
    .toContainEqual([card.undelivered, formatPoints(1000)])
  await expectAccessible()
})

it('a difference caused by points from before the connection is explained in each language', async () => {
  await signInAs('owner')
  const cardNo = await someCard()
  changeResults<PointCard>('pointmanagement/card', ({ balance, ...rest }) => {
    const theirs = { answer: 'KNOWN', balance: balance - 170, error: null } as const
    return { ...rest, balance, undelivered: 0, theirs }
  })
  await openScreen(path)
  await look(cardNo)
  await expect
    .element(main().getByText(say(card.differs, { difference: formatPoints(-170) })))
    .toBeVisible()
  await expect.element(main().getByText(card.differsNote)).toBeVisible()
  const neverSent = {
    ja: /接続前.*送信されません/,
    en: /before .*are never sent/,
    mn: /өмнөх оноог илгээхгүй/,
  }
  for (const language of ['ja', 'en', 'mn'] as const) {
    const { card: note, empty } = phrases[language].pointManagement
    expect(note.differsNote).toMatch(neverSent[language])
    expect(empty.noneText).toMatch(neverSent[language])
  }
})

it('a revision above the limit needs the approval of a second person', async () => {
  await signInAs('owner')
  const cardNo = await someCard()
  await openScreen(path)
  await look(cardNo)
  await main().getByRole('button', { name: revise.act, exact: true }).click()
  await dialog().getByLabelText(revise.quantity, { exact: true }).fill('1001')
  await dialog().getByLabelText(revise.reason, { exact: true }).fill('お詫び')
  await dialog().getByRole('radio').first().click()
  await press(revise.next)
  await press(say(revise.ask.add, { points: formatPoints(1001) }))
  await expect.element(toast(revise.waiting)).toBeVisible()
})

it(
  'users without permission do not see the screen, and an unknown card is reported',
  { tags: ['no-retry'] },
  async () => {
    await signInAs('owner')
    await openScreen(`${path}?cardNo=NONE`)
    await expect.element(main().getByText(words.empty.noMatchTitle)).toBeVisible()
    await look('NO-SUCH-CARD')
    await expect.element(main().getByText(card.missing)).toBeVisible()
    await signInAs('clerk')
    await openScreen(path)
    await expect.poll(address).toMatch(/^notFound/)
  },
)
