import { useTranslations } from '#lib/translations.ts'
import { useKindName } from '#lib/use-catalogue-names.ts'
import { formatMoney } from '@choba/contract/money.ts'
import {
  refundStates,
  numberFilters,
  searchNumbers,
  tradeKinds,
  type TransactionFilters,
} from '@choba/contract/transactions.filters.ts'
import type { TransactionOptions } from '@choba/contract/transaction-options.ts'
import { lazy, Suspense } from 'react'
import { AmountControl } from '#table/amount-control.tsx'
import type { FilterSpec } from '#table/filter-spec.tsx'
import { TextControl } from '#table/text-control.tsx'
import { useChoiceFilter } from '#table/use-choice-filter.tsx'
import { useMerchantFilter } from '#table/use-merchant-filter.tsx'
import { stateChoices } from './state-choices.ts'
import { ChunkBoundary } from '#ui/chunk-boundary.tsx'
import { loadChunk } from '#ui/chunks.ts'
import { readNumberPart, readPrefix } from './search-number.ts'
import { namesOf } from './transaction-names.ts'
import type { TransactionVariant } from './transaction-variants.ts'

const PaymentMethodControl = lazy(async () => ({
  default: (await loadChunk(import('./payment-method-control.tsx'))).PaymentMethodControl,
}))

interface Input {
  variant: TransactionVariant
  options: TransactionOptions | undefined
  filters: TransactionFilters
  onFilters: (next: TransactionFilters, replace: boolean) => void
}

const withoutNumbers = Object.fromEntries(
  numberFilters.map((key) => [key, undefined]),
) as TransactionFilters

/**
 * Returns the filters, split into those that are always visible and those in the menu. Ticking an
 * option replaces the current entry of the browser history.
 */
