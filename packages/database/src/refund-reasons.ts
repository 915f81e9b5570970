import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/** Code and names of each refund reason of a new tenant. */
const reasons = [
  ['CUSTOMER_REQUEST', 'お客様のご都合', 'Customer request', 'Үйлчлүүлэгчийн хүсэлт'],
  ['RETURNED', '商品の返品・不良', 'Returned or faulty goods', 'Барааны буцаалт, гэмтэл'],
  ['WRONG_AMOUNT', '金額の誤り', 'Wrong amount', 'Дүнгийн алдаа'],
  ['DUPLICATE', '二重決済', 'Duplicate payment', 'Давхар төлбөр'],
  ['CANCELLED', '予約・注文の取り消し', 'Cancelled order', 'Захиалгын цуцлалт'],
  ['OTHER', 'その他', 'Other', 'Бусад'],
] as const

/** Adds the default refund reasons to a new tenant. */
export async function addRefundReasons(q: Kysely<Tables>, tenantId: number): Promise<void> {
  const rows = reasons.map(([code, name_ja, name_en, name_mn], at) => ({
    tenant_id: tenantId,
    code,
    name_ja,
    name_en,
    name_mn,
    sequence: at + 1,
  }))
  await q.insertInto('refund_reasons').values(rows).execute()
}
