import { Outlet, useParams } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import { company } from '@choba/contract/company.contract.ts'
import type { Company, CompanyList } from '@choba/contract/company.contract.ts'
import { useMay } from '#lib/permission.ts'
import { useTranslations } from '#lib/translations.ts'
import { LoadError } from '#table/load-error.tsx'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TitleRow } from '#ui/title-row.tsx'
import { AccountCard } from './account-card.tsx'
import { CompanyCard } from './company-card.tsx'
import { StoresCard } from './stores-card.tsx'
import { useCompanies, useCompanyNavigation } from './use-companies.ts'

/** Companies of a merchant: selector, company details, bank account and stores. */
export function Companies() {
  const t = useTranslations('company')
  const { data, error, isFetching, refetch } = useCompanies()
  return (
    <div className="flex flex-col gap-4">
      {data ? (
        <Loaded list={data} />
      ) : (
        <>
          <TitleRow title={t('title')} />
          {error ? (
            <LoadError
              title={t('fault')}
              error={error}
              busy={isFetching}
              onRetry={() => void refetch()}
            />
          ) : (
            <Skeleton className="h-80" />
          )}
        </>
      )}
      <Outlet />
    </div>
  )
}

function Loaded({ list }: { list: CompanyList }) {
  const t = useTranslations('company')
  const navigation = useCompanyNavigation()
  const mayEdit = useMay(company.modify.can)
  const maySeeAccount = useMay(company.bankAccount.can)
  const { companyId } = useParams({ strict: false })
  const chosen = list.companies.find((one) => one.companyId === companyId) ?? list.companies[0]
  return (
    <>
      <TitleRow
        title={t('title')}
        primary={
          mayEdit &&
          list.canAdd && (
            <Button
              kind="primary"
              icon={<Plus aria-hidden="true" size="1.1em" />}
              data-opens
              onClick={() => navigation.add()}
            >
              {t('add')}
            </Button>
          )
        }
      />
      {list.companies.length > 1 && <Choice companies={list.companies} chosen={chosen} />}
      {chosen && (
        <>
          <CompanyCard company={chosen} />
          {maySeeAccount && <AccountCard key={chosen.companyId} company={chosen} />}
          <StoresCard key={`${chosen.companyId} stores`} company={chosen} list={list} />
        </>
      )}
    </>
  )
}

function Choice({
  companies,
  chosen,
}: {
  companies: readonly Company[]
  chosen: Company | undefined
}) {
  const t = useTranslations('company')
  const navigation = useCompanyNavigation()
  return (
    <nav aria-label={t('companies')}>
      <ul className="grid gap-2.5 sm:grid-cols-2 lg:grid-cols-3">
        {companies.map(({ companyId, companyCode, companyName, storeCount }) => {
          const isChosen = companyId === chosen?.companyId
          return (
            <li key={companyId}>
              <button
                type="button"
                aria-current={isChosen ? 'true' : undefined}
                onClick={() => navigation.choose(companyId)}
                className={`flex size-full flex-col items-start rounded-md border bg-surface px-4 py-3 text-left hover:bg-line-soft ${isChosen ? 'border-accent ring-1 ring-accent' : 'border-line'}`}
              >
                <span className="font-semibold break-words">{companyName}</span>
                <span className="text-sm text-muted">
                  <span className="mr-3">{companyCode}</span>
                  {t('storesSeen', { count: storeCount })}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
