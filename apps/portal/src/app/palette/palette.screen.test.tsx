import { formatMoney } from '@choba/contract/money.ts'
import type { TransactionRow } from '@choba/contract/transactions.contract.ts'
import { page, userEvent } from 'vitest/browser'
import { describe, expect, it } from 'vitest'
import { transactionsApi } from '#areas/transactions/transactions.api.ts'
import { merchantsApi } from '#areas/merchants/merchants.api.ts'
import { usersApi } from '#areas/users/users.api.ts'
import { answerWith, failCalls } from '#testing/answers.ts'
import { phrases, say } from '#testing/phrases.ts'
import {
  address,
  type DemoUser,
  drawer,
  expectAccessible,
  openScreen,
  signInAs,
} from '#testing/screen.tsx'
import { dayText } from '#ui/instants.ts'

const { palette: words, shell, screens, transactions, kit, table } = phrases.ja
const { group: groups } = words

const dialog = () => page.getByRole('dialog', { name: words.title, exact: true })
const field = () => dialog().getByRole('combobox')
const group = (name: keyof typeof groups) =>
  dialog().getByRole('group', { name: groups[name], exact: true })
const options = (name: keyof typeof groups) => group(name).getByRole('option')
const chosen = () => dialog().getByRole('option', { selected: true })
const textsOf = (name: keyof typeof groups) =>
  options(name)
    .elements()
    .map(({ textContent }) => textContent)

async function openPalette(user: DemoUser, at = 'message/list'): Promise<void> {
  await signInAs(user)
  await openScreen(at)
  await expect.element(page.getByRole('main').getByRole('heading').first()).toBeVisible()
  await reopen()
}

async function reopen(): Promise<void> {
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(field()).toHaveFocus()
}

const asWide = (text: string) =>
  text.replaceAll(/[!-~]/g, (sign) => String.fromCodePoint(sign.codePointAt(0)! + 0xfee0))

/** Returns the merchant's last payment and the current business day. */
async function lastPayment(): Promise<{ row: TransactionRow; today: string }> {
  const { today } = await transactionsApi.options.call()
  const list = {
    dateFrom: '2026-11-01',
    dateTo: '2026-11-20',
    tradeKind: ['PAYMENT' as const],
    pageSize: 1,
  }
  return { row: (await transactionsApi.list.call(list)).items[0]!, today }
}

describe('a barcode scanner in the palette', () => {
  it('opens the transaction, although it presses Enter before the search has ended', async () => {
    await openPalette('owner')
    const { row } = await lastPayment()
    await userEvent.fill(field(), row.paymentNo)
    await userEvent.keyboard('{Enter}')
    await expect.element(drawer().getByText(row.paymentNo).first()).toBeVisible()
    await expect.poll(address).toContain(`trade/${row.paymentNo}`)
  })

  it('opens the list of matches if no transaction has the number', async () => {
    await openPalette('owner')
    await userEvent.fill(field(), 'ZZ99887766554433221100')
    await userEvent.keyboard('{Enter}')
    await expect.poll(address).toContain('ZZ99887766554433221100')
    await expect.element(dialog()).not.toBeInTheDocument()
  })
})

