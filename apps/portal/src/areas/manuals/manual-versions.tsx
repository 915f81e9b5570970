import { useQuery } from '@tanstack/react-query'
import type { Manual, ManualVersion } from '@choba/contract/manuals.contract.ts'
import { useTranslations } from '#lib/translations.ts'
import { LoadError } from '#table/load-error.tsx'
import { Section } from '#ui/section.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Status } from '#ui/status.tsx'
import { ManualFileFacts } from './manual-file-facts.tsx'
import { ManualSave } from './manual-save.tsx'
import { manualsApi } from './manuals.api.ts'

/**
 * Sorts the versions of all languages, the newest first. Versions of the same time keep the order
 * of the server.
 */
const newestFirst = (items: readonly ManualVersion[]): ManualVersion[] =>
  items.toSorted((a, b) => Date.parse(b.addedAt) - Date.parse(a.addedAt))

/** All versions of a manual, each with a download button. */
export function ManualVersions({ manual: { manualId } }: { manual: Manual }) {
  const t = useTranslations('manuals')
  const { data, error, isFetching, refetch } = useQuery(manualsApi.versions.query({ manualId }))
  if (error)
    return (
      <LoadError
        title={t('fault')}
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  return (
    <Section title={t('record.versions')}>
      {data ? (
        <ul className="rounded-md border border-line">
          {newestFirst(data.items).map((version) => (
            <li
              key={`${version.language} ${version.number}`}
              className="border-line-soft not-last:border-b"
            >
              <Version manualId={manualId} version={version} />
            </li>
          ))}
        </ul>
      ) : (
        <Skeleton className="h-20" />
      )}
    </Section>
  )
}

function Version({ manualId, version }: { manualId: string; version: ManualVersion }) {
  const t = useTranslations('manuals')
  const { language, number, label, addedBy, inForce } = version
  const which = { language: t(`language.${language}`), number: String(number) }
  return (
    <div className="flex items-center gap-3 px-4 py-2">
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="flex flex-wrap items-baseline gap-x-3">
          <span>{t('record.versionOf', which)}</span>
          <span className="text-sm">
            <Status tone={inForce ? 'ok' : 'muted'}>
              {t(inForce ? 'record.inForce' : 'record.older')}
            </Status>
          </span>
        </span>
        <span className="truncate text-sm">{label}</span>
        <ManualFileFacts file={version} by={addedBy} />
      </span>
      <ManualSave
        manualId={manualId}
        language={language}
        number={number}
        label={t('record.downloadVersion', which)}
      />
    </div>
  )
}
