import { Link } from '@tanstack/react-router'
import type { ImportDetail, ImportFindings } from '@choba/contract/import-rows.ts'
import { formatCount } from '@choba/contract/money.ts'
import { fileSize } from '#lib/file-size.ts'
import { useTranslations } from '#lib/translations.ts'
import { Fact, Facts } from '#ui/facts.tsx'
import { Instant } from '#ui/instant.tsx'

/** True if rows were imported and are still present. */
const isIn = ({ state, accepted }: ImportDetail): boolean =>
  accepted > 0 && ['RUNNING', 'STOPPED', 'DONE', 'FAILED'].includes(state)

/**
 * Returns the first and last day on which the file has new transactions; null if the file has none.
 */
function dayRange({ totals }: ImportFindings) {
  const days = totals
    .flatMap(({ day, fresh }) => (/^\d{4}-\d\d-\d\d$/.test(day) && fresh.count > 0 ? [day] : []))
    .toSorted()
  const [dateFrom] = days
  const dateTo = days.at(-1)
  return dateFrom && dateTo ? { dateFrom, dateTo } : null
}

/** Facts about an import. */
export function ImportFacts({ one }: { one: ImportDetail }) {
  const t = useTranslations('imports')
  const size = one.fileSize === null ? null : fileSize(one.fileSize)
  return (
    <Facts>
      <Fact name={t('field.userName')}>{one.userName}</Fact>
      <Fact name={t('field.source')}>{t(`source.${one.source}`)}</Fact>
      <Fact name={t('field.startedAt')}>
        <Instant at={one.startedAt} />
      </Fact>
      {one.endedAt && (
        <Fact name={t('field.endedAt')}>
          <Instant at={one.endedAt} />
        </Fact>
      )}
      {/* Imports from the command line have no findings, which show this number for other imports.
       */}
      {one.findings === null && one.accepted > 0 && (
        <Fact name={t('count.accepted')}>
          {t('count.rows', { count: formatCount(one.accepted) })}
        </Fact>
      )}
      {one.state !== 'UPLOADING' && one.state !== 'DRAFT' && (
        <Fact name={t('field.paidOutBy')}>
          {t(one.paidOutExternally ? 'paidOutBy.otherService' : 'paidOutBy.thisService')}
        </Fact>
      )}
      {size && (
        <Fact name={t('field.fileSize')}>{t(`size.${size.unit}`, { size: size.size })}</Fact>
      )}
      {one.sha256 && (
        <Fact name={t('field.sha256')}>
          <span className="font-mono text-sm break-all">{one.sha256}</span>
        </Fact>
      )}
      {one.fileUntil && (
        <Fact name={t('field.fileUntil')}>
          <Instant at={one.fileUntil} />
        </Fact>
      )}
    </Facts>
  )
}

/** Link to the imported transactions: the transaction list, filtered by their days. */
export function TransactionsLink({ one }: { one: ImportDetail }) {
  const t = useTranslations('imports.page')
  const range = one.findings && isIn(one) ? dayRange(one.findings) : null
  if (!range) return null
  return (
    <Link to="/trade" search={range} className="self-start text-accent-strong hover:underline">
      {t('transactions', { count: formatCount(one.accepted) })}
    </Link>
  )
}
