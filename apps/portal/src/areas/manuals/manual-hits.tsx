import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ManualHit } from '@choba/contract/manuals.contract.ts'
import { useTranslations } from '#lib/translations.ts'
import { LoadError } from '#table/load-error.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Box } from '#ui/section.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { ManualSave } from './manual-save.tsx'
import { manualsApi } from './manuals.api.ts'

/** Results of a search for a manual: matches in names, and the numbers of pages with matches. */
export function ManualHits({ text }: { text: string }) {
  const t = useTranslations('manuals')
  const { data, error, isFetching, refetch } = useQuery(manualsApi.search.query({ text }))
  if (error)
    return (
      <LoadError
        title={t('fault')}
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <Skeleton className="h-60" />
  if (data.items.length === 0) return <EmptyState title={t('noHit', { text })} text="" />
  return (
    <Box>
      <ul aria-live="polite">
        {data.items.map((hit) => (
          <li
            key={`${hit.manualId} ${hit.language} ${hit.page}`}
            className="border-line-soft not-last:border-b flex items-center gap-3 py-2"
          >
            <Hit hit={hit} text={text} />
          </li>
        ))}
      </ul>
      {data.hasMore && <p className="mt-2 text-sm text-muted">{t('moreHits')}</p>}
    </Box>
  )
}

function Hit({ hit, text }: { hit: ManualHit; text: string }) {
  const { manualId, name, categoryName, language, page, excerpt } = hit
  const t = useTranslations('manuals')
  return (
    <>
      <span className="flex min-w-0 flex-1 flex-col">
        <Link
          to="/help/manual/$manualId"
          params={{ manualId }}
          search={{ ...(language && { language }), ...(page && { page, find: text }) }}
          className="self-start wrap-anywhere text-accent-strong hover:underline"
        >
          {name}
        </Link>
        <span className="flex flex-wrap gap-x-3 text-sm text-muted">
          <span>{categoryName}</span>
          <span>
            {language && page
              ? t('onPage', { language: t(`language.${language}`), page })
              : t('inName')}
          </span>
        </span>
        {excerpt && (
          <span className="text-sm wrap-anywhere">
            {excerpt.map((part, index) =>
              part.isFound ? (
                <mark key={index} className="bg-transparent font-semibold text-accent-strong">
                  {part.text}
                </mark>
              ) : (
                part.text
              ),
            )}
          </span>
        )}
      </span>
      <ManualSave manualId={manualId} language={language} label={`${t('download')}: ${name}`} />
    </>
  )
}
