import { lazy, Suspense, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslations } from '#lib/translations.ts'
import { formatMoney } from '@choba/contract/money.ts'
import { refundObstacle } from '@choba/contract/refund-obstacle.ts'
import type { RefundAnswer } from '@choba/contract/refunds.contract.ts'
import type { TransactionDetail } from '@choba/contract/transactions.contract.ts'
import { Button } from '#ui/button.tsx'
import { ChunkBoundary } from '#ui/chunk-boundary.tsx'
import { loadChunk } from '#ui/chunks.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { readDraft, readTyped } from './refund-draft.ts'
import { RefundOutcome } from './refund-outcome.tsx'
import type { RefundTarget } from './use-refund.ts'

const loadRequest = async () => ({
  default: (await loadChunk(import('./refund-request.tsx'))).RefundRequestForm,
})
const RefundRequestForm = lazy(loadRequest)

/**
 * True if the browser has stored a refund whose result is unknown, or an unsent refund form from
 * before a reload.
 */
export const isRefundBegun = ({ entCode, paymentNo }: TransactionDetail): boolean =>
  readDraft(entCode, paymentNo) !== null || readTyped(entCode, paymentNo) !== null

/** Moves the focus to the result, because the form that had the focus is gone. */
const takeFocus = (element: HTMLElement | null) => element?.focus()

interface Props extends Omit<RefundTarget, 'reasons'> {
  /** Refund reasons of the tenant; undefined while they load. */
  reasons: RefundTarget['reasons'] | undefined
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** Opens the next row of the list; undefined if this is the last row. */
  onNext: (() => void) | undefined
}

/**
 * Button that opens the refund form of a transaction. After the refund, the result with the next
 * steps replaces the form.
 */
export function RefundPanel({ isOpen, onOpenChange, onNext, reasons, ...target }: Props) {
  const { detail, footer, onChanged } = target
  const t = useTranslations('refunds')
  const [cancelled, setCancelled] = useState(false)
  const [answer, setAnswer] = useState<RefundAnswer | null>(null)
  const obstacle = refundObstacle(detail)
  // Prefers the line in the details to the answer of the refund call: the details are polled, so
  // the line has the current status.
  const line = detail.refunds.find((refund) => refund.paymentNo === answer?.refundNo)

  return (
    <>
      {answer && !isOpen && (
        <div ref={takeFocus} tabIndex={-1} className="flex flex-col gap-2.5 outline-none">
          <RefundOutcome
            amount={answer.amount}
            state={refundStateOf(line, answer)}
            currency={detail.currency}
          />
          {onNext && (
            <Button className="self-start" onClick={onNext}>
              {t('next')}
            </Button>
          )}
        </div>
      )}
      {isOpen && !reasons ? (
        <Skeleton className="h-40" />
      ) : isOpen && reasons ? (
        <ChunkBoundary>
          <Suspense fallback={<Skeleton className="h-40" />}>
            <RefundRequestForm
              {...target}
              reasons={reasons}
              onCancel={() => {
                onOpenChange(false)
                setCancelled(true)
              }}
              onAnswer={(next) => {
                setAnswer(next)
                onOpenChange(false)
                void onChanged()
              }}
            />
          </Suspense>
        </ChunkBoundary>
      ) : (
        footer &&
        createPortal(
          <Button
            ref={cancelled ? takeFocus : undefined}
            data-tour="refund"
            disabledReason={obstacle ? t(`obstacle.${obstacle}`) : undefined}
            onPointerEnter={() => void loadRequest().catch(() => undefined)}
            onClick={() => onOpenChange(true)}
          >
            {answer && detail.refundable > 0
              ? t('again', { amount: formatMoney(detail.refundable, detail.currency) })
              : t('actEmpty')}
          </Button>,
          footer,
        )
      )}
    </>
  )
}

type Line = TransactionDetail['refunds'][number] | undefined

/**
 * Returns the status of a refund. Until the details contain the refund's line, the status in the
 * answer applies. The line never has the status PAID; the check only narrows the type.
 */
const refundStateOf = (line: Line, answer: RefundAnswer): RefundAnswer['state'] =>
  line && line.state !== 'PAID' ? line.state : answer.state
