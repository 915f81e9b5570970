import type { Tx, WorkerScope } from '@choba/database/scope.ts'
import { REFUND } from '@choba/database/codes.ts'
import { sql } from 'kysely'

/** A refund that was requested in Choba, with its payment and the gateway's identifiers. */
export interface OwnRefund {
  id: bigint
  store_id: number
  payment_no: string
  /** Payment number of the refunded payment. */
  original_no: string
  gateway_key: string
  gateway_reference: string | null
}

/** Fields of an incoming row that identify a refund. */
interface RefundRow {
  readonly tradeKind: number
  readonly paymentNo: string
  readonly originalPaymentNo: string | null
  readonly outTradeNo: string | null
  readonly walletTradeNo: string | null
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Returns a number in comparable form: a UUID in lower case, anything else unchanged. */
export const comparable = (number: string): string =>
  UUID.test(number) ? number.toLowerCase() : number

/**
 * Finds refunds requested in Choba that incoming refund rows may report. Finds refunds of the named
 * payments, refunds with the stored lines, and refunds whose gateway key is in a row. A row that
 * names no payment is also compared by its gateway reference.
 * @param paymentIds payments that the rows name
 * @param lineIds stored refund lines that the rows name
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

/**
 * Returns the refund requested in Choba that a row reports; undefined if the numbers of the row
 * match no gateway identifier of such a refund.
 */
export type EchoOf = (row: RefundRow) => OwnRefund | undefined

/**
 * Builds the lookup from incoming rows to refunds requested in Choba. A gateway key identifies one
 * refund. A gateway reference only identifies a refund of the row's payment, because two gateways
 * may use the same reference.
 * @param storeId store of the feed key; references of other stores are ignored
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
