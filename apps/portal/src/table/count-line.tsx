import { useTranslations } from '#lib/translations.ts'
import { formatAmount } from '@choba/contract/money.ts'
import { TotalsLine } from '#table/totals-line.tsx'

/** Above a list without sums: how many rows were found. `first` is the first page. */
export function CountLine({ first }: { first: { readonly total?: number | undefined } | undefined }) {
  const t = useTranslations('kit.record')
  return <TotalsLine busy={!first} totals={[{ label: t('count'), value: formatAmount(first?.total ?? 0, 'JPY') }]} />
}
