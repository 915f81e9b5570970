import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { DepositPage, DepositRow } from '@choba/contract/deposits.contract.ts'
import { companyApi } from '#areas/company/company.api.ts'
import { session } from '#lib/session.ts'
import { useTranslations } from '#lib/translations.ts'
import { RecordList } from '#table/record-list.tsx'
import { useList } from '#table/use-list.ts'
import { Banner } from '#ui/banner.tsx'
import { useDepositColumns } from './deposit-columns.tsx'
import { DepositFilterBar } from './deposit-filter-bar.tsx'
import { DepositTabs } from './deposit-tabs-panel.tsx'
import { DepositTerms } from './deposit-terms.tsx'
import { DepositTotals } from './deposit-totals.tsx'
import type { AnyFilters, DepositVariant } from './deposit-variants.ts'
import { Cycle, DepositStatus, Figure, PayDate } from './deposit-words.tsx'
import { NextDeposits } from './next-deposits.tsx'

/**
 * Returns the companies of the user's own merchant. Administrators see many merchants, so they get
 * an empty list.
 */
function useCompanies(admin: boolean) {
  const { data } = useQuery({ ...companyApi.info.query(), enabled: !admin })
  // While the companies load, decides by `isMasterEnterprise`, because only a master merchant can
  // have several companies. Otherwise the column would appear later.
  const several = data ? data.companies.length > 1 : session().user.isMasterEnterprise
  return { companies: data?.companies ?? [], withCompany: admin || several }
}

/**
 * Deposits in progress, and below them the deposits of closed cycles, newest first, with the
 * filters from the address.
 */
export function DepositList({
  variant,
  filters,
}: {
  variant: DepositVariant
  filters: AnyFilters
}) {
  const t = useTranslations('deposits')
  const navigate = useNavigate()
  const found = useList(variant.pages(filters))
  const { companies, withCompany } = useCompanies(variant.admin)
  const search = {
    filters,
    onFilters: (next: AnyFilters, replace = true) =>
      void navigate({ to: variant.path, search: next, replace }),
  }
  const { first } = found
  return (
    <RecordList
      screen={variant.screen}
      schema={variant.filters}
      title={t('title')}
      found={found}
      columns={useDepositColumns({ admin: variant.admin, withCompany })}
      {...search}
      above={
        !variant.admin && (
          <>
            <DepositTabs page="deposits" />
            {first && <Above page={first} withCompany={withCompany} />}
          </>
        )
      }
      download={variant.download}
      more={!variant.admin && <DepositTerms />}
      filterBar={
        <DepositFilterBar
          variant={variant}
          named={first?.items ?? []}
          companies={companies}
          {...search}
        />
      }
      totals={
        first?.sum &&
        first.sum.length > 0 && <DepositTotals sums={first.sum} admin={variant.admin} />
      }
      words={{
        fault: t('fault'),
        noneTitle: t('empty.noneTitle'),
        noneText: t('empty.noneText'),
        noMatchTitle: t('empty.noMatchTitle'),
      }}
      rowKey={({ entCode, depositNo }) => `${entCode}/${depositNo}`}
      onOpen={({ entCode, depositNo }) =>
        void navigate({ to: variant.detailPath({ entCode, depositNo: depositNo! }), search: true })
      }
      card={(row) => <Card row={row} admin={variant.admin} withCompany={withCompany} />}
    />
  )
}

interface AboveProps {
  page: DepositPage
  withCompany: boolean
}

function Above({ page, withCompany }: AboveProps) {
  const t = useTranslations('deposits')
  const { share, open = [], today } = page
  return (
    <div className="flex flex-col gap-3">
      {share && <Banner tone="info">{t('share')}</Banner>}
      {open.length > 0 && (
        <NextDeposits rows={open} today={today} withCompany={withCompany} share={share} />
      )}
    </div>
  )
}

function Card({
  row,
  admin,
  withCompany,
}: {
  row: DepositRow
  admin: boolean
  withCompany: boolean
}) {
  const names = [...(admin ? [row.entName] : []), ...(withCompany ? [row.companyName] : [])]
  return (
    <span className="flex flex-col gap-1">
      <span className="flex items-baseline justify-between gap-3">
        <PayDate row={row} form="plain" />
        <span className="font-semibold">
          <Figure amount={row.transferAmount} currency={row.currency} />
        </span>
      </span>
      {names.length > 0 && <span className="truncate">{names.join(' · ')}</span>}
      <span className="flex flex-wrap justify-between gap-x-4 text-sm text-muted">
        <Cycle row={row} />
        <DepositStatus state={row.state} />
      </span>
    </span>
  )
}
