import * as z from 'zod/mini'
import { RefundRequest } from '@choba/contract/refunds.contract.ts'
import { session } from '#lib/session.ts'
import { sessionStore } from '#lib/storage.ts'
import type { RefundInput } from './refund-form.ts'

/**
 * A refund that was sent and whose answer is not known. It is kept until it is, so that the very same refund can be
 * asked about again, with the same key, after a lost connection or a reload.
 */
const keyOf = (entCode: string, paymentNo: string) =>
  `draft:refund:${session().user.userId}:${entCode}:${paymentNo}` as const

export function readDraft(entCode: string, paymentNo: string): RefundRequest | null {
  try {
    const read = z.safeParse(
      RefundRequest,
      JSON.parse(sessionStore.get(keyOf(entCode, paymentNo)) ?? 'null'),
    )
    return read.success ? read.data : null
  } catch {
    return null
  }
}

export const saveDraft = (entCode: string, body: RefundRequest): void =>
  sessionStore.set(keyOf(entCode, body.paymentNo), JSON.stringify(body))

export const dropDraft = (entCode: string, paymentNo: string): void =>
  sessionStore.remove(keyOf(entCode, paymentNo))

const typedKeyOf = (entCode: string, paymentNo: string) =>
  `draft:typed-refund:${session().user.userId}:${entCode}:${paymentNo}` as const

const Typed = z.object({ amount: z.nullable(z.int()), reason: z.string(), remark: z.string() })

/** What was typed and not sent: a change of language or font size loads the page again, and must not cost it. */
export function readTyped(entCode: string, paymentNo: string): RefundInput | null {
  try {
    const read = z.safeParse(
      Typed,
      JSON.parse(sessionStore.get(typedKeyOf(entCode, paymentNo)) ?? 'null'),
    )
    return read.success ? read.data : null
  } catch {
    return null
  }
}

export const saveInput = (entCode: string, paymentNo: string, typed: RefundInput): void =>
  sessionStore.set(typedKeyOf(entCode, paymentNo), JSON.stringify(typed))

export const dropTyped = (entCode: string, paymentNo: string): void =>
  sessionStore.remove(typedKeyOf(entCode, paymentNo))