export function useTransactionFilters({ variant, options, filters, onFilters }: Input) {
  const t = useTranslations('transactions')
  const all = useTranslations('kit')('all')
  const choiceFilter = useChoiceFilter()
  const merchantFilter = useMerchantFilter()
  const change = (part: TransactionFilters) => onFilters({ ...filters, ...part }, true)
  const currency = options?.currency ?? 'JPY'
  const { amountMin, amountMax } = filters
  const numberKind = searchNumbers.find((key) => filters[key] !== undefined)
  const money = (amount: number | undefined) =>
    amount === undefined ? '' : formatMoney(amount, currency)

  const merchant = merchantFilter({
    label: t('filter.merchant'),
    named: options?.merchants ?? [],
    chosen: filters.entCode,
    // A new selection of merchants clears the store filter, because each store belongs to one
    // merchant.
    onChange: (entCode) => change({ entCode, storeId: undefined }),
  })
  const store = choiceFilter({
    label: t('filter.store'),
    options:
      options?.stores.map(({ storeId, storeName }) => ({ value: storeId, label: storeName })) ?? [],
    chosen: filters.storeId,
    onChange: (storeId) => change({ storeId }),
  })
  const paymentMethodNames = usePaymentMethodNames(options, filters)
  const paymentMethod: FilterSpec = {
    label: t('filter.paymentMethod'),
    idle: all,
    value: paymentMethodNames,
    onClear: () => change({ paymentClass: undefined, paymentType: undefined }),
    control: () =>
      options && (
        <ChunkBoundary>
          <Suspense>
            <PaymentMethodControl
              label={t('filter.paymentMethod')}
              options={options}
              filters={filters}
              counts={variant.counts}
              onChange={change}
            />
          </Suspense>
        </ChunkBoundary>
      ),
  }
  const kind = choiceFilter({
    label: t('filter.tradeKind'),
    options: tradeKinds.map((value) => ({ value, label: t(`tradeKind.${value}`) })),
    chosen: filters.tradeKind,
    onChange: (tradeKind) => change({ tradeKind }),
  })
  const number: FilterSpec = {
    label: t('filter.number'),
    // If the address filters by one kind of number, the name of that kind is shown before the
    // number.
    value: filters.number ?? (numberKind && `${t(`column.${numberKind}`)} ${filters[numberKind]}`),
    onClear: () => onFilters({ ...filters, ...withoutNumbers }, false),
    control: (close) => (
      <TextControl
        label={t('filter.number')}
        hint={t('filter.numberHint')}
        fault={t('filter.numberInvalid')}
        read={readNumberPart}
        className="font-mono"
        value={filters.number ?? (numberKind ? filters[numberKind]! : '')}
        onApply={(text) => {
          // Removes the period from the search, because a user who has the number seldom knows the
          // day.
          const period = text === undefined ? {} : { dateFrom: undefined, dateTo: undefined }
          onFilters({ ...filters, ...withoutNumbers, ...period, number: text }, false)
          close()
        }}
      />
    ),
  }
  const failedKind = filters.refundState
    ? 'PAYMENT'
    : filters.tradeKind?.length === 1
      ? filters.tradeKind[0]
      : undefined
  const state = choiceFilter({
    label: t('filter.state'),
    options: stateChoices(filters).map((value) => ({
      value,
      label: value === 'FAILED' && failedKind ? t(`failed.${failedKind}`) : t(`state.${value}`),
    })),
    chosen: filters.state,
    onChange: (chosen) => change({ state: chosen }),
  })
  const refundState = choiceFilter({
    label: t('filter.refundState'),
    options: refundStates.map((value) => ({ value, label: t(`refundState.${value}`) })),
    chosen: filters.refundState,
    onChange: (chosen) => change({ refundState: chosen }),
  })
  const reason = choiceFilter({
    label: t('filter.reason'),
    options: options?.refundReasons.map((one) => ({ value: one.reason, label: one.name })) ?? [],
    chosen: filters.reason,
    onChange: (chosen) => change({ reason: chosen }),
  })
  const tradeType = choiceFilter({
    label: t('filter.tradeType'),
    // Includes types that the tenant no longer offers if the address filters by them, so that the
    // filter shows their names.
    options:
      options?.tradeTypes
        .filter((one) => one.offered || filters.tradeType?.includes(one.tradeType))
        .map((one) => ({ value: one.tradeType, label: one.name })) ?? [],
    chosen: filters.tradeType,
    onChange: (chosen) => change({ tradeType: chosen }),
  })
  const amount: FilterSpec = {
    label: t('filter.amount'),
    value:
      amountMin === undefined && amountMax === undefined
        ? undefined
        : `${money(amountMin)} – ${money(amountMax)}`,
    onClear: () => change({ amountMin: undefined, amountMax: undefined }),
    control: (close) => (
      <AmountControl
        words={{
          amountFrom: t('filter.amountFrom'),
          amountTo: t('filter.amountTo'),
          amountInvalid: t('filter.amountInvalid'),
          amountReversed: t('filter.amountReversed'),
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
  const terminal: FilterSpec = {
    label: t('filter.terminal'),
    value:
      filters.terminalId === 'NONE'
        ? t('filter.noTerminal')
        : (filters.terminalNo ?? filters.terminalId),
    onClear: () => change({ terminalNo: undefined, terminalId: undefined }),
    control: (close) => (
      <TextControl
        label={t('filter.terminal')}
        hint={t('filter.terminalHint')}
        fault={t('filter.terminalInvalid')}
        read={readPrefix}
        className="font-mono"
        value={filters.terminalNo ?? ''}
        onApply={(terminalNo) => {
          onFilters({ ...filters, terminalNo, terminalId: undefined }, false)
          close()
        }}
      />
    ),
  }
  // Only links of other screens set these filters. They are shown so that the user can remove them.
  const ofClose = (['lateAfter', 'countedIn'] as const)
    .filter((name) => filters[name] !== undefined)
    .map((name): FilterSpec => ({
      label: t('filter.close'),
      value: t(`filter.${name}`),
      onClear: () => change({ [name]: undefined }),
      control: () => t(`filter.${name}`),
    }))
  const hasStores = store.value !== undefined || (options?.stores.length ?? 0) > 0
  return {
    daily: [
      ...(variant.admin ? [merchant] : []),
      ...(hasStores ? [store] : []),
      paymentMethod,
      kind,
      number,
    ],
    rest: [...ofClose, state, refundState, reason, tradeType, amount, terminal],
  }
}

/**
 * Returns the label of the payment filter: the first of the classes and payment methods, and the
 * number of other ones.
 */
function usePaymentMethodNames(
  options: TransactionOptions | undefined,
  { paymentClass = [], paymentType = [] }: TransactionFilters,
): string | undefined {
  const kindName = useKindName()
  const chosen = useTranslations('table')
  const { paymentMethod } = namesOf(options)
  const [first, ...others] = [...paymentClass.map(kindName), ...paymentType.map(paymentMethod)]
  return first !== undefined && others.length > 0
    ? chosen('chosen', { first, count: others.length })
    : first
}
