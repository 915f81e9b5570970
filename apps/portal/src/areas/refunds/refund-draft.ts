import * as z from 'zod/mini'
import { RefundRequest } from '@choba/contract/refunds.contract.ts'
import { session } from '#lib/session.ts'
import { sessionStore } from '#lib/storage.ts'

/**
 * A refund that was sent and whose answer is not known. It is kept until it is, so that the very same refund can be
 * asked about again, with the same key, after a lost connection or a reload.
 */
const keyOf = (entCode: string, paymentNo: string) =>
  `draft:refund:${session().user.userId}:${entCode}:${paymentNo}` as const

export function readDraft(entCode: string, paymentNo: string): RefundRequest | null {
  try {
    const read = z.safeParse(RefundRequest, JSON.parse(sessionStore.get(keyOf(entCode, paymentNo)) ?? 'null'))
    return read.success ? read.data : null
  } catch {
    return null
  }
}

export const keepDraft = (entCode: string, body: RefundRequest): void =>
  sessionStore.set(keyOf(entCode, body.paymentNo), JSON.stringify(body))

export const dropDraft = (entCode: string, paymentNo: string): void => sessionStore.remove(keyOf(entCode, paymentNo))
