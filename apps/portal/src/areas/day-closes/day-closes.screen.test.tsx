import type { DayClose, DayToClose } from '@choba/contract/day-closes.contract.ts'
import { addDays } from '@choba/contract/period.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refundsApi } from '#areas/refunds/refunds.api.ts'
import { transactionsApi } from '#areas/transactions/transactions.api.ts'
import { searched, tableRows, totals, yen } from '#testing/figures.ts'
import { phrases, say } from '#testing/phrases.ts'
import { recent } from '#testing/refunding.ts'
import {
  address,
  expectAccessible,
  faultOf,
  main,
  openScreen,
  signInAs,
  toast,
} from '#testing/screen.tsx'
import { dayClosesApi } from './day-closes.api.ts'

const { dayCloses: words, statistics } = phrases.ja
const { filter } = phrases.ja.transactions
const { cash, confirm, figures } = words
const { CASH } = phrases.ja.catalogue.kind
const field = (label: string) => main().getByLabelText(new RegExp(`^${label}`))
const question = () => page.getByRole('dialog')
const review = () => main().getByRole('button', { name: cash.review, exact: true }).click()

const read = (storeId: string, day?: string): Promise<DayToClose> =>
  dayClosesApi.read.call({ storeId, day })
/** Returns the business day that is a number of days before the merchant's current business day. */
const back = async (storeId: string, days: number) =>
  read(storeId, addDays((await read(storeId)).today, -days))
const screenOf = ({ store, day }: DayToClose) =>
  openScreen(`statistics/close?storeId=${store.storeId}&day=${day}`)
const cashOf = ({ tenders }: Pick<DayToClose, 'tenders'>): number =>
  tenders.find(({ paymentClass }) => paymentClass === 'CASH')!.net!
/** Refunds a cash payment today. The refund immediately counts in the current business day. */
async function refundCash() {
  const { items } = await transactionsApi.list.call({
    ...recent,
    paymentClass: ['CASH'],
    tradeKind: ['PAYMENT'],
  })
  const {
    paymentNo,
    storeId,
    storeName,
    refundable: refundableSeen,
  } = items.find((row) => row.refundable > 1)!
  await refundsApi.add.call({
    reason: 'OTHER',
    paymentNo,
    amount: 1,
    refundableSeen,
    idempotencyKey: crypto.randomUUID(),
  })
  return { storeId, storeName }
}
/** Returns the net amount that the screen shows beside a name. */
const netOf = (name: string): string | undefined =>
  [...document.querySelectorAll('main dt')].find((term) => term.textContent === name)
    ?.nextElementSibling?.textContent

/** Opening float that is large enough to keep the cash in the drawer above zero. */
const FLOAT = 1_000_000
const closeIt = (day: DayToClose): Promise<DayClose> =>
  dayClosesApi.close.call({
    storeId: day.store.storeId,
    day: day.day,
    part: 'STORE',
    openingFloat: FLOAT,
    countedCash: FLOAT + cashOf(day),
    seen: day.tenders,
  })

beforeEach(() => signInAs('owner'))

