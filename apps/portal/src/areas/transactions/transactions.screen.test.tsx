import { addDays } from '@choba/contract/period.ts'
import { resultTypes } from '@choba/contract/result-types.ts'
import type { TransactionFilters } from '@choba/contract/transactions.filters.ts'
import type { TransactionRow } from '@choba/contract/transactions.contract.ts'
import { type Locator, page } from 'vitest/browser'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { usersApi } from '#areas/users/users.api.ts'
import { everyRow, found, rowKeys, shownAmount, tableRows, totals, yen } from '#testing/figures.ts'
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
import { answerWith, refusal } from '#testing/answers.ts'
import { dayText, shortInstantText } from '#ui/instants.ts'
import { changedUserOf, inputOf } from '../users/user-form.ts'
import { transactionsApi } from './transactions.api.ts'

const { transactions: words, kit, table, results, shell } = phrases.ja
const { column, status, empty, noStores } = words

// Periods without refunds made by tests: such a refund has the date of the test run.
const august = { dateFrom: '2026-08-01', dateTo: '2026-08-31' }
const november = { dateFrom: '2026-11-01', dateTo: '2026-11-20' }

/** Expected label for the status of a row, by kind, status and refund status. */
const standings: Record<string, string> = {
  'PAYMENT PAID NONE': status.paid,
  'PAYMENT PAID PENDING': status.refundPending,
  'PAYMENT PAID PARTIAL': status.partlyRefunded,
  'PAYMENT PAID FULL': status.fullyRefunded,
  'PAYMENT FAILED NONE': status.failed,
  'REFUND SUCCEEDED NONE': status.succeeded,
  'REFUND WAITING NONE': status.waiting,
  'REFUND UNKNOWN NONE': status.unknown,
}
const standingOf = (row: TransactionRow) =>
  standings[`${row.tradeKind} ${row.state} ${row.refundState}`]!

const isPaid = ({ tradeKind, state }: TransactionRow) => tradeKind === 'PAYMENT' && state === 'PAID'

/** Returns the expected cells of the default columns, computed from the server's response. */
async function expectedRows(rows: readonly TransactionRow[]): Promise<Record<string, string>[]> {
  const { paymentMethods } = await transactionsApi.options.call()
  return rows.map((row) => ({
    [column.paidAt]: shortInstantText(row.paidAt),
    [words.storeAndTerminal]: row.storeName,
    [column.paymentMethod]: paymentMethods.find(
      ({ paymentType }) => paymentType === row.paymentType,
    )!.name,
    [column.state]: standingOf(row),
    [column.amount]: shownAmount(row),
    [column.paymentNo]: row.paymentNo,
  }))
}

/** Scrolls to the end of the loaded rows until the element `seen` is visible. */
const scrollUntil = (seen: Locator) =>
  expect
    .poll(() => {
      const rows = main().element().querySelectorAll('[data-row]')
      rows[rows.length - 1]?.scrollIntoView()
      return seen.query()
    })
    .not.toBeNull()

beforeEach(() => signInAs('owner'))

