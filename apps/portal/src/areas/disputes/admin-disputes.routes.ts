import { createRoute } from '@tanstack/react-router'
import type { disputes } from '@choba/contract/disputes.contract.ts'
import { adminMay, eitherMay } from '@choba/contract/permissions.ts'
import ShieldAlert from 'lucide-react/icons/shield-alert'
import { lazyPage } from '#app/lazy-page.ts'
import { inShell, overlay, screen } from '#app/screen.tsx'
import { lazySearch } from '#lib/search-params.ts'

const filters = () => import('@choba/contract/disputes.filters.ts')
const lists = () => import('./disputes.tsx')
const page = () => import('./dispute-page.tsx')
const create = () => import('./dispute-create.tsx')
const edit = () => import('./dispute-edit.tsx')

const list = createRoute({
  ...inShell,
  path: 'sysdispute',
  validateSearch: lazySearch(filters, 'AdminDisputeFilters'),
  ...screen({
    title: 'disputes.list',
    phrases: ['storePicker'],
    can: adminMay('Refund.search') satisfies typeof disputes.systemList.can,
    menu: { order: 125, icon: ShieldAlert },
  }),
  component: lazyPage(lists, 'AdminDisputes'),
})

const title = { title: 'disputes.list' } as const
const acts = { ...title, can: eitherMay('Refund.add') satisfies typeof disputes.add.can }

export const adminDisputeRoutes = list.addChildren([
  overlay(list, '$entCode/add', acts, lazyPage(create, 'AdminDisputeCreate')),
  overlay(
    list,
    '$entCode/$disputeId',
    {
      ...title,
      shows: 'dispute',
      can: adminMay('Refund.search') satisfies typeof disputes.systemDetail.can,
    },
    lazyPage(page, 'AdminDisputePage'),
  ),
  overlay(list, '$entCode/$disputeId/edit', acts, lazyPage(edit, 'AdminDisputeEdit')),
])
