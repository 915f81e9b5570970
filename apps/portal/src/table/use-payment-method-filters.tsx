import { paymentClasses } from '@choba/contract/transaction-options.ts'
import type { statistics } from '@choba/contract/statistics.contract.ts'
import type { ResultOf } from '@choba/contract/endpoint.ts'
import type { StatisticsFilters } from '@choba/contract/statistics.filters.ts'
import { useTranslations } from '#lib/translations.ts'
import { useKindName } from '#lib/use-catalogue-names.ts'
import type { FilterSpec } from '#table/filter-spec.tsx'
import { useChoiceFilter } from '#table/use-choice-filter.tsx'

type Chosen = Pick<StatisticsFilters, 'paymentClass' | 'paymentType'>

/** Returns the filters by payment method and payment class, for screens with sales figures. */
export function usePaymentMethodFilters() {
  const t = useTranslations('statistics.filter')
  const kindName = useKindName()
  const choiceFilter = useChoiceFilter()
  return (
    paymentMethods: ResultOf<(typeof statistics)['options']>['paymentMethods'] | undefined,
    { paymentClass, paymentType }: Chosen,
    onChange: (part: Chosen) => void,
  ): [paymentMethod: FilterSpec, paymentClass: FilterSpec] => [
    choiceFilter({
      label: t('paymentMethod'),
      options: (paymentMethods ?? []).map((paymentMethod) => ({
        value: paymentMethod.paymentType,
        label: paymentMethod.name,
      })),
      chosen: paymentType,
      onChange: (chosen) => onChange({ paymentType: chosen }),
    }),
    choiceFilter({
      label: t('class'),
      options: paymentClasses.map((value) => ({ value, label: kindName(value) })),
      chosen: paymentClass,
      onChange: (chosen) => onChange({ paymentClass: chosen }),
    }),
  ]
}
