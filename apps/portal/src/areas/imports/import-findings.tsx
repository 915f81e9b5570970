import type { ImportDetail, ImportFindings } from '@choba/contract/import-rows.ts'
import { formatCount } from '@choba/contract/money.ts'
import { useTranslations } from '#lib/translations.ts'
import { Box, Section } from '#ui/section.tsx'
import { Sum } from './decimal-sum.tsx'
import { Effects } from './import-effects.tsx'
import { ProblemRows } from './problem-rows.tsx'
import { TotalsTable } from './totals-table.tsx'

/**
 * True if the findings describe rows that have been imported. In all other statuses, including
 * running and stopped, they describe rows to import.
 */
const isIn = ({ state }: ImportDetail): boolean =>
  state === 'DONE' || state === 'UNDOING' || state === 'UNDONE'

const counts = ['fresh', 'known', 'skipped', 'refused'] as const

/** Findings of the check of the whole file, or of the finished import. */
export function Findings({ one }: { one: ImportDetail }) {
  const t = useTranslations('imports')
  const { findings } = one
  if (!findings) return null
  return (
    <>
      <Box>
        <div className="flex flex-col gap-4">
          <Counts findings={findings} hasEnded={isIn(one)} />
          {findings.totals.length > 0 && (
            <Section title={t('totals.title')}>
              <TotalsTable findings={findings} />
            </Section>
          )}
        </div>
      </Box>
      {!isIn(one) && <Effects findings={findings} />}
      <Asides findings={findings} hasEnded={isIn(one)} />
      {findings.refused > 0 && (
        <ProblemRows one={one} reasons={findings.reasons} count={findings.refused} />
      )}
    </>
  )
}

/** Numbers of rows by outcome. Together they are all rows of the file. */
function Counts({ findings, hasEnded }: { findings: ImportFindings; hasEnded: boolean }) {
  const t = useTranslations('imports.count')
  return (
    <div className="flex flex-col gap-2">
      <p>{t('read', { count: formatCount(findings.read) })}</p>
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-md border border-line bg-line sm:grid-cols-4">
        {counts.map((name) => (
          <div key={name} className="flex flex-col bg-surface px-4 py-2.5">
            <dt className="text-sm text-muted">
              {t(name === 'fresh' && hasEnded ? 'accepted' : name)}
            </dt>
            <dd
              className={`text-xl font-semibold tabular-nums ${name === 'refused' && findings.refused > 0 ? 'text-danger' : ''}`}
            >
              {formatCount(findings[name])}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** Notes about skipped lines and other remarks. */
function Asides({ findings, hasEnded }: { findings: ImportFindings; hasEnded: boolean }) {
  const t = useTranslations('imports')
  const { skips } = findings
  const notes = hasEnded ? [...findings.effects, ...findings.notes] : findings.notes
  if (skips.length + notes.length === 0) return null
  return (
    <Box>
      <div className="flex flex-col gap-4">
        {skips.length > 0 && (
          <Section title={t('skips.title')}>
            <ul>
              {skips.map(({ reason, currency, count, sum }) => (
                <li
                  key={`${reason} ${currency}`}
                  className="flex flex-wrap items-baseline gap-x-4 border-b border-line-soft py-1.5 last:border-0"
                >
                  <span className="min-w-0 flex-1 basis-48">{reason}</span>
                  <span className="text-muted tabular-nums">
                    {t('count.rows', { count: formatCount(count) })}
                  </span>
                  <span className="min-w-28 text-right">
                    <Sum text={sum} currency={currency} quiet />
                  </span>
                </li>
              ))}
            </ul>
          </Section>
        )}
        {notes.length > 0 && (
          <Section title={t('notes.title')}>
            <ul className="list-disc pl-5">
              {notes.map((note) => (
                <li key={note} className="break-words">
                  {note}
                </li>
              ))}
            </ul>
          </Section>
        )}
      </div>
    </Box>
  )
}
