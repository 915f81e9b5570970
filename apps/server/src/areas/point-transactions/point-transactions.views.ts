import type { PointSum, PointTransaction } from '@choba/contract/point-transactions.contract.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import { offsetInstant } from '#platform/calls/instant.ts'
import { toPickedStore } from '#platform/access/seen-stores.ts'
import type { EntrySum, FoundEntry } from './point-transactions.repository.ts'

export const toPointTransaction = (
  row: FoundEntry,
  { time_zone, currency }: MerchantRow,
): PointTransaction => ({
  entryId: String(row.id),
  at: offsetInstant(row.at, time_zone),
  businessDay: row.business_day,
  store: toPickedStore({ id: row.store_id, code: row.store_code, name: row.store_name }),
  cardNo: row.card_no,
  orderId: row.order_id === null ? null : String(row.order_id),
  orderNo: row.order_no,
  chargeType: row.charge_type,
  entryKind: row.award,
  quantity: Number(row.quantity),
  balance: Number(row.balance),
  ruleId: row.rule_id === null ? null : String(row.rule_id),
  originalRuleId: row.version_of === null ? null : String(row.version_of),
  ruleName: row.rule_name,
  base: row.base === null ? null : Number(row.base),
  baseOf: row.base === null ? null : row.multiple_hundredths === null ? 'AMOUNT' : 'POINTS',
  currency: row.currency ?? currency,
  rate: row.rate_ppm === null ? null : Number(row.rate_ppm),
  revised: row.reason === null ? null : { reason: row.reason, by: row.revised_by! },
})

export const toPointSum = ({ charge_type, entries, award, cancel }: EntrySum): PointSum => ({
  chargeType: charge_type,
  entries: Number(entries),
  award: Number(award),
  cancel: Number(cancel),
  net: Number(award + cancel),
})
