import { createRoute } from '@tanstack/react-router'
import { merchantMay, whereUsed } from '@choba/contract/permissions.ts'
import type { pointRules } from '@choba/contract/point-rules.contract.ts'
import Gift from 'lucide-react/icons/gift'
import { lazyPage } from '#app/lazy-page.ts'
import { inShell, overlay, screen } from '#app/screen.tsx'
import { lazySearch } from '#lib/search-params.ts'

const filters = () => import('@choba/contract/point-rules.filters.ts')
const addresses = () => import('./simulator-address.ts')
const path = 'setting/points'
const look = whereUsed('points', merchantMay('Shop.search')) satisfies typeof pointRules.list.can
const list = { title: 'pointRules.list', phrases: ['storePicker'], can: look } as const

const rules = createRoute({
  ...inShell,
  path,
  validateSearch: lazySearch(filters, 'PointRuleFilters'),
  ...screen({ ...list, menu: { order: 313, icon: Gift, group: 'settings' } }),
  component: lazyPage(() => import('./point-rules.tsx'), 'PointRules'),
})

export const pointRuleRoutes = rules.addChildren([
  overlay(
    rules,
    '$originalRuleId',
    { title: 'pointRules.list', shows: 'pointRule', can: look },
    lazyPage(() => import('./point-rule-page.tsx'), 'PointRulePage'),
  ),
])

export const pointSimulatorRoute = createRoute({
  ...inShell,
  path: `${path}/simulator`,
  validateSearch: lazySearch(addresses, 'SimulatorAddress'),
  ...screen({ ...list, title: 'pointRules.simulator' }),
  component: lazyPage(() => import('./point-simulator.tsx'), 'PointSimulator'),
})

export const pointReplayRoute = createRoute({
  ...inShell,
  path: `${path}/replay`,
  validateSearch: lazySearch(addresses, 'ReplayAddress'),
  ...screen({ ...list, title: 'pointRules.replay', figures: true }),
  component: lazyPage(() => import('./point-replay.tsx'), 'PointReplay'),
})

export const pointRuleAddRoute = createRoute({
  ...inShell,
  path: `${path}/add`,
  ...screen({
    ...list,
    action: 'pointRules.add',
    can: whereUsed('points', merchantMay('Shop.add')) satisfies typeof pointRules.add.can,
  }),
  component: lazyPage(() => import('./point-rule-create.tsx'), 'PointRuleCreate'),
})

export const pointRuleEditRoute = createRoute({
  ...inShell,
  path: `${path}/$originalRuleId/edit`,
  ...screen({
    title: 'pointRules.edit',
    can: whereUsed('points', merchantMay('Shop.edit')) satisfies typeof pointRules.modify.can,
  }),
  component: lazyPage(() => import('./point-rule-edit.tsx'), 'PointRuleEdit'),
})
