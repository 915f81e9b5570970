import { useTranslations } from '#lib/translations.ts'
import { LoadError } from '#table/load-error.tsx'
import { useList } from '#table/use-list.ts'
import { Button } from '#ui/button.tsx'
import { Box } from '#ui/section.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { storesApi } from './stores.api.ts'

/** List of the users with access to a store. */
export function StorePeople({ storeId }: { storeId: string }) {
  const t = useTranslations('stores.people')
  const { list, first, failed } = useList(storesApi.people.pages({ storeId }))
  const { rows, hasMore, loadingMore, onMore } = list
  return (
    <Box>
      {failed ? (
        <LoadError title={t('fault')} {...failed} />
      ) : !rows ? (
        <Skeleton className="h-40" />
      ) : (
        <>
          <p className="mb-2 text-muted">
            {t(rows.length === 0 ? 'none' : 'count', { count: first?.total ?? 0 })}
          </p>
          <ul className="divide-y divide-line-soft">
            {rows.map((one) => (
              <li
                key={one.userId}
                className="flex flex-wrap items-baseline justify-between gap-x-4 py-2"
              >
                <span className="min-w-0 break-words">
                  {one.userFullName} <span className="text-sm text-muted">{one.userName}</span>
                </span>
                <span className="flex flex-wrap gap-x-4 text-sm text-muted">
                  <span>{one.roleName}</span>
                  <span>{t(one.seesAll ? 'all' : 'byName')}</span>
                </span>
              </li>
            ))}
          </ul>
          {hasMore && (
            <Button className="mt-2" busy={loadingMore} onClick={onMore}>
              {t('more')}
            </Button>
          )}
        </>
      )}
    </Box>
  )
}
