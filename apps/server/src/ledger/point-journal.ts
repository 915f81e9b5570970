import type { ChargeType, EntryKind } from '@choba/contract/point-ledger.ts'
import { newId } from '@choba/database/ids.ts'
import type { Tx, WorkerScope } from '@choba/database/scope.ts'
import { holdSettlementDays } from './closed-days.ts'
import {
  insertEntries,
  insertOrders,
  lockBalances,
  type NewEntry,
  type NewOrder,
  type PointPayment,
  type Sale,
  updateOrders,
  writeBalances,
} from './point-posting.repository.ts'

/**
 * The source of a point entry: a payment, a refund or a manual revision. Contains the order and the
 * payment that the entry belongs to.
 */
export interface EntryOf {
  readonly line: Pick<PointPayment, 'id' | 'card_no' | 'paid_at' | 'business_day' | 'store_id'>
  readonly orderId: bigint | null
  readonly paymentId: bigint | null
  /** Set only for a manual revision, which has no order and no payment. */
  readonly pointRevisionId?: bigint
  /** Revision number of the order, if the entry corrects an order that was posted before. */
  readonly revision?: number
}

/**
 * The rule that an entry results from; `ruleId` is null if the entry results from the store's give
 * rate.
 */
export interface EntryRule {
  readonly ruleId: string | null
  readonly base: number
  readonly rate: number | null
}

/**
 * Collects the orders and point entries of one database transaction. Computes balances from locked
 * rows, and writes all orders and entries together in a few statements.
 */
export interface PointJournal {
  readonly balanceOf: (card: string) => bigint
  /**
   * Adds an entry and changes the balance of its card. Entries of 0 points are ignored.
   * @param quantity change of the balance, in points
   */
  readonly add: (
    of: EntryOf,
    chargeType: ChargeType,
    award: EntryKind,
    quantity: bigint,
    rule?: EntryRule,
  ) => void
  readonly addOrder: (order: NewOrder) => void
  /** Replaces the values of an existing order. */
  readonly update: (order: Sale) => void
  /** Allows the balance of a card to be negative from now on. */
  readonly owes: (card: string) => void
  /** Writes orders and entries, then the balances. */
  readonly write: () => Promise<void>
}

/**
 * Opens a journal. Locks the balances of these cards, and the open business days, until the
 * transaction ends.
 */
export async function openJournal(
  tx: Tx<WorkerScope>,
  cards: readonly string[],
): Promise<PointJournal> {
  const settlementDayOf = await holdSettlementDays(tx, tx.scope.merchantId)
  const balances = await lockBalances(tx, cards)
  const entries: NewEntry[] = []
  const orders: NewOrder[] = []
  const updated = new Map<bigint, Sale>()
  const debtors = new Set<string>()
  const { merchantId, tenantId } = tx.scope
  return {
    balanceOf: (card) => balances.get(card)!,
    add(
      { line, orderId, paymentId, pointRevisionId, revision = 0 },
      chargeType,
      award,
      quantity,
      rule,
    ) {
      if (quantity === 0n) return
      const balance = balances.get(line.card_no)! + quantity
      balances.set(line.card_no, balance)
      entries.push({
        merchant_id: merchantId,
        id: newId(),
        tenant_id: tenantId,
        card_no: line.card_no,
        order_id: orderId,
        payment_id: paymentId,
        point_revision_id: pointRevisionId ?? null,
        cause: line.id,
        charge_type: chargeType,
        award,
        quantity,
        balance,
        at: line.paid_at,
        business_day: line.business_day,
        settlement_day: settlementDayOf(line.business_day),
        store_id: line.store_id,
        rule_id: rule?.ruleId == null ? null : BigInt(rule.ruleId),
        base: rule ? BigInt(rule.base) : null,
        rate_ppm: rule?.rate == null ? null : BigInt(rule.rate),
        revision,
      })
    },
    addOrder: (order) => orders.push(order),
    update: (order) => updated.set(order.id, order),
    owes: (card) => debtors.add(card),
    async write() {
      await insertOrders(tx, orders)
      await updateOrders(tx, [...updated.values()])
      await insertEntries(tx, entries)
      await writeBalances(tx, balances, [...debtors])
    },
  }
}
