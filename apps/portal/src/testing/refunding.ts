import { addDays } from '@choba/contract/period.ts'
import { refundObstacle } from '@choba/contract/refund-obstacle.ts'
import type { PaymentClass } from '@choba/contract/transactions.filters.ts'
import type { TransactionDetail } from '@choba/contract/transactions.contract.ts'
import { page } from 'vitest/browser'
import { transactionsApi } from '#areas/transactions/transactions.api.ts'
import { everyRow, found, yen } from './figures.ts'
import { phrases, say } from './phrases.ts'
import { drawer, openScreen } from './screen.tsx'
import { expect } from 'vitest'

const { refunds } = phrases.ja

/** The days from which tests take payments to refund. */
export const recent = { dateFrom: '2026-09-01', dateTo: '2026-11-20' }
/** Payments that a test has taken. */
const taken = new Set<string>()

/** A payment of who is signed in that has no refund, for the caller alone; 400 or more. */
export async function takePayment(
  paymentClass: PaymentClass = 'WALLET',
): Promise<TransactionDetail> {
  const rows = await everyRow({
    ...recent,
    paymentClass: [paymentClass],
    state: ['PAID'],
    refundState: ['NONE'],
  })
  for (const { paymentNo, amount } of rows) {
    if (taken.has(paymentNo) || amount < 400) continue
    const detail = await transactionsApi.detail.call({ paymentNo })
    // A refund that failed leaves the figures as they were.
    if (detail.refunds.length > 0 || refundObstacle(detail)) continue
    taken.add(paymentNo)
    return detail
  }
  throw new Error(`no ${paymentClass} payment is left to refund`)
}

/** Opens the detail of a payment over the list of its days: a business day may have begun on the day before. */
export async function openPayment({ paymentNo, paidAt }: TransactionDetail): Promise<void> {
  const day = paidAt.slice(0, 10)
  await openScreen(found(`trade/${paymentNo}`, { dateFrom: addDays(day, -1), dateTo: day }))
  // Also where a refund was begun before, whose form has the place of the facts.
  await expect.element(drawer().getByText(paymentNo, { exact: true }).first()).toBeVisible()
}

const openName = new RegExp(
  `^(${refunds.actEmpty}|${refunds.again.replace('{amount}', '¥[\\d,]+')})$`,
)

/** The parts of the refund form in the drawer. */
export const refundForm = {
  /** Opens the form; after a part was refunded it names the rest. */
  open: () => drawer().getByRole('button', { name: openName }),
  amount: () => drawer().getByLabelText(refunds.amount, { exact: true }),
  reason: () => drawer().getByLabelText(refunds.reason, { exact: true }),
  remark: () => drawer().getByLabelText(refunds.remark, { exact: true }),
  cancel: () => drawer().getByRole('button', { name: refunds.cancel, exact: true }),
  /** Leads to the question. */
  review: () => drawer().getByRole('button', { name: refunds.review, exact: true }),
  question: (amount: number) =>
    page.getByRole('dialog', { name: say(refunds.confirm.title, { amount: yen(amount) }) }),
  /** Makes the refund; in the question. */
  act: (amount: number) =>
    page.getByRole('button', { name: say(refunds.act, { amount: yen(amount) }), exact: true }),
  said: () => drawer().getByRole('alert'),
}

/** Chooses a reason by its name. */
export const giveReason = (name = 'その他') => refundForm.reason().selectOptions(name)

/** Opens the form, fills it in, and answers the question. */
export async function refund(amount: number, remark = ''): Promise<void> {
  await refundForm.open().click()
  await refundForm.amount().fill(String(amount))
  await giveReason()
  await refundForm.remark().fill(remark)
  await refundForm.review().click()
  await refundForm.act(amount).click()
}
