import * as z from 'zod/mini'
import { RefundRequest } from '@choba/contract/refunds.contract.ts'
import { session } from '#lib/session.ts'
import { sessionStore } from '#lib/storage.ts'
import type { RefundInput } from './refund-form.ts'

/**
 * Storage key of a sent refund whose result is unknown. The request is stored until the result is
 * known. After a lost connection or a reload, the request is repeated with the same idempotency
 * key.
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

/**
 * Reads the input of a refund form that the user has not sent. The input is stored, because
 * changing the language or the font size reloads the page.
 */
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
