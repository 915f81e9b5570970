import * as z from 'zod/mini'
import { chargeTypes, entryKinds } from './point-ledger.ts'

/**
 * Requests to an external point system (docs/point-system.md, decision 0090). Its OpenAPI document
 * is generated from these schemas. Points are whole numbers.
 */

/** Delivery status of an entry that is sent to the external point system. */
export const deliveryStates = ['WAITING', 'DELIVERED', 'REFUSED'] as const
export type DeliveryState = (typeof deliveryStates)[number]

const points = z.int()
const text = z.string()

/** An entry of the ledger: `POST {address}/entries`. */
export const PointEntry = z.strictObject({
  /** Id of the entry, also sent as `Idempotency-Key`. The same for all retries. */
  entryId: z.string().check(z.regex(/^[1-9][0-9]{0,18}$/)),
  /** Code of the merchant. */
  merchant: text,
  cardNo: text,
  /** Null for a manual revision, which belongs to no order. */
  orderNo: z.nullable(text),
  /** Code of the store. */
  store: text,
  chargeType: z.enum(chargeTypes),
  entryKind: z.enum(entryKinds),
  /** Signed change of the balance. */
  quantity: points,
  /** Card balance in Choba after the entry. */
  balance: points,
  /** Time of the entry in UTC. */
  at: z.iso.datetime(),
  /** Business day of the merchant, YYYY-MM-DD. */
  businessDay: z.iso.date(),
})
export type PointEntry = z.output<typeof PointEntry>

/** Response if the entry was accepted, now or by an earlier attempt. */
export const EntryTaken = z.object({ entryId: PointEntry.shape.entryId })

/** Response if the entry will never be accepted, with a short reason for users. */
export const EntryRefused = z.object({ reason: z.string().check(z.maxLength(100)) })

/** Balance of a card: `GET {address}/merchants/{merchant}/cards/{cardNo}`. */
export const CardBalance = z.object({ balance: points })
