import { lazy, Suspense, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslations } from '#lib/translations.ts'
import { refundObstacle, type RefundAnswer } from '@choba/contract/refunds.contract.ts'
import type { TransactionDetail } from '@choba/contract/transactions.contract.ts'
import { Button } from '#ui/button.tsx'
import { ChunkBoundary } from '#ui/chunk-boundary.tsx'
import { loadChunk } from '#ui/chunks.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { readDraft, readTyped } from './refund-draft.ts'
import { RefundOutcome } from './refund-outcome.tsx'
import type { RefundTarget } from './use-refund.ts'

const loadRequest = async () => ({ default: (await loadChunk(import('./refund-request.tsx'))).RefundRequestForm })
const RefundRequestForm = lazy(loadRequest)

/** A refund was sent and its answer is not known, or one was being typed when the page was loaded again. */
const isBegun = ({ entCode, paymentNo }: TransactionDetail): boolean =>
  readDraft(entCode, paymentNo) !== null || readTyped(entCode, paymentNo) !== null

/** What had the focus is gone with the form: the keyboard goes on where its place was taken. */
const takeFocus = (element: HTMLElement | null) => element?.focus()

/** The way to refund a transaction: a button, then the form, then how it ended. */
export function RefundPanel(props: RefundTarget) {
  const { detail, footer, onChanged } = props
  const t = useTranslations('refunds')
  const [open, setOpen] = useState(() => isBegun(detail))
  const [cancelled, setCancelled] = useState(false)
  const [answer, setAnswer] = useState<RefundAnswer | null>(null)
  const obstacle = refundObstacle(detail)
  // The line in the detail is looked at again and again, the answer to the call is not.
  const line = detail.refunds.find((refund) => refund.paymentNo === answer?.refundNo)

  return (
    <>
      {answer && !open && (
        <div ref={takeFocus} tabIndex={-1} className="outline-none">
          <RefundOutcome amount={answer.amount} state={refundStateOf(line, answer)} currency={detail.currency} />
        </div>
      )}
      {open ? (
        <ChunkBoundary>
          <Suspense fallback={<Skeleton className="h-40" />}>
            <RefundRequestForm
              {...props}
              onCancel={() => {
                setOpen(false)
                setCancelled(true)
              }}
              onAnswer={(next) => {
                setAnswer(next)
                setOpen(false)
                void onChanged()
              }}
            />
          </Suspense>
        </ChunkBoundary>
      ) : (
        footer &&
        createPortal(
          <Button
            kind="danger"
            ref={cancelled ? takeFocus : undefined}
            disabledReason={obstacle ? t(`obstacle.${obstacle}`) : undefined}
            onPointerEnter={() => void loadRequest().catch(() => undefined)}
            onClick={() => setOpen(true)}
          >
            {t('actEmpty')}
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
