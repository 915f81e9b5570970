import type { AnyRoute } from '@tanstack/react-router'
import { beforeEach, expect, it } from 'vitest'
import { isOpen } from '#app/shell/menu.ts'
import { makeRouter } from '#app/router.ts'
import { depositsApi } from '#areas/deposits/deposits.api.ts'
import { phrases, say } from '#testing/phrases.ts'
import { drawer, main, openScreen, signInAs } from '#testing/screen.tsx'

const { kit, chart, shell, support } = phrases.ja
const label = () => main().getByRole('note').filter({ hasText: kit.storeShare.text })

/** Amounts and points as shown on screens: `¥1,200`, `¥335万`, `5P`. */
const figure = /¥[\d,]+|\d[\d,]*P(?!\w)/

/**
 * Screens whose amounts are settings, texts or whole-merchant figures. They do not show sums over
 * the user's stores.
 */
const withoutSums = [
  '/setting/points',
  '/setting/points/simulator',
  '/setting/shop',
  '/tradePoint/entReport',
]

/** Returns the addresses of all screens without parameters that the user may open. */
const addressesOf = (tree: AnyRoute): string[] =>
  Object.values<AnyRoute>(tree.children ?? {})
    .filter(
      ({ fullPath, options }) =>
        !String(fullPath).includes('$') && options.component && isOpen(options.staticData ?? {}),
    )
    .map(({ fullPath }) => String(fullPath))

async function settled(): Promise<void> {
  const isBusy = () => document.querySelector('main [aria-busy=true], main .animate-pulse') !== null
  await expect.poll(() => document.querySelector('main h1') !== null && !isBusy()).toBe(true)
}

async function isUnlabeled(address: string): Promise<boolean> {
  await openScreen(address)
  await settled()
  return label().elements().length === 0 && figure.test(main().element().textContent)
}

/**
 * Screens with lists, sums or charts. They guard against the test passing because screens are
 * empty.
 */
const known = [
  '/trade',
  '/order',
  '/tradePoint',
  '/tradePoint/report',
  '/panel',
  '/dataCompass',
  '/statistics',
  '/statistics/days',
  '/statistics/close',
  '/deposit',
  '/dispute',
  '/refundBatch',
  '/unknownRefund',
  '/unknownRefund/unlinked',
  '/approval',
]

beforeEach(() => signInAs('manager'))

it('every screen with figures has a label for a user who sees only some stores', async () => {
  await openScreen('trade')
  const router = await makeRouter()
  const addresses = addressesOf(router.routeTree).filter((one) => !withoutSums.includes(one))
  router.history.destroy()
  expect(addresses).toEqual(expect.arrayContaining(known))
  const unlabeled: string[] = []
  for (const address of addresses) if (await isUnlabeled(address.slice(1))) unlabeled.push(address)
  expect(unlabeled).toEqual([])
})

it('each known screen, a deposit and its transactions have the label for some stores', async () => {
  await fetch('/closed-deposit')
  const { items } = await depositsApi.list.call({})
  const { depositNo } = items[0]!
  for (const address of [...known, `/payment/${depositNo}`, `/payment/${depositNo}/transactions`]) {
    await openScreen(address.slice(1))
    await settled()
    await expect.element(label().first(), { message: address }).toBeVisible()
  }
})

it('a chart of shares says that the shares are among the visible stores', async () => {
  await openScreen('statistics?groupBy=company&dateFrom=2026-10-01&dateTo=2026-10-31')
  await settled()
  const picture = main()
    .getByRole('region')
    .filter({ hasText: phrases.ja.statistics.chart.company })
    .first()
  await expect.element(picture.getByRole('note')).toHaveTextContent(kit.storeShare.text)
  await picture.getByRole('button', { name: chart.asTable }).click()
  await expect
    .element(picture.getByRole('columnheader', { name: chart.shareOfStores }))
    .toBeVisible()
})

it('the guide explains the label for some stores, except to users who see every store', async () => {
  const explained = () =>
    drawer().getByText(say(support.guides.storeShare, { label: kit.storeShare.text }))
  const openGuide = async () => {
    await openScreen('trade')
    await main().getByRole('button', { name: shell.guide, exact: true }).click()
    await expect.element(drawer().getByText(support.guides.who)).toBeVisible()
  }
  await openGuide()
  await expect.element(explained()).toBeVisible()
  await signInAs('owner')
  await openGuide()
  await expect.element(explained()).not.toBeInTheDocument()
})

it('screens have no label for users who see every store', async () => {
  await signInAs('owner')
  for (const address of ['trade', 'panel', 'statistics']) {
    await openScreen(address)
    await settled()
    expect(label().elements()).toEqual([])
  }
})
