import { createRoute } from '@tanstack/react-router'
import type { acquirerFiles } from '@choba/contract/acquirer-files.contract.ts'
import { adminMay } from '@choba/contract/permissions.ts'
import Scale from 'lucide-react/icons/scale'
import { lazyPage } from '#app/lazy-page.ts'
import { inShell, screen } from '#app/screen.tsx'
import { lazySearch } from '#lib/search-params.ts'

const filters = () => import('@choba/contract/acquirer-files.filters.ts')

export const acquirerFileRoutes = createRoute({
  ...inShell,
  path: 'acquirerFiles',
  validateSearch: lazySearch(filters, 'AcquirerFileFilters'),
  ...screen({
    title: 'acquirerFiles.list',
    can: adminMay('Settle.search') satisfies typeof acquirerFiles.list.can,
    menu: { order: 145, icon: Scale },
  }),
  component: lazyPage(() => import('./acquirer-file-list.tsx'), 'AcquirerFileList'),
})

export const acquirerFileUploadRoutes = createRoute({
  ...inShell,
  path: 'acquirerFiles/upload',
  ...screen({
    title: 'acquirerFiles.upload',
    guide: false,
    can: adminMay('Settle.edit') satisfies typeof acquirerFiles.upload.can,
  }),
  component: lazyPage(() => import('./acquirer-file-upload.tsx'), 'AcquirerFileUpload'),
})

/** A file is a page and not a drawer, because its tables need the space. */
export const acquirerFilePageRoutes = createRoute({
  ...inShell,
  path: 'acquirerFiles/$fileId',
  validateSearch: lazySearch(filters, 'AcquirerFileFilters'),
  ...screen({
    title: 'acquirerFiles.one',
    can: adminMay('Settle.search') satisfies typeof acquirerFiles.detail.can,
  }),
  component: lazyPage(() => import('./acquirer-file-page.tsx'), 'AcquirerFilePage'),
})
