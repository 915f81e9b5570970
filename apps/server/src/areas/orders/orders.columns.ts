import { plainAmount } from '@choba/contract/money.ts'
import type { Order } from '@choba/contract/orders.contract.ts'
import type { Language } from '@choba/contract/session.contract.ts'
import { languages } from '@choba/phrases/languages.ts'
import { momentCell, type Cell } from '#platform/export/csv.ts'
import type { SheetColumn } from '#platform/export/xlsx.ts'
import type { OrderPayment } from './order-payments.ts'

/**
 * Line of the exported file: one payment of an order. Amounts of the order are only in its first
 * line, so that the sum of a column is correct.
 */
export interface OrderLine {
  readonly order: Order
  /** Payment of this line; null for an order without payments. */
  readonly payment: OrderPayment | null
  readonly isFirst: boolean
}

export interface OrderColumn extends SheetColumn {
  readonly cell: (line: OrderLine) => Cell
}

/** Returns the figure, negated if the order is a refund. */
const signed = ({ orderType }: Order, figure: number): number =>
  orderType === 'SALE' ? figure : -figure

/** Returns the columns of the exported file in the order of the specification (§3). */
export function orderColumns(language: Language): OrderColumn[] {
  const { file, orderType, presentation } = languages[language].orders
  const money = (order: Order, amount: number): Cell => ({
    figure: plainAmount(signed(order, amount), order.currency),
    isAmount: true,
  })
  const points = (figure: number): Cell => ({ figure: String(figure) })
  const column = (
    name: keyof typeof file.columns,
    width: number,
    cell: (line: OrderLine) => Cell,
    ofOrder: 'ofOrder' | 'ofEach' = 'ofEach',
  ): OrderColumn => ({
    title: file.columns[name],
    width,
    cell: (line) => (ofOrder === 'ofOrder' && !line.isFirst ? null : cell(line)),
  })
  const used = ({ pointsUsed, orderType: type }: Order) =>
    pointsUsed === 0
      ? file.pointPayment.none
      : type === 'SALE'
        ? file.pointPayment.used
        : file.pointPayment.returned
  return [
    column('orderedAt', 21, ({ order }) => momentCell(order.orderedAt)),
    column('orderNo', 30, ({ order }) => order.orderNo),
    column('store', 24, ({ order }) => order.store.storeName),
    column('terminal', 12, ({ order }) => order.terminalNo),
    column('orderType', 12, ({ order }) => orderType[order.orderType]),
    column('amount', 16, ({ order }) => money(order, order.amount), 'ofOrder'),
    column('paymentClass', 16, ({ payment }) => payment && payment[`name_${language}`]),
    column(
      'detailAmount',
      16,
      ({ order, payment }) => payment && money(order, Number(payment.amount)),
    ),
    column('pointPayment', 20, ({ order }) => used(order), 'ofOrder'),
    column('presentation', 16, ({ order }) => presentation[order.presentation]),
    column('cardNo', 24, ({ order }) => order.cardNo),
    column('points', 18, ({ order }) => points(signed(order, order.pointsAwarded)), 'ofOrder'),
    column('balance', 16, ({ order }) => points(order.balanceAfter), 'ofOrder'),
  ]
}
