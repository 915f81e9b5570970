import { ja } from '@choba/phrases/ja.ts'
import { formatMoney } from '@choba/contract/money.ts'
import { addDays } from '@choba/contract/period.ts'
import type { PaymentClass, TransactionRow } from '@choba/contract/transactions.contract.ts'
import type { Locator, Page, Request } from '@playwright/test'
import { detailOf, everyRow, queryText, recentPeriod } from './portal.ts'
import { drawerIn, goTo, say } from './screen.ts'
import { expect, test } from './test.ts'

const { refunds } = ja

export const yen = (amount: number): string => formatMoney(amount, 'JPY')

/** Numbers of the payments that tests have already used. */
const taken = new Set<string>()

/**
 * True if the payment is reserved for this test worker. The last character of the number decides,
 * so that parallel workers use different payments.
 */
function isOurs({ paymentNo }: TransactionRow): boolean {
  const { config, parallelIndex } = test.info()
  return paymentNo.charCodeAt(paymentNo.length - 1) % config.workers === parallelIndex
}

/**
 * Returns a payment of the signed-in merchant of at least 600 minor units without refunds, which no
 * other test uses. Parallel test files get different payments.
 */
export async function takePayment(
  page: Page,
  paymentClass: PaymentClass = 'WALLET',
): Promise<TransactionRow> {
  const rows = await everyRow(page, {
    ...(await recentPeriod(page)),
    tradeKind: 'PAYMENT',
    state: 'PAID',
    paymentClass,
  })
  for (const row of rows) {
    if (
      !isOurs(row) ||
      taken.has(row.paymentNo) ||
      row.refundable !== row.amount ||
      row.amount < 600
    )
      continue
    if ((await detailOf(page, row.paymentNo)).refunds.length > 0) continue
    taken.add(row.paymentNo)
    return row
  }
  throw new Error(`no ${paymentClass} payment is left to refund`)
}

/**
 * Opens the drawer of a payment on top of a list that contains the payment. The period of the list
 * starts a day earlier, because the business day may have started on the day before.
 */
export async function openPayment(
  page: Page,
  { paymentNo, paidAt }: TransactionRow,
): Promise<Locator> {
  const day = paidAt.slice(0, 10)
  await goTo(page, `trade/${paymentNo}?${queryText({ dateFrom: addDays(day, -1), dateTo: day })}`)
  await expect(drawerIn(page)).toContainText(paymentNo)
  return drawerIn(page)
}

/**
 * Label of the button that opens the form. After a partial refund, it contains the remaining
 * amount.
 */
const openName = new RegExp(
  `^(${refunds.actEmpty}|${refunds.again.replace('{amount}', '¥[\\d,]+')})$`,
)

/** Elements of the refund form in a drawer. */
export const refundForm = (drawer: Locator) => ({
  open: drawer.getByRole('button', { name: openName }),
  amount: drawer.getByLabel(refunds.amount, { exact: true }),
  reason: drawer.getByLabel(refunds.reason, { exact: true }),
  remark: drawer.getByLabel(refunds.remark, { exact: true }),
  /** Button that opens the confirmation. */
  review: drawer.getByRole('button', { name: refunds.review, exact: true }),
  question: drawer
    .page()
    .getByRole('dialog', { name: refunds.confirm.title.replace('{amount}', '').trim() }),
  /** Button in the confirmation that makes the refund. */
  act: (amount: number) =>
    drawer
      .page()
      .getByRole('button', { name: say(refunds.act, { amount: yen(amount) }), exact: true }),
  said: drawer.getByRole('alert'),
})

/** Opens the form, fills it in and confirms the refund. */
export async function refund(drawer: Locator, amount: number, remark = ''): Promise<void> {
  const form = refundForm(drawer)
  await form.open.click()
  await form.amount.fill(String(amount))
  await form.reason.selectOption({ label: 'その他' })
  await form.remark.fill(remark)
  await form.review.click()
  await form.act(amount).click()
}

/** Returns the value beside a name in the facts of a detail. */
export const factOf = (drawer: Locator, name: string): Locator =>
  drawer
    .locator('dt', { hasText: new RegExp(`^${name}$`) })
    .locator('xpath=following-sibling::dd[1]')

/** Collects the refund calls that the page sends from now on. */
export function watchRefunds(page: Page): Request[] {
  const sent: Request[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/refund')) sent.push(request)
  })
  return sent
}
