import { createRoute } from '@tanstack/react-router'
import type { imports } from '@choba/contract/imports.contract.ts'
import { merchantMay } from '@choba/contract/permissions.ts'
import FileUp from 'lucide-react/icons/file-up'
import { lazyPage } from '#app/lazy-page.ts'
import { inShell, screen } from '#app/screen.tsx'

const can = merchantMay('Record.import') satisfies typeof imports.list.can

export const importsRoute = createRoute({
  ...inShell,
  path: 'setting/imports',
  ...screen({
    title: 'imports.list',
    can,
    menu: { order: 356, icon: FileUp, group: 'settings' },
  }),
  component: lazyPage(() => import('./import-list.tsx'), 'ImportList'),
})

export const importRoute = createRoute({
  ...inShell,
  path: 'setting/imports/$importId',
  ...screen({ title: 'imports.list', phrases: ['importMapping'], shows: 'import', can }),
  component: lazyPage(() => import('./import-page.tsx'), 'ImportPage'),
})
