import { plainAmount } from '@choba/contract/money.ts'
import { stateOf, tradeKindOf } from '@choba/database/codes.ts'
import type { KnownRow } from '#ledger/line-recording.ts'
import { doesCount, isFailed } from '#ledger/counts.ts'
import type { Target } from '../import-target.ts'

/** Fields in which a checked row and the stored row are compared. */
interface Compared {
  tradeKind: number
  state: number
  amount: number
  paidAt: number
  paymentMethodId: number
  storeCode: string
  terminalNo: string | null
  outTradeNo: string | null
  walletTradeNo: string | null
  deviceNo: string | null
  deviceProcNo: string | null
  originalPaymentNo: string | null
  remark: string | null
  reason: string | null
  tradeTypeId: number | null
}

interface Difference {
  /** Name of the field in the product's own file format. */
  field: Exclude<keyof Compared, 'paymentMethodId' | 'tradeTypeId'> | 'paymentType' | 'tradeType'
  before: string
  after: string
}

const codeOf = (codes: ReadonlyMap<string, number>, id: number | null): string =>
  [...codes].find(([, one]) => one === id)?.[0] ?? ''

const texts = [
  ['outTradeNo', 'out_trade_no'],
  ['walletTradeNo', 'wallet_trade_no'],
  ['deviceNo', 'device_no'],
  ['deviceProcNo', 'device_proc_no'],
  ['originalPaymentNo', 'original_payment_no'],
  ['remark', 'remark'],
  ['reason', 'refund_reason'],
] as const

/**
 * Returns the fields in which a row differs from the stored row with the same payment number.
 * Fields that are empty in the file are not compared.
 */
export function differencesOf(known: KnownRow, row: Compared, target: Target): Difference[] {
  const { stores, terminals, paymentMethods, tradeTypes, storeTradeTypes, merchant } = target
  const found: Difference[] = []
  const add = (field: Difference['field'], before: string, after: string) =>
    found.push({ field, before, after })
  const money = (minor: number) => plainAmount(minor, merchant.currency)
  if (known.trade_kind !== row.tradeKind)
    add('tradeKind', tradeKindOf[known.trade_kind]!, tradeKindOf[row.tradeKind]!)
  if (known.state !== row.state) add('state', stateOf[known.state]!, stateOf[row.state]!)
  if (known.amount !== BigInt(row.amount))
    add('amount', money(Number(known.amount)), money(row.amount))
  if (known.paid_at.getTime() !== row.paidAt) {
    add('paidAt', known.paid_at.toISOString(), new Date(row.paidAt).toISOString())
  }
  if (known.payment_method_id !== row.paymentMethodId) {
    add(
      'paymentType',
      codeOf(paymentMethods, known.payment_method_id),
      codeOf(paymentMethods, row.paymentMethodId),
    )
  }
  const storeId = stores.get(row.storeCode)
  if (known.store_id !== storeId) add('storeCode', codeOf(stores, known.store_id), row.storeCode)
  else if (row.terminalNo && known.terminal_id !== terminals.get(`${storeId} ${row.terminalNo}`)) {
    add('terminalNo', codeOf(terminals, known.terminal_id).replace(/^\d+ /, ''), row.terminalNo)
  }
  for (const [field, column] of texts) {
    const after = row[field]
    if (after !== null && after !== known[column]) add(field, known[column] ?? '', after)
  }
  // A transaction without a trade type has the default trade type of its store. Exported files
  // contain that trade type too.
  const tradeTypeId = known.trade_type_id ?? storeTradeTypes.get(known.store_id) ?? null
  if (row.tradeTypeId !== null && row.tradeTypeId !== tradeTypeId)
    add('tradeType', codeOf(tradeTypes, tradeTypeId), codeOf(tradeTypes, row.tradeTypeId))
  return found
}

/**
 * Returns the differences between a row and a refund that was requested in this product. Compares
 * only kind, amount, payment and final state: this product sets the time, the store and the texts
 * itself. The state of an unfinished refund is not compared, because the gateway still decides it.
 */
export function ownDifferencesOf(known: KnownRow, row: Compared, target: Target): Difference[] {
  const isOpen = !doesCount(known) && !isFailed(known)
  const compared = new Set<string>([
    'tradeKind',
    'amount',
    'originalPaymentNo',
    ...(isOpen ? [] : ['state']),
  ])
  return differencesOf(known, row, target).filter(({ field }) => compared.has(field))
}

/** Formats differences for a report, for example `amount: 1200 → 1300; remark:  → VIP`. */
export const differencesText = (differences: readonly Difference[]): string =>
  differences.map(({ field, before, after }) => `${field}: ${before} → ${after}`).join('; ')
