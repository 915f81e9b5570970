import { createRootRoute, createRoute, redirect } from '@tanstack/react-router'
import { contract } from '@choba/contract/contract.ts'
import type { Can } from '@choba/contract/permissions.ts'
import { AdminTransactionFilters, TransactionFilters } from '@choba/contract/transactions.contract.ts'
import type { Phrases } from '@choba/phrases/ja.ts'
import { lazyPage } from '#app/lazy-page.ts'
import { home } from '#app/menu.ts'
import { NotFoundPage } from '#app/not-found-page.tsx'
import { Shell } from '#app/shell.tsx'
import { mayI } from '#lib/permission.ts'
import { readSearch } from '#lib/search-params.ts'

type Title = keyof Phrases['shell']['screens']

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The screen's name in the title of the window. */
    title?: Title
  }
}

/** What a screen is called and who may see it: the `can` of the call it is made of. */
const screen = (title: Title, can: Can) => ({
  staticData: { title },
  beforeLoad: () => {
    if (!mayI(can)) throw redirect({ to: '/notFound' })
  },
})

const to = (path: string) => () => {
  throw redirect({ to: path })
}

const { list, detail, systemList, systemDetail } = contract.transactions
type Raw = Record<string, unknown>

const root = createRootRoute({ component: Shell })
const at = { getParentRoute: () => root }

// The table of contents: path, what stands in its address, name and permission, page.
const trade = createRoute({
  ...at,
  path: 'trade',
  validateSearch: (raw: Raw) => readSearch(TransactionFilters.shape, raw),
  ...screen('transactions', list.can),
  component: lazyPage(() => import('../areas/transactions/trade.tsx'), 'Trade'),
})
const tradeDetail = createRoute({
  getParentRoute: () => trade,
  path: '$paymentNo',
  ...screen('transactions', detail.can),
  component: lazyPage(() => import('#app/trade-detail.tsx'), 'TradeDetail'),
})
const systrade = createRoute({
  ...at,
  path: 'systrade',
  validateSearch: (raw: Raw) => readSearch(AdminTransactionFilters.shape, raw),
  ...screen('transactions', systemList.can),
  component: lazyPage(() => import('../areas/transactions/systrade.tsx'), 'Systrade'),
})
const systradeDetail = createRoute({
  getParentRoute: () => systrade,
  path: '$entCode/$paymentNo',
  ...screen('transactions', systemDetail.can),
  component: lazyPage(() => import('#app/systrade-detail.tsx'), 'SystradeDetail'),
})
const index = createRoute({ ...at, path: '/', beforeLoad: () => to(home()?.to ?? '/notFound')() })
const notFound = createRoute({ ...at, path: 'notFound', staticData: { title: 'notFound' }, component: NotFoundPage })
const unknown = createRoute({ ...at, path: '$', beforeLoad: to('/notFound') })

export const routeTree = root.addChildren([
  index,
  trade.addChildren([tradeDetail]),
  systrade.addChildren([systradeDetail]),
  notFound,
  unknown,
])
