import { createRoute, redirect } from '@tanstack/react-router'
import { adminMay, serviceMay } from '@choba/contract/permissions.ts'
import type { tenants } from '@choba/contract/tenants.contract.ts'
import Globe from 'lucide-react/icons/globe'
import { lazyPage } from '#app/lazy-page.ts'
import { inShell, overlays, screen } from '#app/screen.tsx'

const pages = () => import('./tenant-pages.tsx')

const facts = { title: 'tenants.tenants' } as const
const search = adminMay('SystemConfig.search') satisfies typeof tenants.list.can
const add = serviceMay('SystemConfig.add') satisfies typeof tenants.add.can
const edit = serviceMay('SystemConfig.edit') satisfies typeof tenants.modify.can

const list = createRoute({
  ...inShell,
  path: 'tenant/tenant',
  ...screen({
    title: 'tenants.tenants',
    can: search,
    menu: { order: 432, icon: Globe, group: 'tenants' },
  }),
  component: lazyPage(pages, 'Tenants'),
})

export const tenantRoutes = list.addChildren(
  overlays(list, {
    add: [
      { ...facts, action: 'tenants.add', phrases: ['merchants'], can: add },
      lazyPage(pages, 'NewTenant'),
    ],
    $tenantCode: [{ ...facts, can: search, shows: 'tenant' }, lazyPage(pages, 'TenantPage')],
    '$tenantCode/edit': [{ ...facts, can: edit }, lazyPage(pages, 'EditTenant')],
  }),
)

// The path `/tenant` redirects to the list of tenants (specification §2).
export const tenantRoute = createRoute({
  ...inShell,
  path: 'tenant',
  beforeLoad: (): void => {
    throw redirect({ to: '/tenant/tenant', replace: true })
  },
})
