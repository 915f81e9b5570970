import type { Tx, WorkerScope } from '@choba/database/scope.ts'
import { sql } from 'kysely'
import { isPaidPayment } from '#ledger/counts.ts'

/** Fields with which a refund row can identify the refunded payment. */
export type LinkField = 'paymentNo' | 'outTradeNo' | 'walletTradeNo' | 'deviceNo' | 'deviceProcNo'

const columns = {
  paymentNo: 'payment_no',
  outTradeNo: 'out_trade_no',
  walletTradeNo: 'wallet_trade_no',
  deviceNo: 'device_no',
  deviceProcNo: 'device_proc_no',
} as const

interface PointedAt {
  /** Number in the row that was searched for. */
  number: string
  payment_no: string
  paid_at: Date
  amount: bigint
  refunded: bigint
  reserved: bigint
}

/** Returns the merchant's paid payments with one of these numbers in the column `field`. */
export async function findPaymentsBy(
  { q, scope }: Tx<WorkerScope>,
  field: LinkField,
  numbers: readonly string[],
): Promise<PointedAt[]> {
  const column = sql.ref(`t.${columns[field]}`)
  const { rows } = await sql<PointedAt>`
    select ${column} as number, t.payment_no, t.paid_at, t.amount, t.refunded, t.reserved
    from transactions t
    where t.tenant_id = ${scope.tenantId} and t.merchant_id = ${scope.merchantId}
      and ${column} = any(${[...numbers]}::text[])
      and ${isPaidPayment('t')}`.execute(q)
  return rows
}
