import { resultTypes } from '@choba/contract/result-types.ts'
import type { TransactionFilters } from '@choba/contract/transactions.filters.ts'
import type { TransactionDetail, TransactionRow } from '@choba/contract/transactions.contract.ts'
import { page, userEvent } from 'vitest/browser'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { everyRow, fact, found, rowKeys, shownAmount, yen } from '#testing/figures.ts'
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
import { answerWith, changeResults, refusal } from '#testing/answers.ts'
import { clockOf, dayText, shortInstantText, weekdayKey } from '#ui/instants.ts'
import { transactionsApi } from './transactions.api.ts'

const { transactions: words, refunds, kit, table, audit, shell } = phrases.ja
const { column, detail: said, status, event } = words
const wordsOf = { ...event, refundWaiting: status.waiting }

// Period in which no test refunds payments.
const summer = { dateFrom: '2026-06-01', dateTo: '2026-08-31' }

/** Returns the newest row of a search for which `has` returns a true value. */
async function rowWith(
  filters: TransactionFilters,
  has: (row: TransactionRow) => unknown = () => true,
) {
  const row = (await everyRow({ ...summer, ...filters })).find(has)
  expect(row, JSON.stringify(filters)).toBeDefined()
  return row!
}

const detailOf = (paymentNo: string) => transactionsApi.detail.call({ paymentNo })
const open = ({ paymentNo }: TransactionRow) => openScreen(found(`trade/${paymentNo}`, summer))
const heading = () => drawer().getByRole('heading', { level: 2 })
const refundButton = () => drawer().getByRole('button', { name: refunds.actEmpty, exact: true })
/** Returns the list items below a heading in the drawer. */
const entriesBelow = (title: string) =>
  drawer()
    .getByRole('heading', { name: title, exact: true })
    .element()
    .parentElement!.querySelectorAll('li')

function fullInstant(at: string): string {
  const { day, time } = clockOf(at)
  return say(kit.weekdayInstant, { day: dayText(day), weekday: kit[weekdayKey(day)], time })
}

beforeEach(() => signInAs('owner'))

