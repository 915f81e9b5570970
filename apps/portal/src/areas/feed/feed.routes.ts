import { createRoute } from '@tanstack/react-router'
import type { feed } from '@choba/contract/feed.contract.ts'
import { adminMay } from '@choba/contract/permissions.ts'
import Rss from 'lucide-react/icons/rss'
import { lazyPage } from '#app/lazy-page.ts'
import { inShell, screen } from '#app/screen.tsx'
import { lazySearch } from '#lib/search-params.ts'

const pages = () => import('./feed-keys.tsx')
const addresses = () => import('#lib/about-tenant.ts')

const search = adminMay('SystemConfig.search') satisfies typeof feed.keys.can

export const feedKeysRoute = createRoute({
  ...inShell,
  path: 'tenant/feedKey',
  validateSearch: lazySearch(addresses, 'TenantAddress'),
  ...screen({
    title: 'feed.keys',
    phrases: ['tenantPicker'],
    can: search,
    menu: { order: 439, icon: Rss, group: 'tenants' },
  }),
  component: lazyPage(pages, 'FeedKeys'),
})
