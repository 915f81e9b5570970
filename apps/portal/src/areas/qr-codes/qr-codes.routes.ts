import { createRoute } from '@tanstack/react-router'
import { merchantMay } from '@choba/contract/permissions.ts'
import type { qrCodes } from '@choba/contract/qr-codes.contract.ts'
import Shapes from 'lucide-react/icons/shapes'
import { lazyPage } from '#app/lazy-page.ts'
import { inShell, overlay, screen } from '#app/screen.tsx'
import { lazySearch } from '#lib/search-params.ts'

const filters = () => import('@choba/contract/qr-codes.filters.ts')
const pages = () => import('./qr-codes.tsx')
const detail = () => import('./qr-code-page.tsx')

const list = createRoute({
  ...inShell,
  path: 'setting/qr-codes',
  validateSearch: lazySearch(filters, 'QrCodeFilters'),
  ...screen({
    title: 'qrCodes.list',
    phrases: ['storePicker'],
    can: merchantMay('Shop.search') satisfies typeof qrCodes.list.can,
    menu: { order: 355, label: 'qrCodes.list', icon: Shapes, group: 'settings' },
  }),
  component: lazyPage(pages, 'QrCodes'),
})

const title = { title: 'qrCodes.list' } as const

export const qrCodeRoutes = list.addChildren([
  overlay(
    list,
    'add',
    { ...title, can: merchantMay('Shop.add') satisfies typeof qrCodes.add.can },
    lazyPage(pages, 'AddQrCode'),
  ),
  overlay(
    list,
    '$qrCodeId',
    { ...title, shows: 'qrCode', can: merchantMay('Shop.search') satisfies typeof qrCodes.detail.can },
    lazyPage(detail, 'QrCodePage'),
  ),
  overlay(
    list,
    '$qrCodeId/edit',
    { ...title, can: merchantMay('Shop.edit') satisfies typeof qrCodes.modify.can },
    lazyPage(pages, 'EditQrCode'),
  ),
])
