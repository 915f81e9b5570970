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

/** Period from which tests take payments for refunds. */
export const recent = { dateFrom: '2026-09-01', dateTo: '2026-11-20' }
/** Numbers of the payments that tests have already used. */
const taken = new Set<string>()

/**
 * Returns a payment of at least 400 minor units without refunds. The signed-in user can see it, and
 * no other test uses it.
 */
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
    // Skips payments that have any refund, including a failed one, and payments that cannot be
    // refunded.
    if (detail.refunds.length > 0 || refundObstacle(detail)) continue
    taken.add(paymentNo)
    return detail
  }
  throw new Error(`no ${paymentClass} payment is left to refund`)
}

/**
 * Opens the drawer of a payment on top of a list that contains the payment. The period of the list
 * starts a day earlier, because the business day may have started on the day before.
 */
export async function openPayment({ paymentNo, paidAt }: TransactionDetail): Promise<void> {
  const day = paidAt.slice(0, 10)
  await openScreen(found(`trade/${paymentNo}`, { dateFrom: addDays(day, -1), dateTo: day }))
  // Waits for the payment number. It is also visible if the drawer opens with the refund form
  // because of a draft.
  await expect.element(drawer().getByText(paymentNo, { exact: true }).first()).toBeVisible()
}

const openName = new RegExp(
  `^(${refunds.actEmpty}|${refunds.again.replace('{amount}', '¥[\\d,]+')})$`,
)

/** Elements of the refund form in the drawer. */
export const refundForm = {
  /**
   * Button that opens the form. After a partial refund, its label contains the remaining amount.
   */
  open: () => drawer().getByRole('button', { name: openName }),
  amount: () => drawer().getByLabelText(refunds.amount, { exact: true }),
  reason: () => drawer().getByLabelText(refunds.reason, { exact: true }),
  remark: () => drawer().getByLabelText(refunds.remark, { exact: true }),
  cancel: () => drawer().getByRole('button', { name: refunds.cancel, exact: true }),
  /** Button that opens the confirmation. */
  review: () => drawer().getByRole('button', { name: refunds.review, exact: true }),
  question: (amount: number) =>
    page.getByRole('dialog', { name: say(refunds.confirm.title, { amount: yen(amount) }) }),
  /** Button in the confirmation that makes the refund. */
  act: (amount: number) =>
    page.getByRole('button', { name: say(refunds.act, { amount: yen(amount) }), exact: true }),
  said: () => drawer().getByRole('alert'),
}

/** Selects a refund reason by name. */
export const giveReason = (name = 'その他') => refundForm.reason().selectOptions(name)

/** Opens the form, fills it in and confirms the refund. */
export async function refund(amount: number, remark = ''): Promise<void> {
  await refundForm.open().click()
  await refundForm.amount().fill(String(amount))
  await giveReason()
  await refundForm.remark().fill(remark)
  await refundForm.review().click()
  await refundForm.act(amount).click()
}
