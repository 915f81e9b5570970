import { createRoute } from '@tanstack/react-router'
import type { disputes } from '@choba/contract/disputes.contract.ts'
import { eitherMay, merchantMay } from '@choba/contract/permissions.ts'
import ShieldAlert from 'lucide-react/icons/shield-alert'
import { lazyLater } from '#app/lazy-later.ts'
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
  path: 'dispute',
  validateSearch: lazySearch(filters, 'DisputeFilters'),
  ...screen({
    title: 'disputes.list',
    figures: true,
    phrases: ['storePicker'],
    can: merchantMay('Record.search') satisfies typeof disputes.list.can,
    menu: {
      order: 120,
      icon: ShieldAlert,
      badge: lazyLater(() => import('./disputes-waiting.tsx'), 'DisputesWaiting'),
    },
  }),
  component: lazyPage(lists, 'Disputes'),
})

const title = { title: 'disputes.list' } as const
const acts = { ...title, can: eitherMay('Refund.add') satisfies typeof disputes.add.can }

export const disputeRoutes = list.addChildren([
  overlay(list, 'add', acts, lazyPage(create, 'DisputeCreate')),
  overlay(
    list,
    '$disputeId',
    {
      ...title,
      shows: 'dispute',
      can: merchantMay('Record.search') satisfies typeof disputes.detail.can,
    },
    lazyPage(page, 'DisputePage'),
  ),
  overlay(list, '$disputeId/edit', acts, lazyPage(edit, 'DisputeEdit')),
])
