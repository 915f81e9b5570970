import { useRef, useState } from 'react'
import { useTranslations } from '#lib/translations.ts'
import { formatMoney } from '@choba/contract/money.ts'
import { pointsSeenOf } from '@choba/contract/refunds.contract.ts'
import type { RefundAnswer, RefundPoints, RefundRequest } from '@choba/contract/refunds.contract.ts'
import { noteFinishedTask } from '#lib/finished-task.ts'
import { handleError } from '#lib/handle-error.ts'
import type { Tone } from '#ui/status.tsx'
import { dropDraft, saveDraft, readDraft } from './refund-draft.ts'
import { cleanRemark, type RefundInput } from './refund-form.ts'
import type { TransactionOptions } from '@choba/contract/transaction-options.ts'
import type { TransactionDetail } from '@choba/contract/transactions.contract.ts'
import { verdictOf } from './refund-verdict.ts'
import type { refundsApi } from './refunds.api.ts'

interface RefundStatus {
  readonly tone: Tone
  readonly text: string
  /**
   * True if screen readers must announce the message immediately. False if a toast shows the same
   * message.
   */
  readonly urgent: boolean
}

/** Transaction to refund, with the API calls that preview and send the refund. */
export interface RefundTarget {
  detail: TransactionDetail
  paymentMethod: string
  /** Refund reasons that the tenant offers. */
  reasons: TransactionOptions['refundReasons']
  /** Element that the buttons are rendered into; null until that element is rendered. */
  footer: HTMLElement | null
  send: (body: RefundRequest) => Promise<RefundAnswer>
  /** Query for the effect of a refund of this amount, in minor units. */
  preview: (amount: number) => ReturnType<typeof refundsApi.preview.query>
  /** Refetches the transaction after a change. */
  onChanged: () => Promise<unknown>
}

type Input = RefundTarget & { onAnswer: (answer: RefundAnswer) => void }

/**
 * Sends a refund so that the server makes it at most once, even after a lost connection. The
 * idempotency key is created before the first attempt and kept until the result is known. Until
 * then, the user can only send the same refund again.
 */
export function useRefund(
  { detail, send, onChanged, onAnswer }: Input,
  onAmountFault: (message: string) => void,
) {
  const t = useTranslations('refunds')
  const { entCode, paymentNo, currency, refundable } = detail
  const [draft, setDraft] = useState(() => readDraft(entCode, paymentNo))
  const [busy, setBusy] = useState(false)
  const [note, setNote] = useState<RefundStatus | null>(null)
  // A ref, because React changes state only with the next render, and a second click can come
  // before that.
  const running = useRef(false)

  function forget() {
    dropDraft(entCode, paymentNo)
    setDraft(null)
  }

  async function judge(error: unknown, body: RefundRequest) {
    const verdict = verdictOf(error)
    if (verdict.kind === 'lost') {
      handleError(error)
      setDraft(body)
      return
    }
    forget()
    if (verdict.kind === 'stale') {
      const text =
        verdict.refundable === body.refundableSeen
          ? t('outcome.pointsChanged')
          : t('outcome.stale', { amount: formatMoney(verdict.refundable, currency) })
      setNote({ tone: 'warn', text, urgent: true })
    } else if (verdict.kind === 'amount') {
      onAmountFault(verdict.message)
    } else {
      handleError(error)
      if (verdict.message) setNote({ tone: 'danger', text: verdict.message, urgent: false })
    }
    await onChanged()
  }

  async function make(body: RefundRequest) {
    if (running.current) return
    running.current = true
    setBusy(true)
    setNote(null)
    saveDraft(entCode, body)
    try {
      const answer = await send(body)
      forget()
      noteFinishedTask()
      onAnswer(answer)
    } catch (error) {
      await judge(error, body)
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  const submit = (input: RefundInput, points: RefundPoints | null) => {
    const remark = cleanRemark(input.remark)
    const idempotencyKey = crypto.randomUUID()
    const amount = input.amount ?? 0
    const { reason } = input
    const why = { ...(reason && { reason }), ...(remark && { remark }) }
    const pointsSeen = points && pointsSeenOf(points)
    return make({
      paymentNo,
      amount,
      refundableSeen: refundable,
      ...why,
      ...(pointsSeen && { pointsSeen }),
      idempotencyKey,
    })
  }

  const repeat = async () => {
    if (draft) await make(draft)
  }

  const lostNote: RefundStatus | null =
    draft && !busy ? { tone: 'warn', text: t('outcome.lost'), urgent: true } : null
  return { submit, repeat, busy, isLost: draft !== null, note: lostNote ?? note }
}
