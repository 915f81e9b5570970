import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import {
  acquirerDifferences,
  type AcquirerDifference,
  type AcquirerDifferenceRow,
  acquirerFiles,
  type AcquirerFileDetail,
  type AcquirerSide,
} from '@choba/contract/acquirer-files.contract.ts'
import { formatCount, formatMoney } from '@choba/contract/money.ts'
import { useMay } from '#lib/permission.ts'
import { useTranslations } from '#lib/translations.ts'
import { LoadError } from '#table/load-error.tsx'
import { LoadMore } from '#table/load-more.tsx'
import { useList } from '#table/use-list.ts'
import { Button } from '#ui/button.tsx'
import { Day } from '#ui/day.tsx'
import { dayText } from '#ui/instants.ts'
import { Money } from '#ui/money.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { AcquirerFollowUp } from './acquirer-follow-up.tsx'
import { acquirerFilesApi } from './acquirer-files.api.ts'

/** Differences of a file, with a tab for each kind. */
export function AcquirerDifferences({ file }: { file: AcquirerFileDetail }) {
  const t = useTranslations('acquirerFiles')
  const countOf = (kind: AcquirerDifference) =>
    file.counts.find((one) => one.kind === kind)?.count ?? 0
  const [kind, choose] = useState<AcquirerDifference>(
    acquirerDifferences.find((one) => countOf(one) > 0) ?? 'NOT_IN_FILE',
  )
  return (
    <section aria-label={t('field.differences')} className="flex min-w-0 flex-col gap-2">
      <Tabs
        label={t('kinds')}
        value={kind}
        onChange={choose}
        tabs={acquirerDifferences.map((value) => ({
          value,
          label: t(`kind.${value}`),
          count: formatCount(countOf(value)),
        }))}
      />
      <p className="text-sm text-muted">{t(`kindText.${kind}`)}</p>
      {countOf(kind) === 0 ? (
        <p className="py-3">{t('none')}</p>
      ) : (
        <DifferenceList key={kind} file={file} kind={kind} />
      )}
    </section>
  )
}

function DifferenceList({ file, kind }: { file: AcquirerFileDetail; kind: AcquirerDifference }) {
  const t = useTranslations('acquirerFiles')
  const id = useId()
  const mayHandle = useMay(acquirerFiles.handle.can)
  const [handled, handle] = useState<AcquirerDifferenceRow | null>(null)
  const { list, failed } = useList(
    acquirerFilesApi.differences.pages({ fileId: file.fileId, kind }),
  )
  if (failed) return <LoadError title={t('fault')} {...failed} />
  if (!list.rows) return <Skeleton className="h-40" />
  return (
    <>
      <ul id={id} aria-busy={list.busy}>
        {list.rows.map((row) => (
          <Difference
            key={row.item}
            row={row}
            onHandle={mayHandle ? () => handle(row) : undefined}
          />
        ))}
      </ul>
      <LoadMore
        shown={formatCount(list.rows.length)}
        hasMore={list.hasMore}
        busy={list.loadingMore}
        failed={list.moreFailed}
        onMore={list.onMore}
      />
      {handled && <AcquirerFollowUp file={file} row={handled} onClose={() => handle(null)} />}
    </>
  )
}

function Difference({
  row,
  onHandle,
}: {
  row: AcquirerDifferenceRow
  onHandle: (() => void) | undefined
}) {
  const t = useTranslations('acquirerFiles')
  const isHandled = row.reason !== null || row.owner !== null || row.closesOn !== null
  const label = t(isHandled || row.note !== null ? 'handle.change' : 'handle.open')
  return (
    <li className="flex flex-wrap items-baseline gap-x-6 gap-y-1 border-b border-line-soft py-2">
      <span className="flex min-w-0 flex-1 basis-56 flex-col max-sm:basis-full">
        {row.number !== null && (
          <span className="font-mono text-[0.92em] break-all">{row.number}</span>
        )}
        <span className="text-sm text-muted">
          {t(`tradeKind.${row.tradeKind}`)}
          {row.line !== null && ` · ${t('side.line', { line: formatCount(row.line) })}`}
        </span>
        {row.entCode !== null && row.paymentNo !== null && (
          <Link
            to="/systrade/$entCode/$paymentNo"
            params={{ entCode: row.entCode, paymentNo: row.paymentNo }}
            className="text-sm break-all text-accent-strong hover:underline"
          >
            {row.entCode} {row.paymentNo}
          </Link>
        )}
      </span>
      <Side name={t('side.file')} side={row.file} />
      <Side name={t('side.own')} side={row.own} />
      <span className="flex w-full flex-wrap items-center gap-x-4 text-sm text-muted">
        {row.reason !== null && <span className="text-ink">{t(`reason.${row.reason}`)}</span>}
        {row.owner !== null && <span>{row.owner}</span>}
        {row.closesOn !== null && <span>{t('handle.until', { day: dayText(row.closesOn) })}</span>}
        {row.note !== null && <span className="min-w-0 break-words">{row.note}</span>}
        {onHandle && (
          <span className="ml-auto">
            <Button
              kind="quiet"
              data-opens
              aria-label={`${label} ${row.number ?? row.paymentNo ?? ''}`}
              onClick={onHandle}
            >
              {label}
            </Button>
          </span>
        )}
      </span>
    </li>
  )
}

/** Amount, day and fee on one side of a difference. */
function Side({ name, side }: { name: string; side: AcquirerSide }) {
  const t = useTranslations('acquirerFiles')
  return (
    <span className="flex basis-36 flex-col text-right max-sm:flex-1 max-sm:text-left">
      <span className="text-sm text-muted">{name}</span>
      {side === null ? (
        <span className="text-muted">—</span>
      ) : (
        <>
          <span className="font-semibold">
            <Money amount={side.amount} currency={side.currency} />
          </span>
          <span className="text-sm">
            <Day day={side.day} form="plain" />
          </span>
          {side.fee !== null && (
            <span className="text-sm text-muted">
              {t('feeOf', { amount: formatMoney(side.fee, side.currency) })}
            </span>
          )}
        </>
      )}
    </span>
  )
}
