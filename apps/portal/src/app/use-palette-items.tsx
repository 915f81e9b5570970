import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { type ReactNode, useDeferredValue } from 'react'
import { useTranslations } from '#lib/translations.ts'
import { transactions, type TransactionHits } from '@choba/contract/transactions.contract.ts'
import { numberPrefix } from '@choba/contract/fields.ts'
import * as z from 'zod/mini'
import { useMenu } from '#app/menu.ts'
import { transactionsApi } from '#lib/transactions.api.ts'
import { useMay } from '#lib/permission.ts'
import { holds } from '#ui/holds.ts'
import { Instant } from '#ui/instant.tsx'
import { Money } from '#ui/money.tsx'

export interface PaletteItem {
  readonly key: string
  readonly content: ReactNode
  readonly onChoose: () => void
}

export interface PaletteGroup {
  readonly name: 'screens' | 'transactions' | 'stores'
  readonly items: readonly PaletteItem[]
}

/** Fewer signs than these begin too many numbers. */
const MIN_LENGTH = 4
const MAX_STORES = 6

/** What was typed or pasted, as a number of a transaction: full-width signs are understood. Null where it can be none. */
function numberIn(text: string): string | null {
  const read = z.safeParse(numberPrefix, text.normalize('NFKC').trim())
  return read.success && read.data.length >= MIN_LENGTH && /\d/.test(read.data) ? read.data : null
}

/** What the palette offers for a text; with none, the screens. */
export function usePaletteItems(text: string): { groups: PaletteGroup[]; isSearching: boolean; hasFailed: boolean } {
  const sought = text.normalize('NFKC').trim()
  const number = useDeferredValue(numberIn(text))
  const hits = useHits(number)
  const groups: PaletteGroup[] = [
    { name: 'screens', items: useScreens(sought) },
    { name: 'transactions', items: number === null ? [] : hits.items },
    { name: 'stores', items: useStores(sought) },
  ]
  return {
    groups: groups.filter(({ items }) => items.length > 0),
    isSearching: number !== null && hits.isFetching,
    hasFailed: number !== null && hits.isError,
  }
}

function useScreens(sought: string): PaletteItem[] {
  const t = useTranslations('screens')
  const router = useRouter()
  return useMenu()
    .map((entry) => ({ ...entry, words: t(entry.label) }))
    .filter(({ words }) => holds(words, sought))
    .map(({ to, icon: Icon, words }) => ({
      key: to,
      content: (
        <span className="flex items-center gap-2.5">
          <Icon size="1.1em" aria-hidden />
          {words}
        </span>
      ),
      onChoose: () => void router.navigate({ to }),
    }))
}

function useHits(number: string | null) {
  const navigate = useNavigate()
  const t = useTranslations('transactions')
  const { find, systemFind } = transactionsApi
  const isAdmin = useMay(transactions.systemFind.can)
  const mayFind = useMay(transactions.find.can) || isAdmin
  const query = useQuery({
    ...(isAdmin ? systemFind : find).query({ number: number ?? '' }),
    enabled: number !== null && mayFind,
    placeholderData: keepPreviousData,
    // What went wrong stands in the palette.
    meta: { shownInPlace: 'every' },
  })
  const open = ({ entCode, paymentNo }: TransactionHits['items'][number]) =>
    isAdmin
      ? navigate({ to: '/systrade/$entCode/$paymentNo', params: { entCode, paymentNo } })
      : navigate({ to: '/trade/$paymentNo', params: { paymentNo } })
  const items = (query.data?.items ?? []).map((hit) => ({
    key: `${hit.entCode}/${hit.paymentNo}`,
    content: (
      <>
        <span className="flex min-w-0 flex-col">
          <span className="font-mono text-sm break-all">{hit[hit.by]}</span>
          <span className="text-xs break-words text-muted">
            {t(`column.${hit.by}`)} · {t(`tradeKind.${hit.tradeKind}`)} · {hit.storeName}
          </span>
        </span>
        <span className="flex shrink-0 flex-col items-end">
          <Money amount={hit.amount} currency={hit.currency} negative={hit.tradeKind === 'REFUND'} />
          <span className="text-xs text-muted">
            <Instant at={hit.paidAt} form="short" />
          </span>
        </span>
      </>
    ),
    onChoose: () => void open(hit),
  }))
  return { items, isFetching: query.isFetching, isError: query.isError }
}

/** The merchant's stores; an administrator's are told apart by their merchants and are not offered here. */
function useStores(sought: string): PaletteItem[] {
  const navigate = useNavigate()
  const mayList = useMay(transactions.list.can)
  const { data } = useQuery({ ...transactionsApi.options.query(), enabled: mayList && sought !== '' })
  if (!data || sought === '') return []
  return data.stores
    .filter(({ storeName }) => holds(storeName, sought))
    .slice(0, MAX_STORES)
    .map(({ storeId, storeName }) => ({
      key: `store ${storeId}`,
      content: storeName,
      onChoose: () => void navigate({ to: '/trade', search: { storeId: [storeId] } }),
    }))
}