describe('the palette without a search text', () => {
  it(
    "offers screens, actions and search hints according to the user's permissions",
    { tags: ['no-retry'] },
    async () => {
      await openPalette('owner')
      await expect.element(options('screens').first()).toBeVisible()
      expect(textsOf('screens')).toEqual([
        screens.dashboard.dashboard,
        screens.transactions.list,
        screens.orders.list,
        screens.pointTransactions.list,
        screens.refundBatches.list,
        screens.unknownRefunds.list,
        screens.disputes.list,
        screens.approvals.list,
        screens.dataCompass.dataCompass,
        screens.deposits.deposit,
        screens.paymentMethods.list,
        screens.statistics.statistics,
        screens.notifications.list,
        screens.notificationManagement.list,
        screens.tableTents.print,
        screens.stores.list,
        screens.terminals.list,
        screens.pointRules.list,
        screens.qrCodes.list,
        screens.users.list,
        screens.roles.list,
        screens.company.company,
        screens.imports.list,
        screens.audit.list,
        screens.supportSessions.supportSessions,
        screens.manuals.list,
        screens.support.support,
        screens.account.account,
        screens.dayCloses.dayCloses,
        screens.journals.journals,
        screens.feedback.mine,
        screens.pointRules.replay,
        screens.pointRules.simulator,
        ...Object.values(screens.pointsReports),
        screens.reconciliation.reconciliation,
        screens.statements.statements,
        screens.statistics.days,
        screens.unknownRefunds.unlinked,
      ])
      expect(textsOf('actions').slice(0, 6)).toEqual([
        screens.refundBatches.upload,
        screens.users.add,
        screens.roles.add,
        // Actions with their own address come after the actions that open on top of a list.
        screens.pointRules.add,
        screens.qrCodes.add,
        screens.stores.add,
      ])
      expect(textsOf('actions')).toEqual(
        expect.arrayContaining([shell.secondStep, shell.changePassword, shell.logOut]),
      )
      await expect.element(dialog().getByText(words.hint.people)).toBeVisible()
      await expect.element(group('recent')).not.toBeInTheDocument()
      await expectAccessible()
    },
  )

  it('offers a clerk neither users nor the form to add users', { tags: ['no-retry'] }, async () => {
    await openPalette('clerk')
    await expect.element(options('screens').first()).toBeVisible()
    expect(textsOf('screens')).not.toContain(screens.users.list)
    expect(textsOf('actions')).not.toContain(screens.users.add)
    await expect.element(dialog().getByText(words.hint.people)).not.toBeInTheDocument()
    await field().fill('owner')
    await expect.element(dialog().getByText(words.nothing)).toBeVisible()
    await expect
      .element(dialog().getByRole('status'))
      .toHaveTextContent('該当するデータはありません')
  })

  it('offers recent choices again, but only to the user who chose them', async () => {
    await openPalette('owner')
    await field().fill(shell.themeDark)
    await userEvent.keyboard('{Enter}')
    expect(document.documentElement.dataset['theme']).toBe('dark')
    await reopen()
    await field().fill(asWide(screens.users.list))
    await userEvent.keyboard('{Enter}')
    await expect.poll(address).toBe('setting/user')
    await reopen()
    // The palette does not offer the current theme.
    await expect.poll(() => textsOf('recent')).toEqual([screens.users.list])
    await field().fill('x')
    await expect.element(group('recent')).not.toBeInTheDocument()
    await signInAs('manager')
    await openScreen('message/list')
    await reopen()
    await expect.element(options('screens').first()).toBeVisible()
    await expect.element(group('recent')).not.toBeInTheDocument()
    document.documentElement.removeAttribute('data-theme')
  })
})

describe('keys in the palette', () => {
  it('move the selection across groups, to both ends and by pages', async () => {
    await openPalette('owner')
    await expect.element(chosen()).toHaveTextContent(screens.dashboard.dashboard)
    await userEvent.keyboard('{End}')
    await expect.element(chosen()).toHaveTextContent(shell.logOut)
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(chosen()).toHaveTextContent(screens.dashboard.dashboard)
    await userEvent.keyboard('{PageDown}')
    const ninth = dialog().getByRole('option').elements()[8]!
    expect(chosen().element()).toBe(ninth)
    expect(field().element().getAttribute('aria-activedescendant')).toBe(ninth.id)
    await userEvent.keyboard('{PageUp}{ArrowUp}{Home}')
    await expect.element(chosen()).toHaveTextContent(screens.dashboard.dashboard)
  })

  it('open the selected action: shortcut list, account dialog or form', async () => {
    await openPalette('owner')
    await field().fill(words.keys.title)
    await userEvent.keyboard('{Enter}')
    const list = page.getByRole('dialog', { name: words.keys.title, exact: true })
    await expect.element(list).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(list).not.toBeInTheDocument()
    await reopen()
    await field().fill(shell.changePassword)
    await userEvent.keyboard('{Enter}')
    const account = page.getByRole('dialog', { name: shell.changePassword, exact: true })
    await expect.element(account).toBeVisible()
    await expect.poll(() => account.element().contains(document.activeElement)).toBe(true)
    await userEvent.keyboard('{Escape}')
    await expect.element(account).not.toBeInTheDocument()
    await reopen()
    await field().fill(screens.users.add)
    await userEvent.keyboard('{Enter}')
    await expect.poll(address).toBe('setting/user/add')
  })
})

