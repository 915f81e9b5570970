import { createRoute } from '@tanstack/react-router'
import { merchantMay } from '@choba/contract/permissions.ts'
import type { disputes } from '@choba/contract/disputes.contract.ts'
import { DisputeFilters } from '@choba/contract/disputes.filters.ts'
import Shapes from 'lucide-react/icons/shapes'
import { lazyPage } from '#app/lazy-page.ts'
import { inShell, overlay, screen } from '#app/screen.tsx'
import { searchReader } from '#lib/search-params.ts'

const pages = () => import('./disputes.tsx')
const detail = () => import('./dispute-page.tsx')

const list = createRoute({
  ...inShell,
  path: 'setting/disputes',
  validateSearch: searchReader(DisputeFilters.shape),
  ...screen({
    title: 'disputes.list',
    phrases: ['storePicker'],
    can: merchantMay('Shop.search') satisfies typeof disputes.list.can,
    menu: { order: 355, label: 'disputes.list', icon: Shapes, group: 'settings' },
  }),
  component: lazyPage(pages, 'Disputes'),
})

const title = { title: 'disputes.list' } as const

export const disputeRoutes = list.addChildren([
  overlay(
    list,
    'add',
    { ...title, can: merchantMay('Shop.add') satisfies typeof disputes.add.can },
    lazyPage(pages, 'AddDispute'),
  ),
  overlay(
    list,
    '$disputeId',
    { ...title, shows: 'dispute', can: merchantMay('Shop.search') satisfies typeof disputes.detail.can },
    lazyPage(detail, 'DisputePage'),
  ),
  overlay(
    list,
    '$disputeId/edit',
    { ...title, can: merchantMay('Shop.edit') satisfies typeof disputes.modify.can },
    lazyPage(pages, 'EditDispute'),
  ),
])
