import { formatMoney } from '@choba/contract/money.ts'
import type { OrderFilters } from '@choba/contract/orders.filters.ts'
import { SEARCH_MONTHS } from '@choba/contract/period.ts'
import { orderTypes, presentations } from '@choba/contract/point-ledger.ts'
import { paymentClasses, type TransactionOptions } from '@choba/contract/transaction-options.ts'
import { useTranslations } from '#lib/translations.ts'
import { useKindName } from '#lib/use-catalogue-names.ts'
import { AmountControl } from '#table/amount-control.tsx'
import type { FilterSpec } from '#table/filter-spec.tsx'
import { PeriodFilterBar } from '#table/period-filter-bar.tsx'
import { prefixFilter } from '#table/prefix-filter.tsx'
import { useChoiceFilter } from '#table/use-choice-filter.tsx'

interface Props {
  options: TransactionOptions | undefined
  filters: OrderFilters
  onFilters: (next: OrderFilters, replace: boolean) => void
}

/**
 * True if the search filters by an order number or a card number. Such a search needs no period.
 */
export const hasNumber = ({ orderNo, cardNo }: OrderFilters): boolean =>
  orderNo !== undefined || cardNo !== undefined

export function OrderFilterBar(props: Props) {
  const { options, filters, onFilters } = props
  return (
    <PeriodFilterBar
      {...useOrderFilters(props)}
      filters={filters}
      onFilters={onFilters}
      months={SEARCH_MONTHS}
      mayBeOpen={hasNumber(filters)}
      clock={options}
    />
  )
}

/**
 * Returns the filters, split into those that are always visible and those in the "more filters"
 * menu.
 */
function useOrderFilters({ options, filters, onFilters }: Props) {
  const t = useTranslations('orders')
  const words = useTranslations('transactions.filter')
  const kindName = useKindName()
  const choice = useChoiceFilter()
  const change = (part: OrderFilters) => onFilters({ ...filters, ...part }, true)
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
  return {
    daily: [
      choice({
        label: words('store'),
        options:
          options?.stores.map(({ storeId, storeName }) => ({ value: storeId, label: storeName })) ??
          [],
        chosen: filters.storeId,
        onChange: (storeId) => change({ storeId }),
      }),
      choice({
        label: t('field.orderType'),
        options: orderTypes.map((value) => ({ value, label: t(`orderType.${value}`) })),
        chosen: filters.orderType,
        onChange: (orderType) => change({ orderType }),
      }),
      number('orderNo'),
      number('cardNo'),
    ],
    rest: [
      choice({
        label: words('paymentClass'),
        options: paymentClasses.map((value) => ({ value, label: kindName(value) })),
        chosen: filters.paymentClass,
        onChange: (paymentClass) => change({ paymentClass }),
      }),
      useAmountFilter({ options, filters, onFilters }),
      prefixFilter({
        label: words('terminal'),
        hint: words('terminalHint'),
        fault: words('terminalInvalid'),
        value: filters.terminalNo,
        onChange: (terminalNo) => onFilters({ ...filters, terminalNo }, false),
      }),
      choice({
        label: t('field.presentation'),
        options: presentations.map((value) => ({ value, label: t(`presentation.${value}`) })),
        chosen: filters.presentation,
        onChange: (presentation) => change({ presentation }),
      }),
    ],
  }
}

function useAmountFilter({ options, filters, onFilters }: Props): FilterSpec {
  const t = useTranslations('orders')
  const words = useTranslations('transactions.filter')
  const { amountMin, amountMax } = filters
  const currency = options?.currency ?? 'JPY'
  const money = (amount: number | undefined) =>
    amount === undefined ? '' : formatMoney(amount, currency)
  return {
    label: t('field.amount'),
    value:
      amountMin === undefined && amountMax === undefined
        ? undefined
        : `${money(amountMin)} – ${money(amountMax)}`,
    onClear: () => onFilters({ ...filters, amountMin: undefined, amountMax: undefined }, true),
    control: (close) => (
      <AmountControl
        words={{
          amountFrom: words('amountFrom'),
          amountTo: words('amountTo'),
          amountInvalid: words('amountInvalid'),
          amountReversed: words('amountReversed'),
        }}
        currency={currency}
        min={amountMin}
        max={amountMax}
        onApply={(min, max) => {
          onFilters({ ...filters, amountMin: min, amountMax: max }, false)
          close()
        }}
      />
    ),
  }
}
