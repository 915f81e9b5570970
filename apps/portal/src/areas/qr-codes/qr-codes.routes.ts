import { createRoute } from '@tanstack/react-router'
import { merchantMay, whereUsed } from '@choba/contract/permissions.ts'
import type { qrCodes } from '@choba/contract/qr-codes.contract.ts'
import QrCodeIcon from 'lucide-react/icons/qr-code'
import { lazyPage } from '#app/lazy-page.ts'
import { inShell, overlay, screen } from '#app/screen.tsx'
import { lazySearch } from '#lib/search-params.ts'

const filters = () => import('@choba/contract/qr-codes.filters.ts')
const path = 'setting/qrmanage'
const look = whereUsed('qr', merchantMay('Qr.search')) satisfies typeof qrCodes.list.can

const list = createRoute({
  ...inShell,
  path,
  validateSearch: lazySearch(filters, 'QrCodeFilters'),
  ...screen({
    title: 'qrCodes.list',
    phrases: ['storePicker'],
    can: look,
    menu: { order: 315, icon: QrCodeIcon, group: 'settings' },
  }),
  component: lazyPage(() => import('./qr-codes.tsx'), 'QrCodes'),
})

export const qrCodeRoutes = list.addChildren([
  overlay(
    list,
    '$qrCodeId',
    { title: 'qrCodes.list', shows: 'qrCode', can: look },
    lazyPage(() => import('./qr-code-page.tsx'), 'QrCodePage'),
  ),
])

/**
 * The form is a page and not a drawer, because a preview is beside it. The guide of the list also
 * explains this form.
 */
export const qrCodeAddRoute = createRoute({
  ...inShell,
  path: `${path}/add`,
  ...screen({
    title: 'qrCodes.list',
    action: 'qrCodes.add',
    phrases: ['storePicker'],
    can: whereUsed('qr', merchantMay('Qr.create')) satisfies typeof qrCodes.add.can,
  }),
  component: lazyPage(() => import('./qr-code-create.tsx'), 'QrCodeCreate'),
})

export const qrCodeEditRoute = createRoute({
  ...inShell,
  path: `${path}/$qrCodeId/edit`,
  ...screen({
    title: 'qrCodes.edit',
    phrases: ['storePicker'],
    can: whereUsed('qr', merchantMay('Qr.edit')) satisfies typeof qrCodes.modify.can,
  }),
  component: lazyPage(() => import('./qr-code-edit.tsx'), 'QrCodeEdit'),
})
