import type { Tx, WorkerScope } from '@choba/database/scope.ts'
import { REFUND } from '@choba/database/codes.ts'
import { sql } from 'kysely'

/** A refund that was made here: its line, its payment, and what the gateway knows it by. */
export interface OwnRefund {
  id: bigint
  store_id: number
  payment_no: string
  /** The number of the payment. */
  original_no: string
  gateway_key: string
  gateway_reference: string | null
}

/** What a row says of the refund that it is about. */
interface RefundRow {
  readonly tradeKind: number
  readonly paymentNo: string
  readonly originalPaymentNo: string | null
  readonly outTradeNo: string | null
  readonly walletTradeNo: string | null
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** A number as numbers of gateways are compared: a UUID is the same in upper case. */
export const comparable = (number: string): string =>
  UUID.test(number) ? number.toLowerCase() : number

/**
 * Finds the refunds that were made here and that refund rows may be about: those of the payments, those of
 * the stored lines, and those whose key a row names. A row without a payment may also name a reference.
 * @param paymentIds the payments that rows name @param lineIds stored refund lines that rows name
 */
export async function findOwnRefunds(
  { q, scope }: Tx<WorkerScope>,
  rows: readonly RefundRow[],
  paymentIds: readonly bigint[],
  lineIds: readonly bigint[],
): Promise<OwnRefund[]> {
  const refunds = rows.filter(({ tradeKind }) => tradeKind === REFUND)
  const named = refunds.flatMap((row) => [row.paymentNo, row.outTradeNo, row.walletTradeNo])
  const keys = [
    ...new Set(
      named.flatMap((number) => (number && UUID.test(number) ? number.toLowerCase() : [])),
    ),
  ]
  const alone = refunds.filter(({ originalPaymentNo }) => originalPaymentNo === null)
  const references = [...new Set(alone.map(({ paymentNo }) => paymentNo.toLowerCase()))]
  const wanted = [
    ...(paymentIds.length > 0 ? [sql`r.payment_id = any(${[...paymentIds]}::bigint[])`] : []),
    ...(lineIds.length > 0 ? [sql`r.id = any(${[...lineIds]}::bigint[])`] : []),
    ...(keys.length > 0 ? [sql`r.gateway_key = any(${keys}::uuid[])`] : []),
    ...(references.length > 0
      ? [sql`lower(r.gateway_reference) = any(${references}::text[])`]
      : []),
  ]
  if (wanted.length === 0) return []
  const found = await sql<OwnRefund>`
    select r.id, l.store_id, l.payment_no, r.payment_no as original_no, r.gateway_key, r.gateway_reference
    from refunds r join transactions l on l.merchant_id = r.merchant_id and l.id = r.id
    where r.merchant_id = ${scope.merchantId} and (${sql.join(wanted, sql` or `)})`.execute(q)
  return found.rows
}

/** Tells which refund that was made here a row is about, if the row calls it as the gateway does. */
export type EchoOf = (row: RefundRow) => OwnRefund | undefined

/**
 * Reads rows against refunds that were made here. A key names one refund. A reference names a refund of the
 * payment in the row only, because two gateways may use the same one.
 * @param storeId of a store's key, to which references of other stores say nothing
 */
export function echoesOf(own: readonly OwnRefund[], storeId: number | null = null): EchoOf {
  const byKey = new Map(own.map((one) => [one.gateway_key, one]))
  const byReference = Map.groupBy(
    own,
    (one) => one.gateway_reference && comparable(one.gateway_reference),
  )
  return ({ tradeKind, paymentNo, originalPaymentNo }) => {
    if (tradeKind !== REFUND) return undefined
    const number = comparable(paymentNo)
    const isNamed = (one: OwnRefund) =>
      (storeId === null || one.store_id === storeId) &&
      (originalPaymentNo === null || originalPaymentNo === one.original_no)
    return byKey.get(number) ?? byReference.get(number)?.find(isNamed)
  }
}
