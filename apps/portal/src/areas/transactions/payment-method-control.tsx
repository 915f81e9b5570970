import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { COUNTED_SEARCHES_MAX } from '@choba/contract/search-counts.ts'
import { formatAmount } from '@choba/contract/money.ts'
import type { TransactionFilters } from '@choba/contract/transactions.filters.ts'
import type { TransactionOptions } from '@choba/contract/transaction-options.ts'
import { canonicalQuery } from '#lib/query-string.ts'
import { useCatalogueNames } from '#lib/use-catalogue-names.ts'
import { CheckTree } from '#ui/check-tree.tsx'
import {
  paymentMethodsOf,
  paymentMethodTree,
  searchOfPaymentMethods,
} from './payment-method-choice.ts'
import type { TransactionVariant } from './transaction-variants.ts'

/**
 * Checkboxes for payment classes and their payment methods, each with the number of matching
 * transactions.
 */
export function PaymentMethodControl({
  label,
  options,
  filters,
  counts,
  onChange,
}: {
  label: string
  options: TransactionOptions
  filters: TransactionFilters
  counts: TransactionVariant['counts']
  onChange: (part: Pick<TransactionFilters, 'paymentClass' | 'paymentType'>) => void
}) {
  const names = useCatalogueNames()
  // Local state shows a click immediately, so that the next click builds on it. The address changes
  // later.
  const given = paymentMethodsOf(options.paymentMethods, filters)
  const [known, setKnown] = useState(given.join())
  const [ticked, tick] = useState<readonly string[]>(given)
  if (known !== given.join()) {
    setKnown(given.join())
    tick(given)
  }
  const tree = names ? paymentMethodTree(options.paymentMethods, filters, names) : []
  const offered = tree.flatMap((group) =>
    group.paymentMethods.map(({ paymentType }) => paymentType),
  )
  const counted = usePaymentMethodCounts(counts, filters, offered)
  const figureOf = (paymentMethods: readonly string[]) => {
    const figures = paymentMethods.map((paymentMethod) => counted.get(paymentMethod))
    const isKnown = figures.every((figure) => figure !== undefined)
    return isKnown
      ? formatAmount(
          figures.reduce((sum, figure) => sum + figure, 0),
          'JPY',
        )
      : undefined
  }
  return (
    <div className="w-70 max-w-full max-sm:w-full">
      <CheckTree
        aria-label={label}
        nodes={tree.map(({ code, name: className, paymentMethods }) => ({
          value: `class ${code}`,
          label: className,
          note: figureOf(paymentMethods.map(({ paymentType }) => paymentType)),
          children: paymentMethods.map(({ paymentType, name }) => ({
            value: paymentType,
            label: name,
            note: figureOf([paymentType]),
          })),
        }))}
        value={ticked}
        onChange={(next) => {
          tick(next)
          onChange(searchOfPaymentMethods(tree, next))
        }}
      />
    </div>
  )
}

/**
 * Counts the transactions of the search for each payment method, without the payment filter. The
 * server limits the counts per call, and only two calls are made; other methods have no count.
 */
function usePaymentMethodCounts(
  counts: TransactionVariant['counts'],
  filters: TransactionFilters,
  paymentMethods: readonly string[],
): ReadonlyMap<string, number> {
  const { paymentClass: _class, paymentType: _type, sort: _sort, order: _order, ...rest } = filters
  const searches = paymentMethods.map((paymentMethod) =>
    canonicalQuery({ ...rest, paymentType: [paymentMethod] }),
  )
  const meta = { withoutToast: true as const }
  const first = useQuery({
    ...counts(searches.slice(0, COUNTED_SEARCHES_MAX)),
    enabled: searches.length > 0,
    meta,
  })
  const others = searches.slice(COUNTED_SEARCHES_MAX, 2 * COUNTED_SEARCHES_MAX)
  const second = useQuery({ ...counts(others), enabled: others.length > 0, meta })
  const figures = [
    ...(first.data?.counts ?? []),
    ...(first.data ? (second.data?.counts ?? []) : []),
  ]
  return new Map(figures.map((figure, at) => [paymentMethods[at]!, figure]))
}
