import { Link } from '@tanstack/react-router'
import type { TentTemplate } from '@choba/contract/table-tents.contract.ts'
import { useAboutTenant } from '#lib/about-tenant.ts'
import { useTranslations } from '#lib/translations.ts'
import { LoadError } from '#table/load-error.tsx'
import { useList } from '#table/use-list.ts'
import { Button } from '#ui/button.tsx'
import { Instant } from '#ui/instant.tsx'
import { Section } from '#ui/section.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { tableTentsApi } from './table-tents.api.ts'

/** List of the versions of a template. Older versions have links. */
export function TentVersions({
  template: { templateId, version: current },
}: {
  template: TentTemplate
}) {
  const t = useTranslations('tableTents')
  const about = useAboutTenant()
  const { list, failed } = useList(tableTentsApi.templateVersions.pages({ ...about, templateId }))
  const { rows, hasMore, loadingMore, onMore } = list
  return (
    <Section title={t('version.heading')}>
      {failed && <LoadError title={t('version.fault')} {...failed} />}
      {!rows && !failed && <Skeleton width="100%" className="h-16" />}
      {rows && (
        <ul className="flex flex-col divide-y divide-line-soft">
          {rows.map(({ version, madeAt, madeBy }) => (
            <li key={version} className="flex min-h-9 flex-wrap items-baseline gap-x-4 py-1">
              {version === current ? (
                <span className="font-semibold">
                  {t('template.versionValue', { version })} ({t('version.current')})
                </span>
              ) : (
                <Link
                  to="/tradeType/tableTent/$templateId/versions/$version"
                  params={{ templateId, version: String(version) }}
                  search={about}
                  className="text-accent-strong underline"
                >
                  {t('template.versionValue', { version })}
                </Link>
              )}
              {madeAt !== null && (
                <span className="text-sm text-muted">
                  <Instant at={madeAt} /> {t('template.changedBy', { name: madeBy ?? '' })}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {hasMore && (
        <Button kind="quiet" busy={loadingMore} onClick={onMore}>
          {t('version.more')}
        </Button>
      )}
    </Section>
  )
}
