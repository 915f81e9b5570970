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

/** A refund was sent and its answer is not known, or one was being typed when the page was loaded again. */
export const isRefundBegun = ({ entCode, paymentNo }: TransactionDetail): boolean =>
  readDraft(entCode, paymentNo) !== null || readTyped(entCode, paymentNo) !== null

/** What had the focus is gone with the form: the keyboard goes on where its place was taken. */
const takeFocus = (element: HTMLElement | null) => element?.focus()

interface Props extends Omit<RefundTarget, 'reasons'> {
  /** Undefined while they are awaited. */
  reasons: RefundTarget['reasons'] | undefined
  /** The form is open. */
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** Opens the next row of the list; undefined where there is none. */
  onNext: (() => void) | undefined
}

/** The way to refund a transaction: a button, then the form, then how it ended and what may come next. */
export function RefundPanel({ isOpen, onOpenChange, onNext, reasons, ...target }: Props) {
  const { detail, footer, onChanged } = target
  const t = useTranslations('refunds')
  const [cancelled, setCancelled] = useState(false)
  const [answer, setAnswer] = useState<RefundAnswer | null>(null)
  const obstacle = refundObstacle(detail)
  // The line in the detail is looked at again and again, the answer to the call is not.
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

/** A refund line never stands as PAID; the answer's own state is kept until the line appears. */
const refundStateOf = (line: Line, answer: RefundAnswer): RefundAnswer['state'] =>
  line && line.state !== 'PAID' ? line.state : answer.state