describe('the list of transactions', () => {
  it.each([november, august])(
    'for the period from $dateFrom shows each row once and in order, with the figures of the server',
    async (period) => {
      const rows = await everyRow(period)
      expect(rows.length).toBeGreaterThan(60)
      await openScreen(found('trade', period))
      await expect.poll(() => rowKeys().length).toBe(50)
      await scrollUntil(main().getByText(kit.allShown))
      expect(tableRows()).toEqual(await expectedRows(rows))
    },
  )

  it('contains rows of every status in the two periods that other tests compare', async () => {
    const rows = await everyRow(november)
    expect(new Set(rows.map(standingOf))).toEqual(new Set(Object.values(standings)))
  })

  it.each<[string, 'both' | 'refunds' | 'none', TransactionFilters]>([
    ['a month', 'both', august],
    ['refunds', 'refunds', { ...august, tradeKind: ['REFUND'] }],
    ['failed transactions', 'none', { ...november, state: ['FAILED'] }],
    ['cards', 'both', { ...november, paymentClass: ['CARD'] }],
  ])(
    'for %s shows totals of the server that match the sums of its rows',
    async (_what, sums, filters) => {
      const rows = await everyRow(filters)
      const { total, sum } = await transactionsApi.list.call(filters)
      const paid = rows.filter(isPaid)
      const back = rows.filter(({ state }) => state === 'SUCCEEDED')
      const amountOf = (some: readonly TransactionRow[]) =>
        some.reduce((all, { amount }) => all + amount, 0)
      expect(sum![0]).toMatchObject({
        payment: amountOf(paid),
        refund: amountOf(back),
        paymentCount: paid.length,
      })
      await openScreen(found('trade', filters))
      const ofPayments = [say(words.totals.payment, { count: paid.length }), yen(sum![0]!.payment!)]
      const ofRefunds = [say(words.totals.refund, { count: back.length }), yen(-sum![0]!.refund!)]
      const net = [words.totals.net, yen(amountOf(paid) - amountOf(back))]
      const figures = { both: [ofPayments, ofRefunds, net], refunds: [ofRefunds], none: [] }[sums]
      await expect.poll(totals).toEqual([[words.totals.count, String(total)], ...figures])
      await expect.element(main().getByText(say(words.closing, { time: '00:00' }))).toBeVisible()
    },
  )

  it('shows the selected columns with complete numbers, and restores the default columns', async () => {
    const further = [
      'outTradeNo',
      'walletTradeNo',
      'deviceNo',
      'deviceProcNo',
      'originalPaymentNo',
    ] as const
    const filters = { ...august, tradeKind: ['REFUND' as const] }
    await openScreen(found('trade', filters))
    await main().getByRole('button', { name: kit.columns }).click()
    const picker = page.getByRole('dialog', { name: kit.columns })
    for (const key of further)
      await picker.getByRole('checkbox', { name: column[key], exact: true }).click()
    await picker.getByRole('checkbox', { name: words.storeAndTerminal, exact: true }).click()
    await expect.element(picker.getByRole('checkbox', { name: column.amount })).toBeDisabled()
    const rows = await everyRow(filters)
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.filter(({ originalPaymentNo }) => !originalPaymentNo)).toEqual([])
    const numbers = rows.map((row) =>
      Object.fromEntries(further.map((key) => [column[key], row[key] ?? '—'])),
    )
    await expect.poll(tableRows).toMatchObject(numbers)
    expect(tableRows()[0]).not.toHaveProperty(words.storeAndTerminal)

    await openScreen(found('trade', filters))
    await expect
      .element(main().getByRole('columnheader', { name: column.deviceProcNo }))
      .toBeVisible()
    await main().getByRole('button', { name: kit.columns }).click()
    await page.getByRole('button', { name: kit.columnsReset }).click()
    await expect
      .element(main().getByRole('columnheader', { name: words.storeAndTerminal }))
      .toBeVisible()
    await expect
      .element(main().getByRole('columnheader', { name: column.deviceProcNo }))
      .not.toBeInTheDocument()
  })

  it('shows the last seven business days by default, and adds them to the address', async () => {
    const { today } = await transactionsApi.options.call()
    await openScreen('trade')
    await expect.poll(address).toBe(`trade?dateFrom=${addDays(today, -6)}&dateTo=${today}`)
  })

  it('ignores an invalid search parameter in the address', async () => {
    await openScreen(
      found('trade', { ...august, tradeKind: 'NOTHING', amountMin: 'x', elsewhere: '1' }),
    )
    const { total } = await transactionsApi.list.call(august)
    await expect.poll(() => totals()[0]).toEqual([words.totals.count, String(total)])
    await expect.element(main().getByRole('heading', { name: words.title, level: 1 })).toBeVisible()
    await expect.poll(() => rowKeys().length).toBe(50)
  })

  it('shows cards with the same figures on a phone, and a card opens the drawer', async () => {
    await page.viewport(390, 844)
    onTestFinished(() => page.viewport(1280, 800))
    await openScreen(found('trade', november))
    const rows = (await transactionsApi.list.call(november)).items
    await expect.poll(rowKeys).toEqual(rows.map(({ paymentNo }) => paymentNo))
    const cards = main().getByRole('list', { name: words.title }).getByRole('listitem').elements()
    expect(cards.length).toBeGreaterThan(0)
    for (const [at, row] of rows.entries()) {
      for (const part of [shownAmount(row), standingOf(row), row.storeName])
        expect(cards[at]).toMatchTextContent(part)
    }
    await expect.element(main().getByRole('button', { name: kit.columns })).not.toBeInTheDocument()
    await expectAccessible()
    cards[1]!.querySelector('button')!.click()
    await expect.element(drawer().getByText(rows[1]!.paymentNo)).toBeVisible()
  })
})