describe('the details of a transaction', () => {
  it.each([
    [
      'a payment',
      { tradeKind: ['PAYMENT'], refundState: ['NONE'], paymentClass: ['WALLET'], state: ['PAID'] },
      status.paid,
    ],
    [
      'a payment in cash',
      { paymentClass: ['CASH'], state: ['PAID'], refundState: ['NONE'] },
      status.paid,
    ],
    ['a failed payment', { tradeKind: ['PAYMENT'], state: ['FAILED'] }, status.failed],
    ['a partly refunded payment', { refundState: ['PARTIAL'] }, status.partlyRefunded],
    ['a fully refunded payment', { refundState: ['FULL'] }, status.fullyRefunded],
    ['a refund', { tradeKind: ['REFUND'], state: ['SUCCEEDED'] }, status.succeeded],
  ] satisfies [string, TransactionFilters, string][])(
    'show the figures of the server for %s',
    async (_of, filters, standing) => {
      const { paymentNo } = await rowWith(filters)
      const row = await detailOf(paymentNo)
      const { paymentMethods } = await transactionsApi.options.call()
      await open(row)
      await expect.poll(() => fact(column.paymentNo)).toBe(row.paymentNo)
      await expect.element(heading()).toMatchTextContent(shownAmount(row))
      await expect.element(heading()).toMatchTextContent(words.tradeKind[row.tradeKind])
      await expect.element(heading()).toMatchTextContent(standing)
      await expect.poll(() => fact(column.paidAt)).toBe(fullInstant(row.paidAt))
      await expect
        .poll(() => fact(said.storeAndTerminal))
        .toBe(`${row.storeName}${row.terminalNo ?? ''}`)
      expect(row.storeServiceIds).toHaveLength(1)
      await expect.poll(() => fact(phrases.ja.storePicker.serviceId)).toBe(row.storeServiceIds[0])
      await expect
        .poll(() => fact(column.paymentClass))
        .toBe(phrases.ja.catalogue.kind[row.paymentClass])
      await expect
        .poll(() => fact(column.paymentMethod))
        .toBe(paymentMethods.find((one) => one.paymentType === row.paymentType)!.name)
      const isPaid = row.tradeKind === 'PAYMENT' && row.state === 'PAID'
      await expect.poll(() => fact(column.refunded)).toBe(isPaid ? yen(row.refunded) : undefined)
      await expect
        .poll(() => fact(column.refundable))
        .toBe(isPaid ? yen(row.refundable) : undefined)
      expect(row.refunded + row.refundable).toBe(isPaid ? row.amount : 0)
      for (const key of [
        'outTradeNo',
        'walletTradeNo',
        'deviceNo',
        'deviceProcNo',
        'remark',
      ] as const) {
        await expect.poll(() => [key, fact(column[key])]).toEqual([key, row[key] ?? '—'])
      }
    },
  )

  it('list each refund with its amount, and the total refunded', async () => {
    const { paymentNo } = await rowWith({ refundState: ['PARTIAL'] })
    const row = await detailOf(paymentNo)
    expect(row.refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(row.refunded)
    await open(row)
    await expect.poll(() => fact(column.refunded)).toBe(yen(row.refunded))
    const lines = entriesBelow(said.refunds)
    expect(lines).toHaveLength(row.refunds.length)
    for (const [at, line] of row.refunds.entries()) {
      for (const part of [
        shortInstantText(line.paidAt),
        yen(-line.amount),
        status.succeeded,
        line.remark ?? '',
      ]) {
        expect(lines[at]).toMatchTextContent(part)
      }
    }
    await expectAccessible()
  })

  it('show the history, oldest entry first, with amounts and users', async () => {
    const { paymentNo } = await rowWith({ refundState: ['FULL'] })
    const { timeline } = await detailOf(paymentNo)
    expect(timeline.map(({ at }) => at)).toEqual(timeline.map(({ at }) => at).toSorted())
    expect(timeline.map((entry) => entry.event)).toEqual(
      expect.arrayContaining(['paid', 'refundSucceeded']),
    )
    await openScreen(`trade/${paymentNo}`)
    await expect.poll(() => fact(column.paymentNo)).toBe(paymentNo)
    const shown = entriesBelow(said.timeline)
    expect(shown).toHaveLength(timeline.length)
    for (const [at, entry] of timeline.entries()) {
      expect(shown[at]).toMatchTextContent(`${wordsOf[entry.event]}${yen(entry.amount)}`)
      if (entry.by) expect(shown[at]).toMatchTextContent(say(said.by, { name: entry.by }))
    }
    expect(timeline.some(({ by }) => by)).toBe(true)
    await expect.element(drawer().getByText(audit.history.empty)).toBeVisible()
  })

  it('link a refund to its payment and the payment to the refund, and follow the browser history', async () => {
    const refund = await rowWith(
      { tradeKind: ['REFUND'], state: ['SUCCEEDED'] },
      (row) => row.originalPaymentNo,
    )
    await open(refund)
    await expect.poll(() => fact(column.originalPaymentNo)).toContain(refund.originalPaymentNo)
    await expect
      .element(drawer().getByRole('heading', { name: said.refunds }))
      .not.toBeInTheDocument()
    await drawer().getByRole('button', { name: said.openOriginal }).click()
    await expect.poll(address).toBe(found(`trade/${refund.originalPaymentNo!}`, summer))
    const line = drawer()
      .getByRole('listitem')
      .getByRole('button', { name: yen(-refund.amount) })
      .first()
    await line.click()
    await expect.poll(address).toBe(found(`trade/${refund.paymentNo}`, summer))
    window.history.back()
    await expect.poll(() => fact(column.paymentNo)).toBe(refund.originalPaymentNo)
    window.history.back()
    await expect.poll(() => fact(column.paymentNo)).toBe(refund.paymentNo)
  })
})

describe('the transaction drawer', () => {
  it('opens at its own address, changes to another row, and closes with Esc', async () => {
    await openScreen(found('trade', summer))
    await expect.poll(() => rowKeys().length).toBe(50)
    const [first, second] = rowKeys() as [string, string]
    const row = (number: string) =>
      main()
        .getByRole('row')
        .filter({ has: page.getByTitle(number) })
    await row(first).getByRole('cell').first().click()
    await expect.poll(address).toBe(found(`trade/${first}`, summer))
    await expect.element(row(first)).toHaveAttribute('aria-current', 'true')
    await row(second).getByRole('cell').first().click()
    await expect.poll(() => fact(column.paymentNo)).toBe(second)
    await expect.element(row(first)).not.toHaveAttribute('aria-current')
    await userEvent.keyboard('{Escape}')
    await expect.element(drawer()).not.toBeInTheDocument()
    await expect.poll(address).toBe(found('trade', summer))
    await expect.element(row(second)).toHaveFocus()
  })

  it('reports a transaction number that does not exist', async () => {
    await openScreen('trade/00000000000000000000000000')
    await expect.element(drawer().getByText(said.notFoundTitle)).toBeVisible()
    await expect.element(drawer().getByText(said.notFoundText)).toBeVisible()
    await expect.element(refundButton()).not.toBeInTheDocument()
  })

  it('reports a payment in a store outside the manager’s store scope as not found', async () => {
    await signInAs('manager')
    const seen = (await transactionsApi.options.call()).stores.map(({ storeId }) => storeId)
    await signInAs('owner')
    const { stores } = await transactionsApi.options.call()
    const unseen = stores.map(({ storeId }) => storeId).filter((storeId) => !seen.includes(storeId))
    const payment = await rowWith({ storeId: unseen })
    await signInAs('manager')
    await open(payment)
    await expect.element(drawer().getByText(said.notFoundTitle)).toBeVisible()
  })

  it('shows an error of the server, and loads on a retry', async () => {
    const payment = await rowWith({ state: ['PAID'] })
    const { code, status: answered } = resultTypes.systemError
    const trouble = answerWith('trade/detail', () => refusal(answered, code, ''))
    await open(payment)
    await expect.element(drawer().getByText(words.fault)).toBeVisible()
    await expect.element(drawer().getByText(shell.errors.systemError)).toBeVisible()
    trouble.end()
    await drawer().getByRole('button', { name: table.fault.retry }).click()
    await expect.poll(() => fact(column.paymentNo)).toBe(payment.paymentNo)
  })

  it('shows the payment even if its history fails to load, and offers a retry', async () => {
    const payment = await rowWith({ state: ['PAID'], refundState: ['NONE'] })
    const { code, status: answered } = resultTypes.systemError
    const trouble = answerWith('audit/history', () => refusal(answered, code, ''))
    await open(payment)
    await expect.poll(() => fact(column.paymentNo)).toBe(payment.paymentNo)
    await expect.element(drawer().getByText(audit.fault)).toBeVisible()
    trouble.end()
    await drawer().getByRole('button', { name: table.fault.retry }).click()
    await expect.element(drawer().getByText(audit.history.empty)).toBeVisible()
    await expect.element(drawer().getByText(said.noRefunds)).toBeVisible()
  })

  it.each([
    ['confirms it', () => Promise.resolve(), kit.copied],
    [
      'reports a browser that denies it',
      () => Promise.reject(new Error('refused')),
      kit.copyFailed,
    ],
  ])('copies the whole number with one click, and %s', async (_what, outcome, message) => {
    // Replaces `writeText`, because the browser of the tests denies clipboard access to a page
    // without focus.
    const clipboard = vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(outcome)
    onTestFinished(() => clipboard.mockRestore())
    const payment = await rowWith({ state: ['PAID'] })
    await open(payment)
    await drawer().getByRole('button', { name: payment.paymentNo }).click()
    await expect.element(toast(message)).toBeVisible()
    expect(clipboard.mock.calls).toEqual([[payment.paymentNo]])
  })
})

describe('refunds in the details of a transaction', { tags: ['no-retry'] }, () => {
  it.each([
    ['owner', true],
    ['clerk', false],
  ] as const)('have a button or not, depending on the role (%s: %s)', async (user, may) => {
    await signInAs(user)
    const payment = await rowWith({ state: ['PAID'], refundState: ['NONE'] })
    await open(payment)
    await expect.poll(() => fact(column.refundable)).toBe(yen(payment.amount))
    expect(refundButton().elements()).toHaveLength(may ? 1 : 0)
  })

  it.each([
    [
      'a refund line',
      { tradeKind: ['REFUND'], state: ['SUCCEEDED'] },
      refunds.obstacle.notAPayment,
    ],
    ['a failed payment', { tradeKind: ['PAYMENT'], state: ['FAILED'] }, refunds.obstacle.notPaid],
    ['a fully refunded payment', { refundState: ['FULL'] }, refunds.obstacle.alreadyRefunded],
  ] satisfies [string, TransactionFilters, string][])(
    'have a disabled button with a reason for %s',
    async (_of, filters, why) => {
      await open(await rowWith(filters))
      await expect.element(refundButton()).toHaveAttribute('aria-disabled', 'true')
      await expect.element(refundButton()).toHaveAccessibleDescription(why)
      await refundButton().click({ force: true })
      await expect
        .element(drawer().getByLabelText(refunds.amount, { exact: true }))
        .not.toBeInTheDocument()
    },
  )

  it('have a disabled button with a reason for an imported payment, which shows the data of its file', async () => {
    const file: NonNullable<TransactionDetail['file']> = {
      name: 'october.csv',
      line: 12,
      dateOnly: true,
      fee: '-0.12345678',
      feeCurrency: 'USD',
      net: '10.5',
      payoutNo: 'po_77',
      settledAt: null,
      settledCurrency: 'USD',
      settledAmount: null,
    }
    changeResults<TransactionDetail>('trade/detail', (detail) => ({
      ...detail,
      imported: true,
      file,
    }))
    await open(await rowWith({ state: ['PAID'], refundState: ['NONE'] }))
    await expect.element(refundButton()).toHaveAttribute('aria-disabled', 'true')
    await expect.element(refundButton()).toHaveAccessibleDescription(refunds.obstacle.imported)
    await expect
      .element(drawer().getByText(say(said.file.place, { file: 'october.csv', line: '12' })))
      .toBeVisible()
    await expect.element(drawer().getByText(said.file.dateOnly)).toBeVisible()
    expect([fact(said.file.fee), fact(said.file.net), fact(said.file.payoutNo)]).toEqual([
      '−0.12345678 USD',
      '10.5 USD',
      'po_77',
    ])
    await expectAccessible()
  })

  it('show the number and the reason that a processor returned, as plain text', async () => {
    const gatewayAnswer = { reference: 'GW-77', reason: '<b>CARD_EXPIRED</b>' }
    changeResults<TransactionDetail>('trade/detail', (detail) => ({ ...detail, gatewayAnswer }))
    await open(await rowWith({ tradeKind: ['REFUND'], state: ['SUCCEEDED'] }))
    await expect.element(drawer().getByText('<b>CARD_EXPIRED</b>')).toBeVisible()
    expect([fact(refunds.processor.reference), fact(refunds.processor.reason)]).toEqual([
      'GW-77',
      gatewayAnswer.reason,
    ])
  })

  it('give the reason that a refund is unlinked, with a link to the list of unlinked refunds', async () => {
    const unlinked: TransactionDetail['unlinked'] = {
      originalPaymentNo: 'GW-P-77',
      why: 'EXCEEDS',
      isListed: true,
    }
    changeResults<TransactionDetail>('trade/detail', (detail) => ({
      ...detail,
      originalPaymentNo: null,
      unlinked,
    }))
    await open(await rowWith({ tradeKind: ['REFUND'], state: ['SUCCEEDED'] }))
    await expect
      .element(drawer().getByText(say(refunds.unlinked.EXCEEDS, { no: 'GW-P-77' })))
      .toBeVisible()
    expect(fact(column.originalPaymentNo)).toContain('GW-P-77')
    await expect
      .element(drawer().getByRole('link', { name: refunds.unlinked.open }))
      .toHaveAttribute('href', expect.stringContaining('/unknownRefund/unlinked'))
    await expectAccessible()
  })

  it('have no link while the list of unlinked refunds does not contain the refund yet', async () => {
    const unlinked: TransactionDetail['unlinked'] = {
      originalPaymentNo: 'GW-P-78',
      why: 'WAITING',
      isListed: false,
    }
    changeResults<TransactionDetail>('trade/detail', (detail) => ({
      ...detail,
      originalPaymentNo: null,
      unlinked,
    }))
    await open(await rowWith({ tradeKind: ['REFUND'], state: ['SUCCEEDED'] }))
    await expect
      .element(drawer().getByText(say(refunds.unlinked.WAITING, { no: 'GW-P-78' })))
      .toBeVisible()
    await expect
      .element(drawer().getByRole('link', { name: refunds.unlinked.open }))
      .not.toBeInTheDocument()
  })
})
