import { createRoute } from '@tanstack/react-router'
import type { company } from '@choba/contract/company.contract.ts'
import { eitherOf, merchantMay } from '@choba/contract/permissions.ts'
import Landmark from 'lucide-react/icons/landmark'
import { lazyPage } from '#app/lazy-page.ts'
import { inShell, overlay, screen } from '#app/screen.tsx'

const forms = () => import('./company-forms.tsx')
const readers = eitherOf(
  'merchant',
  'Settle.search',
  'Shop.search',
) satisfies typeof company.info.can

const own = createRoute({
  ...inShell,
  path: 'setting/company',
  ...screen({
    title: 'company.company',
    phrases: ['audit', 'session'],
    can: readers,
    menu: { order: 352, icon: Landmark, group: 'settings' },
  }),
  component: lazyPage(() => import('./companies.tsx'), 'Companies'),
})

const title = { title: 'company.company' } as const
const edits = { ...title, can: merchantMay('Shop.edit') satisfies typeof company.modify.can }

export const companyRoutes = own.addChildren([
  overlay(own, 'add', edits, lazyPage(forms, 'CompanyCreate')),
  overlay(
    own,
    '$companyId',
    { ...title, shows: 'company', can: readers },
    lazyPage(forms, 'CompanyChosen'),
  ),
  overlay(own, '$companyId/edit', edits, lazyPage(forms, 'CompanyEdit')),
  overlay(
    own,
    '$companyId/change',
    { ...edits, can: merchantMay('Shop.edit') satisfies typeof company.changeRequest.can },
    lazyPage(() => import('./company-change.tsx'), 'CompanyChange'),
  ),
  overlay(
    own,
    '$companyId/store/$storeId',
    edits,
    lazyPage(() => import('./store-assign.tsx'), 'StoreAssign'),
  ),
  overlay(
    own,
    '$companyId/account',
    { ...title, can: merchantMay('Settle.edit') satisfies typeof company.changeBankAccount.can },
    lazyPage(() => import('./account-change.tsx'), 'AccountChange'),
  ),
])
