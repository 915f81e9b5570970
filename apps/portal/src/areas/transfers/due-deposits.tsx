import { useId } from 'react'
import { type DueDeposit, TRANSFER_NAMED_MAX } from '@choba/contract/transfers.contract.ts'
import { useTranslations } from '#lib/translations.ts'
import { Day } from '#ui/day.tsx'
import { Money } from '#ui/money.tsx'
import { Box } from '#ui/section.tsx'
import { showToast } from '#ui/toasts.ts'

const line = 'flex gap-3 border-b border-line-soft py-2'

function Deposit({ row }: { row: DueDeposit }) {
  const t = useTranslations('transfers.due')
  return (
    <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-4 gap-y-0.5">
      <span className="min-w-0 flex-1 basis-56 break-words">
        {row.companyName} <span className="text-sm text-muted">{row.entName}</span>
      </span>
      <span className="ml-auto font-semibold">
        <Money amount={row.amount} currency={row.currency} />
      </span>
      <span className="flex w-full flex-wrap gap-x-4 text-sm text-muted">
        <span className="font-mono text-[0.92em] break-all">{row.depositNo}</span>
        <Day day={row.payDate} form="plain" />
        {row.bankAccount && <span>{row.bankAccount}</span>}
        {row.hasNewerAccount && <span className="text-warn">{t('newer')}</span>}
        {row.reason && <span className="text-danger">{t(`reason.${row.reason}`)}</span>}
      </span>
    </span>
  )
}

/**
 * Deposits in one currency that can be transferred. A deposit that the user does not tick remains
 * for a later transfer.
 */
export function DueDeposits({
  rows,
  count,
  except,
  onExcept,
}: {
  rows: readonly DueDeposit[]
  count: number
  except: ReadonlySet<string>
  onExcept: (except: ReadonlySet<string>) => void
}) {
  const t = useTranslations('transfers.due')
  const id = useId()
  function toggle(depositNo: string) {
    const next = new Set(except)
    if (!next.delete(depositNo)) next.add(depositNo)
    if (next.size > TRANSFER_NAMED_MAX)
      showToast({ severity: 'warning', message: t('tooMany', { max: TRANSFER_NAMED_MAX }) })
    else onExcept(next)
  }
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-1.5">
      <h2 id={id} className="font-semibold">
        {t('deposits')}
      </h2>
      {rows.length < count && (
        <p className="text-sm text-muted">{t('shownOf', { total: count, shown: rows.length })}</p>
      )}
      <ul>
        {rows.map((row) => (
          <li key={row.depositNo} className={line}>
            <input
              type="checkbox"
              className="mt-1 size-4 shrink-0 accent-accent"
              aria-label={t('leaveOut', { depositNo: row.depositNo })}
              checked={!except.has(row.depositNo)}
              onChange={() => toggle(row.depositNo)}
            />
            <Deposit row={row} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Due deposits that cannot be paid, each with the reason. */
export function UnpayableDeposits({ rows, count }: { rows: readonly DueDeposit[]; count: number }) {
  const t = useTranslations('transfers.due')
  const id = useId()
  return (
    <Box>
      <section aria-labelledby={id} className="flex min-w-0 flex-col gap-1.5">
        <h2 id={id} className="font-semibold">
          {t('unpayable')}
        </h2>
        {rows.length < count && (
          <p className="text-sm text-muted">{t('shownOf', { total: count, shown: rows.length })}</p>
        )}
        <ul>
          {rows.map((row) => (
            <li key={row.depositNo} className={line}>
              <Deposit row={row} />
            </li>
          ))}
        </ul>
      </section>
    </Box>
  )
}
