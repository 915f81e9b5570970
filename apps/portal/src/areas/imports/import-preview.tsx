import type { ImportPreview } from '@choba/contract/import-rows.ts'
import { formatCount } from '@choba/contract/money.ts'
import { useCatalogueNames } from '#lib/use-catalogue-names.ts'
import { useTranslations } from '#lib/translations.ts'
import { LoadError } from '#table/load-error.tsx'
import { Banner } from '#ui/banner.tsx'
import { Instant } from '#ui/instant.tsx'
import { Section } from '#ui/section.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Status } from '#ui/status.tsx'
import { Sum } from './decimal-sum.tsx'
import { FileColumns } from './file-columns.tsx'
import type { DraftSettings } from './use-draft-settings.ts'

type Row = ImportPreview['rows'][number]

const tones = { FRESH: 'ok', SKIPPED: 'muted', REFUSED: 'danger' } as const
const signs: Readonly<Record<string, string>> = {
  '\t': 'tab',
  ',': 'comma',
  ';': 'semicolon',
  '|': 'bar',
}

interface PreviewProps {
  draft: DraftSettings
  currency: string
  /**
   * True if the user must select a column first. The preview then does not show the mapping's
   * error, because the form already asks for the column.
   */
  isWaiting: boolean
  /** True for a text file, which has an encoding and a delimiter. */
  isText: boolean
}

/** Preview of the first rows, or the reason that the server cannot read them. */
export function Preview({
  draft: { preview, settings, isBehind },
  currency,
  isWaiting,
  isText,
}: PreviewProps) {
  const t = useTranslations('imports.preview')
  const { data, error, isFetching, refetch } = preview
  if (!data) {
    if (error)
      return (
        <LoadError
          title={t('fault')}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )
    return <Skeleton className="h-80" />
  }
  const sign = signs[data.delimiter]
  // Only our own format has no mapping. Its error is not shown while the preview with a guessed
  // mapping loads.
  const isOfOther = data.mapping === null && settings.format.kind !== 'choba'
  const problem = isOfOther ? null : data.problem
  return (
    <div className="flex flex-col gap-4">
      <Section title={t('title')}>
        {isText && (
          <p className="text-sm text-muted">
            {t('read', {
              encoding: data.encoding || '—',
              delimiter: sign ? t(`sign.${sign as 'tab'}`) : data.delimiter || '—',
            })}
          </p>
        )}
        {error && (
          <LoadError
            title={t('fault')}
            error={error}
            busy={isFetching}
            onRetry={() => void refetch()}
          />
        )}
        {problem !== null && isWaiting && <p className="text-muted">{t('waiting')}</p>}
        {problem !== null && !isWaiting && (
          <Banner tone="danger" urgent>
            {problem}
          </Banner>
        )}
        {data.problem === null && data.rows.length === 0 && (
          <p className="text-muted">{t('none')}</p>
        )}
        {data.rows.length > 0 && <Rows rows={data.rows} isBehind={isBehind} currency={currency} />}
      </Section>
      <FileColumns columns={data.columns} />
    </div>
  )
}

function Rows({
  rows,
  isBehind,
  currency,
}: {
  rows: readonly Row[]
  isBehind: boolean
  currency: string
}) {
  const t = useTranslations('imports.preview')
  const head = 'px-2.5 py-1.5 text-left font-normal whitespace-nowrap'
  return (
    <div
      role="group"
      aria-label={t('title')}
      aria-busy={isBehind}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by the keyboard
      tabIndex={0}
      className={`relative max-h-136 overflow-auto rounded-md border border-line -outline-offset-2 transition-opacity ${isBehind ? 'opacity-55' : ''}`}
    >
      <table className="w-full">
        <thead className="sticky top-0 z-10 bg-head text-sm text-muted">
          <tr className="border-b border-line">
            <th scope="col" className={`${head} text-right`}>
              {t('line')}
            </th>
            <th scope="col" className={head}>
              {t('outcome')}
            </th>
            <th scope="col" className={head}>
              {t('paidAt')}
            </th>
            <th scope="col" className={head}>
              {t('kind')}
            </th>
            <th scope="col" className={`${head} text-right`}>
              {t('amount')}
            </th>
            <th scope="col" className={head}>
              {t('paymentType')}
            </th>
            <th scope="col" className={head}>
              {t('store')}
            </th>
            <th scope="col" className={head}>
              {t('numbers')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <Line key={`${row.line} ${index}`} row={row} currency={currency} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

const cell = 'px-2.5 py-1.5 align-top'

function Line({
  row: { line, outcome, reason, value, fields },
  currency,
}: {
  row: Row
  currency: string
}) {
  const t = useTranslations('imports')
  const names = useCatalogueNames()
  const paymentMethod = names?.paymentTypes.find(
    ({ paymentType }) => paymentType === fields.paymentType,
  )?.name
  const isKind = fields.tradeKind === 'PAYMENT' || fields.tradeKind === 'REFUND'
  return (
    <tr
      className={`border-b border-line-soft last:border-0 ${outcome === 'SKIPPED' ? 'text-muted' : ''}`}
    >
      <td className={`${cell} text-right text-sm text-muted tabular-nums`}>{formatCount(line)}</td>
      <td className={`${cell} min-w-36`}>
        <Status tone={tones[outcome]}>{t(`preview.state.${outcome}`)}</Status>
        {reason !== null && (
          <span className={`block text-sm ${outcome === 'REFUSED' ? 'text-danger' : ''}`}>
            {reason}
            {value !== null && value !== '' && (
              <span className="break-all"> {t('refused.value', { value })}</span>
            )}
          </span>
        )}
      </td>
      <td className={`${cell} whitespace-nowrap tabular-nums`}>
        <When text={fields.paidAt} />
      </td>
      <td className={`${cell} whitespace-nowrap`}>
        {isKind ? t(`kind.${fields.tradeKind as 'PAYMENT'}`) : (fields.tradeKind ?? '')}
        {fields.state === 'FAILED' && (
          <span className="block text-sm text-muted">{t('preview.failed')}</span>
        )}
      </td>
      <td className={`${cell} text-right font-semibold`}>
        {fields.amount !== undefined && (
          <Amount text={fields.amount} currency={fields.currency ?? currency} />
        )}
      </td>
      <td className={cell}>{paymentMethod ?? fields.paymentType}</td>
      <td className={cell}>
        {fields.storeCode}
        {fields.storeName !== undefined && (
          <span className="block text-sm text-muted">{fields.storeName}</span>
        )}
      </td>
      <td className={`${cell} font-mono text-[0.92em]`}>
        {fields.paymentNo}
        {fields.originalPaymentNo !== undefined && (
          <span className="block text-muted">
            {t('preview.original', { no: fields.originalPaymentNo })}
          </span>
        )}
      </td>
    </tr>
  )
}

/** Shows a date, or the original text if it is not a valid date. */
const When = ({ text }: { text: string | undefined }) =>
  text !== undefined && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d([+-]\d\d:\d\d)$/.test(text) ? (
    <Instant at={text} />
  ) : (
    text
  )

const Amount = ({ text, currency }: { text: string; currency: string }) =>
  /^-?\d+(\.\d+)?$/.test(text) ? <Sum text={text} currency={currency} /> : text