describe('a list without transactions', () => {
  it('names the searched period, can search a longer one, and can clear the other filters', async () => {
    await openScreen(
      found('trade', { dateFrom: '2026-08-31', dateTo: '2026-08-31', amountMin: '99999999999' }),
    )
    const searched = (from: string) =>
      say(table.empty.period, { from: dayText(from), to: '2026/08/31' })
    await expect.element(main().getByText(empty.noMatchTitle)).toBeVisible()
    await expect.element(main().getByText(searched('2026-08-31'))).toBeVisible()
    await expect.poll(totals).toContainEqual([words.totals.net, yen(0)])
    await main()
      .getByRole('button', { name: say(table.empty.widen, { months: 3 }) })
      .click()
    await expect.element(main().getByText(searched('2026-06-01'))).toBeVisible()
    await main().getByRole('button', { name: table.empty.clearFilters }).click()
    await expect.poll(address).toBe('trade?dateFrom=2026-06-01&dateTo=2026-08-31')
    await expect.poll(() => rowKeys().length).toBe(50)
  })

  it('for the longest period without filters says that there are no transactions yet', async () => {
    await openScreen('trade?dateFrom=2020-01-01&dateTo=2020-03-31')
    await expect.element(main().getByText(empty.noneTitle)).toBeVisible()
    await expect
      .element(main().getByRole('button', { name: table.empty.clearFilters }))
      .not.toBeInTheDocument()
  })

  it(
    'tells a user without stores about the missing stores, and who can give access to stores',
    { tags: ['no-retry'] },
    async () => {
      const { items } = await usersApi.list.call({ search: 'clerk' })
      const clerk = await usersApi.detail.call({
        userId: items.find(({ userName }) => userName === 'clerk')!.userId,
      })
      const give = async (managedStores: 'ALL' | 'NONE') => {
        const { version } = await usersApi.detail.call({ userId: clerk.userId })
        await usersApi.modify.call({
          ...changedUserOf(clerk.userId, version, inputOf(clerk)),
          managedStores,
        })
      }
      await give('NONE')
      onTestFinished(async () => {
        await signInAs('owner')
        await give('ALL')
      })
      await signInAs('clerk')
      await openScreen(found('trade', august))
      await expect.element(main().getByText(noStores.title)).toBeVisible()
      await expect
        .element(main().getByText(say(noStores.ask, { people: '佐藤 陽子' }).slice(0, 30)))
        .toBeVisible()
      expect(rowKeys()).toEqual([])
      expect(totals()).toEqual([])
    },
  )
})

describe('access to transactions', () => {
  it('limits a manager to two stores, even if the address names another store', async () => {
    await signInAs('manager')
    const { stores } = await transactionsApi.options.call()
    expect(stores).toHaveLength(2)
    const rows = await everyRow(august)
    await openScreen(found('trade', august))
    await scrollUntil(main().getByText(kit.allShown))
    expect(rowKeys()).toEqual(rows.map(({ paymentNo }) => paymentNo))
    const names = new Set(tableRows().map((row) => row[words.storeAndTerminal]))
    expect(names).toEqual(new Set(stores.map(({ storeName }) => storeName)))
    await openScreen(found('trade', { ...august, storeId: '2' }))
    await expect.element(main().getByText(empty.noMatchTitle)).toBeVisible()
  })

  it.each([
    ['superadmin', 'trade'],
    ['operator', 'systrade'],
    ['owner', 'systrade'],
  ] as const)('is denied to %s at %s', async (user, place) => {
    await signInAs(user)
    await openScreen(found(place, august))
    await expect.poll(address).toContain('notFound')
  })
})

describe('an error of the server', () => {
  it('about a period longer than three months is shown instead of rows', async () => {
    await openScreen('trade?dateFrom=2026-05-01&dateTo=2026-08-31')
    await expect.element(main().getByText(words.fault)).toBeVisible()
    await expect.element(main().getByText(results.searchPeriodTooLong)).toBeVisible()
    expect(rowKeys()).toEqual([])
    expect(totals()).toEqual([])
  })

  it.each([
    [500, resultTypes.systemError.code, shell.errors.systemError],
    [403, resultTypes.insufficientPermission.code, shell.errors.notPermitted],
    [429, resultTypes.tooManyRequests.code, results.tooManyRequests],
  ])(
    'with the status %i is shown instead of rows, and the list loads on a retry',
    async (code, type, said) => {
      const trouble = answerWith('trade/list', () => refusal(code, type, said))
      await openScreen(found('trade', august))
      await expect.element(main().getByText(words.fault)).toBeVisible()
      await expect.element(main().getByText(said)).toBeVisible()
      // The error appears twice: instead of the rows, and as a toast (specification §8).
      await expect.poll(() => toast(said).elements()).toHaveLength(2)
      trouble.end()
      await main().getByRole('button', { name: table.fault.retry }).click()
      await expect.poll(() => rowKeys().length).toBe(50)
      await expect.element(main().getByText(words.fault)).not.toBeInTheDocument()
    },
  )

  it('about the filter options is shown above the rows', async () => {
    const trouble = answerWith('trade/options', () =>
      refusal(500, resultTypes.systemError.code, ''),
    )
    await openScreen(found('trade', august))
    await expect.poll(() => rowKeys().length).toBe(50)
    await expect.element(toast(shell.errors.systemError)).toBeVisible()
    expect(trouble.bodies.length).toBeGreaterThan(0)
  })

  it('about the second page keeps the first page, and the second page loads on a retry', async () => {
    await openScreen(found('trade', august))
    await expect.poll(() => rowKeys().length).toBe(50)
    const { code, status: busy } = resultTypes.requestTimeout
    const trouble = answerWith('trade/list', () => refusal(busy, code, results.requestTimeout))
    await scrollUntil(toast(results.requestTimeout))
    expect(rowKeys()).toHaveLength(50)
    expect(trouble.bodies).toHaveLength(1)
    trouble.end()
    await main().getByRole('button', { name: kit.loadMore }).click()
    await expect.poll(() => rowKeys().length).toBeGreaterThan(50)
  })
})
