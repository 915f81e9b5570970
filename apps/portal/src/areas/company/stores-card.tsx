import {
  company as calls,
  type AssignedStore,
  type Company,
  type CompanyList,
} from '@choba/contract/company.contract.ts'
import { FormSection } from '#form/form-section.tsx'
import { useMay } from '#lib/permission.ts'
import { useTranslations } from '#lib/translations.ts'
import { LoadError } from '#table/load-error.tsx'
import { useList } from '#table/use-list.ts'
import { Button } from '#ui/button.tsx'
import { dayText } from '#ui/instants.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { companyApi } from './company.api.ts'
import { useCompanyNavigation } from './use-companies.ts'

/**
 * Current stores of a company and planned moves of stores, with a button to move a store to another
 * company.
 */
export function StoresCard({
  company: { companyId },
  list,
}: {
  company: Company
  list: CompanyList
}) {
  const t = useTranslations('company.stores')
  const { list: found, failed } = useList(companyApi.stores.pages({ companyId, pageSize: 50 }))
  const { rows, hasMore, loadingMore, onMore } = found
  return (
    <FormSection title={t('title')}>
      {failed ? (
        <LoadError title={t('fault')} {...failed} />
      ) : !rows ? (
        <Skeleton className="h-40" />
      ) : rows.length === 0 ? (
        <p className="text-muted">{t('none')}</p>
      ) : (
        <ul className="flex flex-col">
          {rows.map((store) => (
            <Store key={store.storeId} store={store} list={list} />
          ))}
        </ul>
      )}
      {hasMore && (
        <Button className="self-start" busy={loadingMore} onClick={onMore}>
          {t('more')}
        </Button>
      )}
    </FormSection>
  )
}

function Store({ store, list: { companies } }: { store: AssignedStore; list: CompanyList }) {
  const t = useTranslations('company.stores')
  const navigation = useCompanyNavigation()
  const mayAssign = useMay(calls.assign.can) && companies.length > 1
  const { storeId, storeCode, storeName, companyId, fromDay, next } = store
  const nameOf = (id: string) => companies.find((one) => one.companyId === id)?.companyName ?? ''
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line-soft py-2 last:border-b-0">
      <div className="min-w-0">
        <p className="break-words">
          {storeName} <span className="text-sm text-muted">{storeCode}</span>
        </p>
        {(fromDay !== null || next) && (
          <p className="flex flex-wrap gap-x-4 text-sm text-muted">
            {fromDay !== null && <span>{t('from', { day: dayText(fromDay) })}</span>}
            {next && (
              <span>
                {t('next', { day: dayText(next.fromDay), company: nameOf(next.companyId) })}
              </span>
            )}
          </p>
        )}
      </div>
      {mayAssign && (
        <Button data-opens onClick={() => navigation.assign(companyId, storeId)}>
          {t('assign')}
        </Button>
      )}
    </li>
  )
}
