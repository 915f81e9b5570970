import * as z from 'zod/mini'
import { chargeTypes, entryKinds } from './point-ledger.ts'

/**
 * What an external point system is told and asked (docs/point-system.md, docs/decisions/0090): the schemas that its OpenAPI document is made
 * from. Points are whole numbers.
 */

/** Of an entry that such a system is told of. */
export const deliveryStates = ['WAITING', 'DELIVERED', 'REFUSED'] as const
export type DeliveryState = (typeof deliveryStates)[number]

const points = z.int()
const text = z.string()

/** One entry of the ledger: `POST {address}/entries`. */
export const PointEntry = z.strictObject({
  /** Names the entry; the same in every try, and in `Idempotency-Key`. */
  entryId: z.string().check(z.regex(/^[1-9][0-9]{0,18}$/)),
  /** The enterprise code of the merchant. */
  merchant: text,
  cardNo: text,
  /** Null of a revision by hand, which is of no order. */
  orderNo: z.nullable(text),
  /** The code of the store. */
  store: text,
  chargeType: z.enum(chargeTypes),
  entryKind: z.enum(entryKinds),
  /** As it changes the balance. */
  quantity: points,
  /** On the card afterwards, as Choba has it. */
  balance: points,
  /** When it happened, in UTC. */
  at: z.iso.datetime(),
  /** The business day of the merchant: YYYY-MM-DD. */
  businessDay: z.iso.date(),
})
export type PointEntry = z.output<typeof PointEntry>

/** It was taken, now or by an earlier try. */
export const EntryTaken = z.object({ entryId: PointEntry.shape.entryId })

/** It will never be taken: why, in a few words for people to read. */
export const EntryRefused = z.object({ reason: z.string().check(z.maxLength(100)) })

/** What stands on a card: `GET {address}/merchants/{merchant}/cards/{cardNo}`. */
export const CardBalance = z.object({ balance: points })
