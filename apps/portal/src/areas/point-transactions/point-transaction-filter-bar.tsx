import { useQuery } from '@tanstack/react-query'
import { SEARCH_MONTHS } from '@choba/contract/period.ts'
import { chargeTypes, entryKinds } from '@choba/contract/point-ledger.ts'
import type { PointTransactionFilters } from '@choba/contract/point-transactions.filters.ts'
import type { TransactionOptions } from '@choba/contract/transaction-options.ts'
import { useTranslations } from '#lib/translations.ts'
import { PeriodFilterBar } from '#table/period-filter-bar.tsx'
import { prefixFilter } from '#table/prefix-filter.tsx'
import { useChoiceFilter } from '#table/use-choice-filter.tsx'
import { pointTransactionsApi } from './point-transactions.api.ts'

interface Props {
  options: TransactionOptions | undefined
  filters: PointTransactionFilters
  onFilters: (next: PointTransactionFilters, replace: boolean) => void
}

/**
 * True if the search filters by an order number or a card number. Such a search needs no period.
 */
export const hasNumber = ({ orderNo, cardNo }: PointTransactionFilters): boolean =>
  orderNo !== undefined || cardNo !== undefined

export function PointTransactionFilterBar({ options, filters, onFilters }: Props) {
  const t = useTranslations('pointTransactions')
  const words = useTranslations('transactions.filter')
  const choice = useChoiceFilter()
  const { data: rules } = useQuery(pointTransactionsApi.rules.query())
  const change = (part: PointTransactionFilters) => onFilters({ ...filters, ...part }, true)
  const number = (name: 'orderNo' | 'cardNo') =>
    prefixFilter({
      label: t(`field.${name}`),
      hint: t(`filter.${name}Hint`),
      fault: words('terminalInvalid'),
      value: filters[name],
      // Removes the period from the search, because a user who has the number seldom knows the day.
      onChange: (value) =>
        onFilters(
          {
            ...filters,
            ...(value !== undefined && { dateFrom: undefined, dateTo: undefined }),
            [name]: value,
          },
          false,
        ),
    })
  return (
    <PeriodFilterBar
      daily={[
        choice({
          label: words('store'),
          options:
            options?.stores.map(({ storeId, storeName }) => ({
              value: storeId,
              label: storeName,
            })) ?? [],
          chosen: filters.storeId,
          onChange: (storeId) => change({ storeId }),
        }),
        choice({
          label: t('field.chargeType'),
          options: chargeTypes.map((value) => ({ value, label: t(`chargeType.${value}`) })),
          chosen: filters.chargeType,
          onChange: (chargeType) => change({ chargeType }),
        }),
        choice({
          label: t('field.entryKind'),
          options: entryKinds.map((value) => ({ value, label: t(`eitherKind.${value}`) })),
          chosen: filters.entryKind,
          onChange: (entryKind) => change({ entryKind }),
        }),
        number('cardNo'),
        number('orderNo'),
      ]}
      rest={[
        choice({
          label: t('field.rule'),
          options: [
            ...(rules?.rules.map(({ originalRuleId, ruleName }) => ({
              value: originalRuleId,
              label: ruleName,
            })) ?? []),
            { value: '0', label: t('filter.noRule') },
          ],
          chosen: filters.ruleId,
          onChange: (ruleId) => change({ ruleId }),
        }),
      ]}
      filters={filters}
      onFilters={onFilters}
      months={SEARCH_MONTHS}
      mayBeOpen={hasNumber(filters)}
      clock={options}
    />
  )
}