describe('transactions in the palette', () => {
  it('are found by the end of a number in any character width, with a link to the list', async () => {
    await openPalette('owner')
    const { row } = await lastPayment()
    const end = row.paymentNo.slice(-6)
    await field().fill(asWide(end))
    await expect.element(options('transactions').filter({ hasText: row.paymentNo })).toBeVisible()
    const offer = options('transactions').filter({
      hasText: say(words.search.number, { number: end }),
    })
    await expect.element(offer).toBeVisible()
    await options('transactions').filter({ hasText: row.paymentNo }).click()
    await expect.poll(address).toContain(`trade/${row.paymentNo}`)
    await expect.element(drawer()).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await reopen()
    await expect
      .poll(() => textsOf('recent'))
      .toEqual([`${row.paymentNo}${transactions.column.paymentNo}`])
  })

  it('are found while the list behind a drawer still loads, and the palette keeps the focus', async () => {
    await signInAs('owner')
    const { row } = await lastPayment()
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    answerWith('trade/list', async (call) => {
      await released
      return call()
    })
    // The demo data covers these days, but the default period of the list no longer includes them.
    await openScreen(`trade/${row.paymentNo}?dateFrom=2026-11-01&dateTo=2026-11-20`)
    await expect.element(drawer()).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.poll(address).not.toContain(row.paymentNo)
    await reopen()
    release()
    await expect.poll(() => document.querySelector(`[data-row="${row.paymentNo}"]`)).not.toBeNull()
    await expect.element(field()).toHaveFocus()
  })

  it('are found by amount and day, and by an amount within the last seven days', async () => {
    await openPalette('owner')
    const { row, today } = await lastPayment()
    const day = row.paidAt.slice(0, 10)
    const money = formatMoney(row.amount, row.currency)
    await field().fill(`${asWide(String(row.amount))}円　${dayText(day).slice(5)}`)
    await expect.element(options('transactions').filter({ hasText: row.paymentNo })).toBeVisible()
    for (const text of textsOf('transactions').slice(0, -1)) expect(text).toContain(money)
    await field().fill(`999999999 ${dayText(day)}`)
    await expect
      .element(dialog().getByRole('status'))
      .toHaveTextContent('該当するデータはありません')
    await expect.element(options('transactions')).toMatchTextContent('¥999,999,999')
    await field().fill(`${row.amount} ${dayText(day).slice(5)}`)
    await expect.element(options('transactions').filter({ hasText: row.paymentNo })).toBeVisible()
    const offer = say(words.search.amountAndDay, { amount: money, day: dayText(day) })
    await expect.element(options('transactions').last()).toHaveTextContent(offer)
    await userEvent.keyboard('{End}{Enter}')
    const amount = String(row.amount)
    await expect
      .poll(() => Object.fromEntries(new URLSearchParams(address().split('?')[1])))
      .toEqual({ dateFrom: day, dateTo: day, amountMin: amount, amountMax: amount })
    await reopen()
    await field().fill(money)
    await options('transactions')
      .filter({ hasText: say(words.search.amount, { amount: money }) })
      .click()
    await expect.poll(address).toContain(`dateTo=${today}`)
  })

  it('a failed search is shown in the palette with a retry button', async () => {
    await openPalette('owner')
    const { row } = await lastPayment()
    const end = failCalls('trade/find')
    await field().fill(row.paymentNo)
    await expect.element(dialog().getByText(words.failed.transactions)).toBeVisible()
    end()
    await dialog().getByRole('button', { name: table.fault.retry }).click()
    await expect
      .element(options('transactions').filter({ hasText: row.paymentNo }).first())
      .toBeVisible()
    await expect.element(dialog().getByText(words.failed.transactions)).not.toBeInTheDocument()
  })
})

describe('users and merchants in the palette', () => {
  it(
    'lists exact user ID matches first, for users with permission',
    { tags: ['no-retry'] },
    async () => {
      await openPalette('owner')
      await field().fill('OWNER')
      await expect.element(options('people').filter({ hasText: 'owner' }).first()).toBeVisible()
      const { items } = await usersApi.list.call({ search: 'owner' })
      const { userId } = items.find(({ userName }) => userName === 'owner')!
      await expect.element(chosen()).toMatchTextContent('owner@')
      await userEvent.keyboard('{Enter}')
      await expect.poll(address).toBe(`setting/user/${userId}`)
    },
  )

  it('administrators find other administrators, merchants by code or name, and transactions of all merchants', async () => {
    await openPalette('superadmin')
    await field().fill('superadmin')
    await expect.element(options('administrators').first()).toBeVisible()
    const { items } = await merchantsApi.options.call({ pageSize: 1 })
    const merchant = items[0]!
    await field().fill(merchant.entName)
    await expect.element(options('merchants').filter({ hasText: merchant.entCode })).toBeVisible()
    await field().fill(merchant.entCode.toLowerCase())
    await expect.element(chosen()).toMatchTextContent(merchant.entCode)
    await userEvent.keyboard('{Enter}')
    await expect.poll(address).toBe(`setting/adminUser/${merchant.entCode}`)
    await expect.element(drawer()).toBeVisible()
    await reopen()
    await field().fill(screens.merchants.add)
    await userEvent.keyboard('{Enter}')
    await expect.poll(address).toBe('setting/adminUser/add')
  })
})

it('the palette fills a narrow window and closes with its close button', async () => {
  await page.viewport(390, 780)
  try {
    await openPalette('owner')
    const { width, height } = dialog().element().getBoundingClientRect()
    expect([width, height]).toEqual([390, 780])
    await expectAccessible()
    await dialog().getByRole('button', { name: kit.close }).click()
    await expect.element(dialog()).not.toBeInTheDocument()
  } finally {
    await page.viewport(1280, 800)
  }
})
