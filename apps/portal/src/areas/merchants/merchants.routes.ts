import { createRoute } from '@tanstack/react-router'
import type { merchants } from '@choba/contract/merchants.contract.ts'
import { adminMay } from '@choba/contract/permissions.ts'
import type { terms } from '@choba/contract/terms.contract.ts'
import Building2 from 'lucide-react/icons/building-2'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { lazyPage } from '#app/lazy-page.ts'
import { inShell, overlay, screen } from '#app/screen.tsx'
import { lazySearch } from '#lib/search-params.ts'

const filters = () => import('@choba/contract/merchants.filters.ts')
const pages = () => import('./merchants.tsx')
const detail = () => import('./merchant-page.tsx')
const termsForm = () => import('./merchant-terms-edit.tsx')

const list = createRoute({
  ...inShell,
  path: 'setting/adminUser',
  validateSearch: lazySearch(filters, 'MerchantFilters'),
  ...screen({
    title: 'merchants.list',
    can: adminMay('Ent.search') satisfies typeof merchants.list.can,
    menu: { order: 300, icon: Building2, group: 'settings' },
  }),
  component: lazyPage(pages, 'Merchants'),
})

const facts = { title: 'merchants.list' } as const

export const merchantRoutes = list.addChildren([
  overlay(
    list,
    'add',
    {
      ...facts,
      action: 'merchants.add',
      can: adminMay('Ent.add') satisfies typeof merchants.add.can,
    },
    lazyPage(pages, 'NewMerchant'),
  ),
  overlay(
    list,
    '$entCode',
    {
      ...facts,
      shows: 'merchant',
      can: adminMay('Ent.search') satisfies typeof merchants.detail.can,
    },
    lazyPage(detail, 'MerchantPage'),
  ),
  overlay(
    list,
    '$entCode/edit',
    { ...facts, can: adminMay('Ent.edit') satisfies typeof merchants.modify.can },
    lazyPage(pages, 'EditMerchant'),
  ),
  overlay(
    list,
    '$entCode/terms',
    { ...facts, phrases: ['terms'], can: adminMay('Ent.edit') satisfies typeof terms.add.can },
    lazyPage(termsForm, 'MerchantTermsEdit'),
  ),
])

export const mfaSettings = createRoute({
  ...inShell,
  path: 'setting/MFAManage',
  validateSearch: lazySearch(filters, 'MfaFilters'),
  ...screen({
    title: 'merchants.mfaSettings',
    can: adminMay('EntMfaConfig.search') satisfies typeof merchants.mfaList.can,
    menu: { order: 310, icon: ShieldCheck, group: 'settings' },
  }),
  component: lazyPage(() => import('./mfa-settings.tsx'), 'MfaSettings'),
})
