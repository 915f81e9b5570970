import { createRootRoute, createRoute, redirect } from '@tanstack/react-router'
import { contract } from '@choba/contract/contract.ts'
import { AdminTransactionFilters, TransactionFilters } from '@choba/contract/transactions.contract.ts'
import { NotificationAddress } from '@choba/contract/notifications.contract.ts'
import Bell from 'lucide-react/icons/bell'
import ReceiptText from 'lucide-react/icons/receipt-text'
import { lazyPage } from '#app/lazy-page.ts'
import { homeOf, isOpen, type ScreenFacts } from '#app/menu.ts'
import { NotFoundPage } from '#app/not-found-page.tsx'
import { Shell } from '#app/shell.tsx'
import { readSearch } from '#lib/search-params.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption extends ScreenFacts {}
}

/** What a screen is called, who may see it, and where it stands in the menu. */
const screen = (facts: ScreenFacts) => ({
  staticData: facts,
  beforeLoad: () => {
    if (!isOpen(facts)) throw redirect({ to: '/notFound' })
  },
})

const to = (path: string) => () => {
  throw redirect({ to: path })
}

const { list, detail, systemList, systemDetail } = contract.transactions
type Raw = Record<string, unknown>

const root = createRootRoute({ component: Shell })
const at = { getParentRoute: () => root }

// The table of contents, in the order of the menu: path, what stands in its address, name, permission and place, page.
const trade = createRoute({
  ...at,
  path: 'trade',
  validateSearch: (raw: Raw) => readSearch(TransactionFilters.shape, raw),
  ...screen({ title: 'transactions', can: list.can, menu: { label: 'transactions', icon: ReceiptText } }),
  component: lazyPage(() => import('../areas/transactions/trade.tsx'), 'Trade'),
})
const tradeDetail = createRoute({
  getParentRoute: () => trade,
  path: '$paymentNo',
  ...screen({ title: 'transactions', can: detail.can }),
  component: lazyPage(() => import('#app/trade-detail.tsx'), 'TradeDetail'),
})
const systrade = createRoute({
  ...at,
  path: 'systrade',
  validateSearch: (raw: Raw) => readSearch(AdminTransactionFilters.shape, raw),
  ...screen({ title: 'transactions', can: systemList.can, menu: { label: 'transactions', icon: ReceiptText } }),
  component: lazyPage(() => import('../areas/transactions/systrade.tsx'), 'Systrade'),
})
const systradeDetail = createRoute({
  getParentRoute: () => systrade,
  path: '$entCode/$paymentNo',
  ...screen({ title: 'transactions', can: systemDetail.can }),
  component: lazyPage(() => import('#app/systrade-detail.tsx'), 'SystradeDetail'),
})
const message = createRoute({
  ...at,
  path: 'message',
  validateSearch: (raw: Raw) => readSearch(NotificationAddress.shape, raw),
  ...screen({
    title: 'notifications',
    can: contract.notifications.list.can,
    menu: { label: 'notifications', icon: Bell, group: 'notifications' },
  }),
  component: lazyPage(() => import('../areas/notifications/notification-list.tsx'), 'NotificationList'),
})
// The table cannot name itself: it is handed the entries when it is asked.
const index = createRoute({ ...at, path: '/', beforeLoad: (): void => to(homeOf(root))() })
const notFound = createRoute({ ...at, path: 'notFound', staticData: { title: 'notFound' }, component: NotFoundPage })
const unknown = createRoute({ ...at, path: '$', beforeLoad: to('/notFound') })

export const routeTree = root.addChildren([
  index,
  trade.addChildren([tradeDetail]),
  systrade.addChildren([systradeDetail]),
  message,
  notFound,
  unknown,
])
