import { createRoute } from '@tanstack/react-router'
import { merchantMay } from '@choba/contract/permissions.ts'
import Layers from 'lucide-react/icons/layers'
import { lazyPage } from '#app/lazy-page.ts'
import { inShell, overlay, screen } from '#app/screen.tsx'

const pages = () => import('./refund-batches.tsx')
const can = merchantMay('Refund.add')

const list = createRoute({
  ...inShell,
  path: 'refundBatch',
  ...screen({
    title: 'refundBatches.list',
    figures: true,
    can,
    menu: { order: 105, icon: Layers },
  }),
  component: lazyPage(pages, 'RefundBatches'),
})

export const refundBatchRoutes = list.addChildren([
  overlay(
    list,
    'upload',
    { title: 'refundBatches.list', action: 'refundBatches.upload', can },
    lazyPage(pages, 'NewRefundBatch'),
  ),
  overlay(
    list,
    '$batchId',
    { title: 'refundBatches.list', shows: 'refundBatch', can },
    lazyPage(pages, 'OpenedRefundBatch'),
  ),
])
