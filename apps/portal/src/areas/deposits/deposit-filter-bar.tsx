import { useQuery } from '@tanstack/react-query'
import { closedDepositStates } from '@choba/contract/deposits.filters.ts'
import { session } from '#lib/session.ts'
import { useTranslations } from '#lib/translations.ts'
import { daysFilter } from '#table/days-filter.tsx'
import { FilterBar } from '#table/filter-bar.tsx'
import { hasFilters } from '#table/list-period.ts'
import { useChoiceFilter } from '#table/use-choice-filter.tsx'
import { useMerchantFilter } from '#table/use-merchant-filter.tsx'
import type { AnyFilters, DepositVariant } from './deposit-variants.ts'

interface Named {
  readonly entCode: string
  readonly entName: string
  readonly companyCode: string
  readonly companyName: string
}

interface Props {
  variant: DepositVariant
  filters: AnyFilters
  onFilters: (next: AnyFilters) => void
  /** Loaded rows, which supply the names of merchants and companies for the filters. */
  named: readonly Named[]
  /** Companies of the user's own merchant, as options of the filter. */
  companies: readonly { companyCode: string; companyName: string }[]
}

/**
 * Bank accounts for the filter: those of the user's own merchant, or those of a merchant that an
 * administrator has selected. Undefined while an administrator has selected none or several.
 */
function useBankAccounts(variant: DepositVariant, filters: AnyFilters) {
  const [only, ...others] = filters.entCode ?? []
  const entCode = variant.admin ? (others.length === 0 ? only : undefined) : session().user.userEnt
  const { data } = useQuery({
    ...variant.options(entCode ?? ''),
    enabled: entCode !== undefined,
  })
  return data?.bankAccounts ?? []
}

export function DepositFilterBar({ variant, filters, onFilters, named, companies }: Props) {
  const t = useTranslations('deposits')
  const choiceFilter = useChoiceFilter()
  const merchantFilter = useMerchantFilter()
  const accounts = useBankAccounts(variant, filters)
  const change = (part: AnyFilters) => onFilters({ ...filters, ...part })
  const closing = daysFilter({
    label: t('filter.period'),
    words: {
      any: t('filter.any'),
      from: t('filter.from'),
      to: t('filter.to'),
      hint: t('filter.hint'),
      fault: t('filter.fault'),
      since: (day) => t('filter.since', { day }),
      until: (day) => t('filter.until', { day }),
    },
    days: { from: filters.dateFrom, to: filters.dateTo },
    onChange: ({ from, to }) => change({ dateFrom: from, dateTo: to }),
  })
  const state = choiceFilter({
    label: t('field.state'),
    options: closedDepositStates.map((value) => ({ value, label: t(`state.${value}`) })),
    chosen: filters.depositState,
    onChange: (depositState) => change({ depositState }),
  })
  const merchant = merchantFilter({
    label: t('field.merchant'),
    named,
    chosen: filters.entCode,
    onChange: (entCode) => change({ entCode }),
  })
  // The address may contain a company that is not among the options. It still appears, so that the
  // user can remove it.
  const known = new Map([...companies, ...named].map((one) => [one.companyCode, one.companyName]))
  const company = choiceFilter({
    label: t('field.company'),
    options: (companies.length > 0
      ? companies.map((one) => one.companyCode)
      : (filters.companyCode ?? [])
    ).map((value) => ({ value, label: known.get(value) ?? value })),
    chosen: filters.companyCode,
    onChange: (companyCode) => change({ companyCode }),
  })
  const bankAccount = choiceFilter({
    label: t('field.bankAccount'),
    options: accounts.map((one) => ({
      value: one.bankAccount,
      label: companies.length > 1 ? `${one.name}（${one.companyName}）` : one.name,
    })),
    chosen: filters.bankAccount,
    onChange: (chosen) => change({ bankAccount: chosen }),
  })
  const withAccount = accounts.length > 0 || filters.bankAccount !== undefined
  const withCompany = companies.length > 1 || filters.companyCode !== undefined
  return (
    <FilterBar
      daily={[
        closing,
        state,
        ...(variant.admin ? [merchant] : []),
        ...(withCompany ? [company] : []),
        ...(withAccount ? [bankAccount] : []),
      ]}
      {...(hasFilters(filters) && { onClearAll: () => onFilters({}) })}
    />
  )
}
