import { createRoute, redirect } from '@tanstack/react-router'
import type { catalogue } from '@choba/contract/catalogue.contract.ts'
import { adminMay } from '@choba/contract/permissions.ts'
import Compass from 'lucide-react/icons/compass'
import Layers from 'lucide-react/icons/layers'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import ReceiptText from 'lucide-react/icons/receipt-text'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { lazyPage } from '#app/lazy-page.ts'
import { inShell, overlay, screen } from '#app/screen.tsx'
import { lazySearch } from '#lib/search-params.ts'

const pages = () => import('./catalogue-pages.tsx')
const detail = () => import('./catalogue-page.tsx')

const search = adminMay('SystemConfig.search') satisfies typeof catalogue.tradeTypeList.can
const add = adminMay('SystemConfig.add') satisfies typeof catalogue.addTradeType.can
const edit = adminMay('SystemConfig.edit') satisfies typeof catalogue.modifyTradeType.can

const tradeTypes = createRoute({
  ...inShell,
  path: 'tradeType/tradeType',
  ...screen({
    title: 'catalogue.tradeType',
    can: search,
    menu: { order: 400, label: 'catalogue.tradeType', icon: Compass, group: 'catalogue' },
  }),
  component: lazyPage(pages, 'TradeTypes'),
})
const ofTradeType = { title: 'catalogue.tradeType' } as const

export const tradeTypeRoutes = tradeTypes.addChildren([
  overlay(tradeTypes, 'add', { ...ofTradeType, can: add }, lazyPage(pages, 'NewTradeType')),
  overlay(tradeTypes, 'order', { ...ofTradeType, can: edit }, lazyPage(pages, 'OrderTradeTypes')),
  overlay(
    tradeTypes,
    '$itemId',
    { ...ofTradeType, shows: 'tradeType', can: search },
    lazyPage(detail, 'TradeTypePage'),
  ),
  overlay(tradeTypes, '$itemId/edit', { ...ofTradeType, can: edit }, lazyPage(pages, 'EditTradeType')),
])

const paymentClasses = createRoute({
  ...inShell,
  path: 'tradeType/paymentClass',
  ...screen({
    title: 'catalogue.paymentClass',
    can: search,
    menu: { order: 410, label: 'catalogue.paymentClass', icon: Layers, group: 'catalogue' },
  }),
  component: lazyPage(pages, 'PaymentClasses'),
})
const ofClass = { title: 'catalogue.paymentClass' } as const

export const paymentClassRoutes = paymentClasses.addChildren([
  overlay(paymentClasses, 'add', { ...ofClass, can: add }, lazyPage(pages, 'NewPaymentClass')),
  overlay(paymentClasses, 'order', { ...ofClass, can: edit }, lazyPage(pages, 'OrderPaymentClasses')),
  overlay(
    paymentClasses,
    '$itemId',
    { ...ofClass, shows: 'paymentClass', can: search },
    lazyPage(detail, 'PaymentClassPage'),
  ),
  overlay(paymentClasses, '$itemId/edit', { ...ofClass, can: edit }, lazyPage(pages, 'EditPaymentClass')),
])

const paymentTypes = createRoute({
  ...inShell,
  path: 'tradeType/paymentType',
  ...screen({
    title: 'catalogue.paymentType',
    can: search,
    menu: { order: 420, label: 'catalogue.paymentType', icon: ReceiptText, group: 'catalogue' },
  }),
  component: lazyPage(pages, 'PaymentTypes'),
})
const ofType = { title: 'catalogue.paymentType' } as const

export const paymentTypeRoutes = paymentTypes.addChildren([
  overlay(paymentTypes, 'add', { ...ofType, can: add }, lazyPage(pages, 'NewPaymentType')),
  overlay(paymentTypes, 'order', { ...ofType, can: edit }, lazyPage(pages, 'OrderPaymentTypes')),
  overlay(
    paymentTypes,
    '$itemId',
    { ...ofType, shows: 'paymentType', can: search },
    lazyPage(detail, 'PaymentTypePage'),
  ),
  overlay(paymentTypes, '$itemId/edit', { ...ofType, can: edit }, lazyPage(pages, 'EditPaymentType')),
])

export const tenantOffer = createRoute({
  ...inShell,
  path: 'tradeType/tenant',
  ...screen({
    title: 'catalogue.tenant',
    can: search,
    menu: { order: 430, label: 'catalogue.tenant', icon: LayoutDashboard, group: 'catalogue' },
  }),
  component: lazyPage(() => import('./catalogue-offer.tsx'), 'CatalogueOffer'),
})

const logos = createRoute({
  ...inShell,
  path: 'tradeType/paymentLogos',
  validateSearch: lazySearch(() => import('@choba/contract/payment-logos.filters.ts'), 'LogoFilters'),
  ...screen({
    title: 'catalogue.paymentLogos',
    can: search,
    menu: { order: 435, label: 'catalogue.paymentLogos', icon: ShieldCheck, group: 'catalogue' },
  }),
  component: lazyPage(() => import('./logo-list.tsx'), 'PaymentLogos'),
})

export const paymentLogoRoutes = logos.addChildren([
  overlay(
    logos,
    '$paymentType',
    { title: 'catalogue.paymentLogos', can: search },
    lazyPage(() => import('./logo-page.tsx'), 'PaymentLogoPage'),
  ),
])

// The trade types come first (specification §2).
export const catalogueRoute = createRoute({
  ...inShell,
  path: 'tradeType',
  beforeLoad: (): void => {
    throw redirect({ to: '/tradeType/tradeType', replace: true })
  },
})
