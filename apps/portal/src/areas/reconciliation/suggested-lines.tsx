import { useMutation } from '@tanstack/react-query'
import { formatMoney } from '@choba/contract/money.ts'
import type {
  Candidate,
  LineDifference,
  SuggestedLine,
} from '@choba/contract/reconciliation.contract.ts'
import { isRefusal } from '#lib/api-error.ts'
import { handleError } from '#lib/handle-error.ts'
import { useTranslations } from '#lib/translations.ts'
import { Button } from '#ui/button.tsx'
import { Status } from '#ui/status.tsx'
import { showToast } from '#ui/toasts.ts'
import { type Confirmed, takenDeposits } from './confirmed.ts'
import { DepositDue, DepositLink, LineFacts, LineRow } from './line-row.tsx'
import { reconciliationApi } from './reconciliation.api.ts'
import { useMatchRefresh } from './use-match-refresh.ts'

/**
 * Lines of a bank file that may match a deposit, each with the differences. The user confirms a
 * match.
 */
export function SuggestedLines({
  lines,
  payer,
  confirmed,
  onConfirmed,
}: {
  lines: readonly SuggestedLine[]
  payer: string | null
  confirmed: Confirmed
  onConfirmed: (change: (confirmed: Confirmed) => Confirmed) => void
}) {
  const taken = takenDeposits(confirmed)
  return lines.map((line) => (
    <LineRow key={line.recordNo} day={line.date} amount={line.amount} recordNo={line.recordNo}>
      <LineFacts payer={line.payer} text={line.text} more={line.edi} />
      {line.candidates.map((candidate) => (
        <Suggested
          key={candidate.depositNo}
          line={line}
          candidate={candidate}
          payer={payer}
          confirmed={confirmed.get(line.recordNo)}
          isTaken={taken.has(candidate.depositNo)}
          onConfirmed={() =>
            onConfirmed((all) => new Map(all).set(line.recordNo, candidate.depositNo))
          }
        />
      ))}
    </LineRow>
  ))
}

interface Props {
  line: SuggestedLine
  candidate: Candidate
  payer: string | null
  /**
   * Number of the deposit with which the user has matched the line; undefined if the match is not
   * confirmed.
   */
  confirmed: string | undefined
  /** True if another line is already matched with this deposit. */
  isTaken: boolean
  onConfirmed: () => void
}

function Suggested({ line, candidate, payer, confirmed, isTaken, onConfirmed }: Props) {
  const t = useTranslations('reconciliation')
  const refresh = useMatchRefresh()
  const { depositNo, token } = candidate
  const { mutate, isPending } = useMutation({
    mutationFn: () => reconciliationApi.confirm.call({ token }),
    onSuccess: () => {
      onConfirmed()
      showToast({ severity: 'success', message: t('confirm.done', { depositNo }) })
      return refresh()
    },
    onError: (error) => {
      const isOver = isRefusal(error, 'illegalOperation')
      handleError(error, isOver ? t('confirm.taken', { depositNo }) : undefined)
      return refresh()
    },
  })
  const isThis = confirmed === depositNo
  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-1.5 border-t border-line-soft pt-1.5">
      <span className="flex min-w-0 flex-1 basis-56 flex-col">
        <span className="flex flex-wrap gap-x-4">
          <DepositLink depositNo={depositNo} />
          <span className="text-muted">{candidate.companyName}</span>
        </span>
        <DepositDue deposit={candidate} />
        {candidate.differs.map((difference) => (
          <Difference
            key={difference}
            difference={difference}
            line={line}
            candidate={candidate}
            payer={payer}
          />
        ))}
      </span>
      {isThis ? (
        <Status tone="ok">{t('confirm.confirmed')}</Status>
      ) : (
        confirmed === undefined && (
          <Button
            busy={isPending}
            aria-label={t('confirm.named', { record: String(line.recordNo), depositNo })}
            {...(isTaken && { disabledReason: t('confirm.taken', { depositNo }) })}
            onClick={() => mutate()}
          >
            {t('confirm.act')}
          </Button>
        )
      )}
    </span>
  )
}

function Difference({
  difference,
  line,
  candidate: { amountBy, daysBy },
  payer,
}: Pick<Props, 'line' | 'candidate' | 'payer'> & { difference: LineDifference }) {
  const t = useTranslations('reconciliation.differs')
  const text = {
    AMOUNT: () =>
      t('AMOUNT', { amount: `${amountBy > 0 ? '+' : ''}${formatMoney(amountBy, 'JPY')}` }),
    PAYER: () => (line.payer === '' ? t('NO_PAYER') : t('PAYER', { payer: payer ?? '—' })),
    DAY: () => t('DAY', { days: Math.abs(daysBy) }),
    EDI: () => t('EDI', { edi: line.edi }),
    SEVERAL: () => t('SEVERAL'),
  }[difference]()
  return <span className="text-sm text-warn">{text}</span>
}
