import { describe, expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { pointsSeenOf } from '@choba/contract/refunds.contract.ts'
import { depositsApi } from '#areas/deposits/deposits.api.ts'
import { disputesApi } from '#areas/disputes/disputes.api.ts'
import { importsApi } from '#areas/imports/imports.api.ts'
import { pointManagementApi } from '#areas/point-management/point-management.api.ts'
import { pointTransactionsApi } from '#areas/point-transactions/point-transactions.api.ts'
import { refundsApi } from '#areas/refunds/refunds.api.ts'
import { storesApi } from '#areas/stores/stores.api.ts'
import { transactionsApi } from '#areas/transactions/transactions.api.ts'
import { transfersApi } from '#areas/transfers/transfers.api.ts'
import { asOurs, newMark, ours, sent } from '../areas/imports/imports.testing.ts'
import { phrases, say } from '#testing/phrases.ts'
import { inputOf, partsOf } from '../areas/stores/store-form.ts'
import { goTo, isAnswered, main, openScreen, signInAs } from '#testing/screen.tsx'
import { takePayment } from '#testing/refunding.ts'

/** Returns the text of the screen and of the drawer on top of it. */
const shown = () =>
  [...document.querySelectorAll('main, [role=dialog]')].map((one) => one.textContent).join('\n')

/**
 * Opens a screen without reloading the page. Waits until two consecutive reads give the same text,
 * and returns the text.
 */
async function read(address: string): Promise<string> {
  await goTo(address)
  let before: string | null = null
  const isStill = () => {
    const now = isAnswered() ? shown() : null
    const same = now !== null && now === before
    before = now
    return same
  }
  await expect.poll(isStill, { interval: 200 }).toBe(true)
  return before!
}

/**
 * Reads screens, makes a change, and reads the screens again in the same page. Expects that each
 * screen shows new text immediately, and the same text after a reload.
 */
async function expectNews(
  screens: readonly string[],
  change: () => Promise<unknown>,
): Promise<void> {
  // The window is wide enough for every column, so the page shows the same columns before and after
  // the reload.
  await page.viewport(2200, 1000)
  onTestFinished(() => page.viewport(1280, 800))
  await openScreen(screens[0]!)
  const before = new Map<string, string>()
  for (const screen of screens) before.set(screen, await read(screen))
  await change()
  // Moves the pointer away, because a chart under the pointer also shows the figures of a day.
  await page.elementLocator(document.body).hover({ position: { x: 1, y: 1 } })
  const after = new Map<string, string>()
  // Opens a screen outside the list first, because the component that makes a change refetches only
  // the data of the visible screen.
  await goTo('help/support')
  for (const screen of screens) after.set(screen, await read(screen))
  for (const screen of screens) {
    expect(after.get(screen), `${screen} as before the change`).not.toBe(before.get(screen))
    await openScreen(screen)
    expect(await read(screen), `${screen} in a new page`).toBe(after.get(screen))
  }
}

const period = { dateFrom: '2026-09-01', dateTo: '2026-11-20' }
const { imports: words } = phrases.ja
const idempotencyKey = () => crypto.randomUUID()

/** Takes payments until one of them gives points that its refund would take back. */
async function takePointed() {
  for (;;) {
    const payment = await takePayment()
    const { points } = await refundsApi.preview.call({
      paymentNo: payment.paymentNo,
      amount: payment.amount,
    })
    if (points) return { payment, points }
  }
}

const today = async () => (await transactionsApi.options.call()).today
const daysOf = (from: string, to = from) => `dateFrom=${from}&dateTo=${to}`

describe('screens that the user visited before a change show the new data', () => {
  it('after a refund', async () => {
    await signInAs('owner')
    const { refundReasons } = await transactionsApi.options.call()
    const days = daysOf(await today())
    const { payment, points } = await takePointed()
    const { paymentNo, amount } = payment
    await expectNews(
      [
        `trade?${days}`,
        `trade/${paymentNo}`,
        `order?${days}`,
        `tradePoint?${days}`,
        'tradePoint/report',
        `statistics?${days}`,
        `dataCompass?${days}`,
        'panel',
      ],
      () =>
        refundsApi.add.call({
          paymentNo,
          amount,
          refundableSeen: amount,
          reason: refundReasons[0]!.reason,
          remark: '交換のため',
          pointsSeen: pointsSeenOf(points),
          idempotencyKey: idempotencyKey(),
        }),
    )
  })

  it('after a points revision', async () => {
    await signInAs('owner')
    const days = daysOf(await today())
    const { items } = await pointTransactionsApi.list.call({
      dateFrom: '2026-09-01',
      dateTo: '2026-11-20',
      pageSize: 1,
    })
    const { cardNo, store } = items[0]!
    await expectNews([`tradePoint?${days}`, 'tradePoint/report'], async () => {
      const { balance } = await pointManagementApi.card.call({ cardNo })
      await pointManagementApi.revise.call({
        cardNo,
        storeId: store.storeId,
        quantity: 10,
        reason: '付与漏れ',
        balanceSeen: balance,
        idempotencyKey: idempotencyKey(),
      })
    })
  })

  it('after an import and after its undo', async () => {
    await signInAs('owner')
    const { importId, version } = await sent(ours(newMark(), 3))
    await importsApi.check.call({ importId, version, settings: asOurs() })
    const detail = () => importsApi.detail.call({ importId })
    await expect.poll(async () => (await detail()).state, { timeout: 60_000 }).toBe('CHECKED')
    const days = daysOf('2026-10-01', '2026-10-09')
    const screens = [
      `trade?${days}`,
      `statistics?${days}`,
      `dataCompass?${days}`,
      'setting/imports',
      'setting/shop',
    ]
    const press = async (act: string, answer: string) => {
      await main().getByRole('button', { name: act, exact: true }).click()
      await page
        .getByRole('dialog')
        .last()
        .getByRole('button', { name: answer, exact: true })
        .click()
    }
    const ended = async (state: string) => {
      await expect.poll(async () => (await detail()).state, { timeout: 60_000 }).toBe(state)
      await expect
        .element(
          main()
            .getByText(words.state[state as 'DONE'], { exact: true })
            .first(),
        )
        .toBeVisible()
    }
    await expectNews(screens, async () => {
      await read(`setting/imports/${importId}`)
      await press(words.act.start, say(words.start.act, { count: '3' }))
      await ended('DONE')
    })
    await expectNews(screens.slice(0, -1), async () => {
      await read(`setting/imports/${importId}`)
      await press(words.act.undo, say(words.undo.act, { count: '3' }))
      await ended('UNDONE')
    })
  })

  it('after an adjustment of the next deposit', async () => {
    await signInAs('superadmin')
    await fetch('/closed-deposit')
    const { items } = await depositsApi.systemList.call({ pageSize: 1 })
    const { entCode, depositNo, companyCode } = items[0]!
    await expectNews([`sysdeposit/${entCode}/${depositNo}`], () =>
      transfersApi.revise.call({
        entCode,
        companyCode,
        amount: -500,
        taxClass: 'TAXABLE_10',
        reason: '端末レンタル料',
      }),
    )
  })

  it('after a store is renamed', async () => {
    await signInAs('owner')
    const { items } = await transactionsApi.list.call({ ...period, pageSize: 1 })
    const { storeId, storeName } = items[0]!
    const days = daysOf(period.dateFrom, period.dateTo)
    const rename = async (name: string) => {
      const store = await storesApi.detail.call({ storeId })
      await storesApi.modify.call({
        storeId,
        version: store.version,
        ...partsOf(inputOf(store)),
        storeName: name,
      })
    }
    const screens = [
      'setting/shop',
      `setting/shop/${storeId}`,
      `trade?${days}`,
      `statistics?${daysOf('2026-10-01', '2026-10-31')}&groupBy=store`,
    ]
    await expectNews(screens, () => rename(`${storeName}・新館`))
    await expectNews(screens, () => rename(storeName))
  })

  it('after a dispute is recorded', async () => {
    await signInAs('owner')
    const { paymentNo } = await takePayment('CARD')
    const day = await today()
    await expectNews(['dispute', `trade/${paymentNo}`], () =>
      disputesApi.add.call({
        paymentNo,
        amount: 300,
        reason: '利用の覚えがない',
        receivedOn: day,
        respondBy: day,
      }),
    )
  })
})
