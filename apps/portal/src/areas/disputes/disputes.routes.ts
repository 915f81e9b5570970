import { createRoute } from '@tanstack/react-router'
import type { disputes } from '@choba/contract/disputes.contract.ts'
import { adminMay, eitherMay, merchantMay } from '@choba/contract/permissions.ts'
import ShieldAlert from 'lucide-react/icons/shield-alert'
import { lazyPage } from '#app/lazy-page.ts'
import { inShell, overlay, screen } from '#app/screen.tsx'
import { lazySearch } from '#lib/search-params.ts'

const filters = () => import('@choba/contract/disputes.filters.ts')
const lists = () => import('./disputes.tsx')
const page = () => import('./dispute-page.tsx')
const create = () => import('./dispute-create.tsx')
const edit = () => import('./dispute-edit.tsx')

const own = createRoute({
  ...inShell,
  path: 'dispute',
  validateSearch: lazySearch(filters, 'DisputeFilters'),
  ...screen({
    title: 'disputes.list',
    phrases: ['storePicker'],
    can: merchantMay('Record.search') satisfies typeof disputes.list.can,
    menu: { order: 120, icon: ShieldAlert },
  }),
  component: lazyPage(lists, 'Disputes'),
})

const all = createRoute({
  ...inShell,
  path: 'sysdispute',
  validateSearch: lazySearch(filters, 'AdminDisputeFilters'),
  ...screen({
    title: 'disputes.list',
    can: adminMay('Refund.search') satisfies typeof disputes.systemList.can,
    menu: { order: 125, icon: ShieldAlert },
  }),
  component: lazyPage(lists, 'AdminDisputes'),
})

const title = { title: 'disputes.list' } as const
const acts = { ...title, can: eitherMay('Refund.add') satisfies typeof disputes.add.can }

export const disputeRoutes = own.addChildren([
  overlay(own, 'add', acts, lazyPage(create, 'DisputeCreate')),
  overlay(
    own,
    '$disputeId',
    { ...title, shows: 'dispute', can: merchantMay('Record.search') satisfies typeof disputes.detail.can },
    lazyPage(page, 'DisputePage'),
  ),
  overlay(own, '$disputeId/edit', acts, lazyPage(edit, 'DisputeEdit')),
])

export const adminDisputeRoutes = all.addChildren([
  overlay(all, '$entCode/add', acts, lazyPage(create, 'AdminDisputeCreate')),
  overlay(
    all,
    '$entCode/$disputeId',
    { ...title, shows: 'dispute', can: adminMay('Refund.search') satisfies typeof disputes.systemDetail.can },
    lazyPage(page, 'AdminDisputePage'),
  ),
  overlay(all, '$entCode/$disputeId/edit', acts, lazyPage(edit, 'AdminDisputeEdit')),
])
