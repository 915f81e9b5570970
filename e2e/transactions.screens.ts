import { addDays } from '@choba/contract/period.ts'
import { ja } from '@choba/phrases/ja.ts'
import {
  isPhone,
  merchantUsers,
  openFirst,
  openRow,
  type OpenedCase,
  press,
  pressInDrawer,
  type ScreenCase,
} from './support/screen-case.ts'

const entry = ja.transactions.screens.list

/** Uses a month, because the payments of a week do not fill the window. */
const today = new Date().toISOString().slice(0, 10)
const month = `dateFrom=${addDays(today, -30)}&dateTo=${today}`
const paid = 'trade?tradeKind=PAYMENT&state=PAID'
const payments = `${paid}&${month}`
/** Leaves out today, because some of today's payments cannot be refunded. */
const refundable = `${paid}&dateFrom=${addDays(today, -30)}&dateTo=${addDays(today, -1)}`

export const screens: readonly ScreenCase[] = [
  {
    path: 'trade',
    menu: { order: 10, entry, call: 'trade/options', open: merchantUsers },
    user: 'owner',
    search: month,
  },
  {
    path: 'systrade',
    menu: { order: 20, entry, call: 'systrade/options', open: ['superadmin'] },
    user: 'superadmin',
    search: month,
  },
]

export const opened: readonly OpenedCase[] = [
  { name: 'trade-detail', user: 'owner', at: payments, open: openFirst },
  {
    name: 'trade-refund',
    user: 'owner',
    at: refundable,
    async open(page, words) {
      await openRow(words.transactions.status.paid)(page, words)
      await pressInDrawer(page, words.refunds.actEmpty)
    },
  },
  {
    name: 'trade-refund-question',
    user: 'owner',
    at: refundable,
    async open(page, words) {
      await openRow(words.transactions.status.paid)(page, words)
      await pressInDrawer(page, words.refunds.actEmpty)
      await page.getByLabel(words.refunds.reason, { exact: true }).selectOption({ index: 1 })
      await press(page, words.refunds.review)
    },
  },
  {
    name: 'trade-filters',
    user: 'owner',
    at: 'trade',
    open: (page, { kit }) => press(page, kit.moreFilters),
  },
  {
    name: 'systrade-merchants',
    user: 'superadmin',
    at: `systrade?${month}`,
    async open(page, words) {
      const name = isPhone(page) ? words.kit.moreFilters : words.transactions.filter.merchant
      await page
        .getByRole('search')
        .getByRole('button', { name: new RegExp(`^${name}`) })
        .click()
      if (isPhone(page)) await press(page, words.transactions.filter.merchant)
      await page.getByRole('searchbox', { name: words.table.merchants.search }).fill('ｓ')
    },
  },
  { name: 'trade-no-match', user: 'owner', at: 'trade?amountMin=900000000' },
  {
    name: 'trade-fault',
    user: 'owner',
    at: 'trade',
    async open(page, words) {
      await page.route('**/trade/list?*', (call) => call.abort())
      await page.reload()
      await page.getByRole('button', { name: words.table.fault.retry }).waitFor()
    },
  },
]