describe('the day-end close screen', () => {
  it('opens from statistics, asks for a store and shows the sales and refunds of the day', async () => {
    const { storeId, storeName } = await refundCash()
    const { tenders, sum } = await read(storeId)
    await openScreen('statistics')
    await main().getByRole('link', { name: statistics.pages.close, exact: true }).click()
    await expect.poll(address).toBe('statistics/close')
    await expect.element(main().getByText(words.chooseStore.title)).toBeVisible()
    await main().getByRole('combobox', { name: words.store }).fill(storeName)
    await page.getByRole('option', { name: storeName, exact: true }).click()
    await expect.poll(address).toBe(`statistics/close?storeId=${storeId}`)
    expect(sum.refund).toBeGreaterThan(0)
    for (const [name, net] of [
      [CASH, cashOf({ tenders })],
      [figures.sum, sum.net!],
    ] as const)
      await expect.poll(() => netOf(name)).toBe(yen(net))
    await expectAccessible()
  })

  it('requires a reason for a cash variance and a confirmation, then lists the close with its receipt', async () => {
    const day = await back('5', 1)
    await screenOf(day)
    await field(cash.openingFloat).fill('10000')
    await field(cash.counted).fill('9,900')
    const expected = 10_000 + cashOf(day)
    await expect.element(main().getByText(yen(9_900 - expected), { exact: true })).toBeVisible()
    await review()
    await expect.poll(() => faultOf(field(cash.reason))).toBe(cash.reasonMissing)
    await field(cash.reason).fill('釣銭の渡し間違い')
    // Enter opens the confirmation. A second Enter must not confirm.
    await userEvent.keyboard('{Enter}')
    await expect.element(question().getByText(yen(9_900 - expected), { exact: true })).toBeVisible()
    await userEvent.keyboard('{Enter}')
    expect((await read('5', day.day)).closes).toEqual([])
    await question().getByRole('button', { name: confirm.act, exact: true }).click()
    await expect.element(toast(words.done)).toBeVisible()
    await expect.element(main().getByText('釣銭の渡し間違い', { exact: true })).toBeVisible()
    await expect
      .element(main().getByRole('button', { name: words.closed.pdf, exact: true }))
      .toBeVisible()
    await expect.element(main().getByText(words.late.none)).toBeVisible()
    await expect
      .poll(() => tableRows()[0])
      .toMatchObject({ [words.column.variance]: yen(9_900 - expected) })
    await expectAccessible()
  })

  it(
    'shows that another user closed the day first and that the typed values were not sent',
    { tags: ['no-retry'] },
    async () => {
      const day = await back('5', 2)
      await screenOf(day)
      await field(cash.openingFloat).fill(String(FLOAT))
      await field(cash.counted).fill(String(FLOAT + cashOf(day)))
      const made = await closeIt(day)
      await review()
      await question().getByRole('button', { name: confirm.act, exact: true }).click()
      const at = made.closedAt.slice(0, 19).replaceAll('-', '/').replace('T', ' ')
      const counted = yen(made.countedCash)
      await expect
        .element(main().getByText(say(words.taken, { name: made.closedBy, at, counted })))
        .toBeVisible()
      await expect.element(main().getByText(words.closed.title, { exact: true })).toBeVisible()
    },
  )

  it('links to the late transactions, the cash transactions and those with a variance', async () => {
    // The second refund comes after the close, so it is a late transaction.
    const { storeId } = await refundCash()
    await closeIt(await read(storeId))
    expect((await refundCash()).storeId).toBe(storeId)
    const day = await read(storeId)
    const { paymentCount, refundCount } = day.closes[0]!.late!.sum
    const { closeId, variance, expectedCash } = day.closes[0]!
    await screenOf(day)
    const lately = main().getByRole('region', { name: words.late.title })
    await lately.getByRole('link').last().click()
    await expect.poll(() => searched(address())).toContain(`lateAfter,${closeId}`)
    await expect.element(main().getByText(filter.lateAfter, { exact: true })).toBeVisible()
    await expect.poll(() => totals()[0]?.[1]).toBe(String(paymentCount + refundCount))
    await expectAccessible()
    for (const [name, text] of [
      [cash.expected, yen(expectedCash)],
      [cash.variance, variance === 0 ? cash.even : yen(variance)],
    ] as const) {
      await screenOf(day)
      const made = main().getByRole('region', { name: words.closed.heading })
      await made.getByRole('link', { name: text, exact: true }).first().click()
      const search = expect.poll(() => searched(address()), { message: name })
      await search.toEqual(expect.arrayContaining([`countedIn,${closeId}`, 'paymentClass,CASH']))
      await expect.element(main().getByText(filter.countedIn, { exact: true })).toBeVisible()
    }
  })

  it('closes the whole store in one close, and the list opens that close again', async () => {
    const day = await back('5', 3)
    await closeIt(day)
    await openScreen(`statistics/close?storeId=5&day=${day.day}&part=${day.parts[0]!.part}`)
    await expect.element(main().getByText(words.asWhole.text)).toBeVisible()
    await expect.element(main().getByRole('button', { name: cash.review })).not.toBeInTheDocument()
    await main()
      .getByRole('row', { name: day.day.replaceAll('-', '/') })
      .click()
    await expect.poll(address).toBe(`statistics/close?storeId=5&day=${day.day}&part=STORE`)
    await expect.element(main().getByText(words.closed.title, { exact: true })).toBeVisible()
  })

  it(
    'is closed to users without permission, and for stores outside the user’s scope',
    { tags: ['no-retry'] },
    async () => {
      await signInAs('manager')
      await openScreen('statistics/close?storeId=2')
      await expect.element(main().getByText(words.missing.title)).toBeVisible()
      await signInAs('clerk')
      await openScreen('statistics/close')
      await expect.poll(address).toMatch(/^notFound/)
    },
  )
})
