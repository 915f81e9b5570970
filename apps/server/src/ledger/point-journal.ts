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

/** By which payment, refund or revision by hand an entry comes about, and which order and payment it is of. */
export interface EntryOf {
  readonly line: Pick<PointPayment, 'id' | 'card_no' | 'paid_at' | 'business_day' | 'store_id'>
  readonly orderId: bigint | null
  readonly paymentId: bigint | null
  /** In their place: a revision by hand. */
  readonly pointRevisionId?: bigint
  /** Of the order, where it is corrected. */
  readonly revision?: number
}

/** What an entry says of the rule, or of the store's rate (`ruleId` null), that it came from. */
export interface EntryRule {
  readonly ruleId: string | null
  readonly base: number
  readonly rate: number | null
}

/** Orders and entries of one transaction, worked out over held balances and written with a few statements. */
export interface PointJournal {
  readonly balanceOf: (card: string) => bigint
  /** Adds an entry to what stands on its card; one of nothing is left out. @param quantity points, as they change the balance */
  readonly add: (
    of: EntryOf,
    chargeType: ChargeType,
    award: EntryKind,
    quantity: bigint,
    rule?: EntryRule,
  ) => void
  readonly addOrder: (order: NewOrder) => void
  /** An order that is there, as it is from now on. */
  readonly update: (order: Sale) => void
  /** A card that may have less than nothing from now on. */
  readonly owes: (card: string) => void
  /** Writes everything, balances last. */
  readonly write: () => Promise<void>
}

/** Holds the balances of these cards until the transaction ends, and no day is closed until then. */
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
