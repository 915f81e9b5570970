import { createRoute, redirect } from '@tanstack/react-router'
import type { catalogue } from '@choba/contract/catalogue.contract.ts'
import { adminMay, serviceMay } from '@choba/contract/permissions.ts'
import Tag from 'lucide-react/icons/tag'
import Shapes from 'lucide-react/icons/shapes'
import ToggleRight from 'lucide-react/icons/toggle-right'
import WalletCards from 'lucide-react/icons/wallet-cards'
import Image from 'lucide-react/icons/image'
import { lazyPage } from '#app/lazy-page.ts'
import { inShell, overlay, overlays, screen } from '#app/screen.tsx'
import { lazySearch } from '#lib/search-params.ts'

const pages = () => import('./catalogue-pages.tsx')
const detail = () => import('./catalogue-page.tsx')

const search = adminMay('SystemConfig.search') satisfies typeof catalogue.tradeTypeList.can
const shown = serviceMay('SystemConfig.search') satisfies typeof catalogue.tradeTypeDetail.can
const add = serviceMay('SystemConfig.add') satisfies typeof catalogue.addTradeType.can
const edit = serviceMay('SystemConfig.edit') satisfies typeof catalogue.modifyTradeType.can

const tradeTypes = createRoute({
  ...inShell,
  path: 'tradeType/tradeType',
  ...screen({
    title: 'catalogue.tradeType',
    can: search,
    menu: { order: 400, icon: Tag, group: 'catalogue' },
  }),
  component: lazyPage(pages, 'TradeTypes'),
})
export const tradeTypeRoutes = tradeTypes.addChildren(
  overlays(tradeTypes, {
    add: [{ title: 'catalogue.tradeType', can: add }, lazyPage(pages, 'NewTradeType')],
    order: [{ title: 'catalogue.tradeType', can: edit }, lazyPage(pages, 'OrderTradeTypes')],
    $itemId: [
      { title: 'catalogue.tradeType', can: shown, shows: 'tradeType' },
      lazyPage(detail, 'TradeTypePage'),
    ],
    '$itemId/edit': [{ title: 'catalogue.tradeType', can: edit }, lazyPage(pages, 'EditTradeType')],
  }),
)

const paymentClasses = createRoute({
  ...inShell,
  path: 'tradeType/paymentClass',
  ...screen({
    title: 'catalogue.paymentClass',
    can: search,
    menu: { order: 410, icon: Shapes, group: 'catalogue' },
  }),
  component: lazyPage(pages, 'PaymentClasses'),
})
export const paymentClassRoutes = paymentClasses.addChildren(
  overlays(paymentClasses, {
    add: [{ title: 'catalogue.paymentClass', can: add }, lazyPage(pages, 'NewPaymentClass')],
    order: [{ title: 'catalogue.paymentClass', can: edit }, lazyPage(pages, 'OrderPaymentClasses')],
    $itemId: [
      { title: 'catalogue.paymentClass', can: shown, shows: 'paymentClass' },
      lazyPage(detail, 'PaymentClassPage'),
    ],
    '$itemId/edit': [
      { title: 'catalogue.paymentClass', can: edit },
      lazyPage(pages, 'EditPaymentClass'),
    ],
  }),
)

const paymentTypes = createRoute({
  ...inShell,
  path: 'tradeType/paymentType',
  ...screen({
    title: 'catalogue.paymentType',
    can: search,
    menu: { order: 420, icon: WalletCards, group: 'catalogue' },
  }),
  component: lazyPage(pages, 'PaymentTypes'),
})
export const paymentTypeRoutes = paymentTypes.addChildren(
  overlays(paymentTypes, {
    add: [{ title: 'catalogue.paymentType', can: add }, lazyPage(pages, 'NewPaymentType')],
    order: [{ title: 'catalogue.paymentType', can: edit }, lazyPage(pages, 'OrderPaymentTypes')],
    $itemId: [
      { title: 'catalogue.paymentType', can: shown, shows: 'paymentType' },
      lazyPage(detail, 'PaymentTypePage'),
    ],
    '$itemId/edit': [
      { title: 'catalogue.paymentType', can: edit },
      lazyPage(pages, 'EditPaymentType'),
    ],
  }),
)

export const tenantOffer = createRoute({
  ...inShell,
  path: 'tradeType/tenant',
  validateSearch: lazySearch(() => import('#lib/about-tenant.ts'), 'TenantAddress'),
  ...screen({
    title: 'catalogue.tenant',
    phrases: ['tenantPicker'],
    can: search,
    menu: { order: 430, icon: ToggleRight, group: 'catalogue' },
  }),
  component: lazyPage(() => import('./catalogue-offer.tsx'), 'CatalogueOffer'),
})

const logos = createRoute({
  ...inShell,
  path: 'tradeType/paymentLogos',
  validateSearch: lazySearch(
    () => import('@choba/contract/payment-logos.filters.ts'),
    'LogoFilters',
  ),
  ...screen({
    title: 'catalogue.paymentLogos',
    can: search,
    menu: { order: 431, label: 'catalogue.paymentLogos', icon: Image, group: 'catalogue' },
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

// Trade types are the list that the menu entry opens (specification §2).
export const catalogueRoute = createRoute({
  ...inShell,
  path: 'tradeType',
  beforeLoad: (): void => {
    throw redirect({ to: '/tradeType/tradeType', replace: true })
  },
})
