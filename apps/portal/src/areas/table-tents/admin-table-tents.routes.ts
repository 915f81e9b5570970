import { createRoute } from '@tanstack/react-router'
import { adminMay } from '@choba/contract/permissions.ts'
import type { tableTents } from '@choba/contract/table-tents.contract.ts'
import Tent from 'lucide-react/icons/tent'
import { lazyPage } from '#app/lazy-page.ts'
import { inShell, overlay, screen } from '#app/screen.tsx'
import { lazySearch } from '#lib/search-params.ts'

const path = 'tradeType/tableTent'
const pages = () => import('./tent-template-pages.tsx')
/** Keeps the selected tenant in the address of the list and of the forms. */
const validateSearch = lazySearch(() => import('#lib/about-tenant.ts'), 'TenantAddress')
const search = adminMay('SystemConfig.search') satisfies typeof tableTents.templateList.can

const list = createRoute({
  ...inShell,
  path,
  validateSearch,
  ...screen({
    title: 'tableTents.templates',
    phrases: ['tenantPicker'],
    can: search,
    menu: { order: 425, icon: Tent, group: 'catalogue' },
  }),
  component: lazyPage(pages, 'TentTemplates'),
})

export const tentTemplateRoutes = list.addChildren([
  overlay(
    list,
    '$templateId',
    { title: 'tableTents.templates', shows: 'tentTemplate', can: search },
    lazyPage(pages, 'TentTemplatePage'),
  ),
  overlay(
    list,
    '$templateId/versions/$version',
    { title: 'tableTents.templates', shows: 'tentTemplate', can: search },
    lazyPage(pages, 'TentVersionPage'),
  ),
])

/** The form is a page and not a drawer, because a preview is beside it. */
export const tentTemplateAddRoute = createRoute({
  ...inShell,
  validateSearch,
  path: `${path}/add`,
  ...screen({
    title: 'tableTents.templates',
    can: adminMay('SystemConfig.add') satisfies typeof tableTents.addTemplate.can,
  }),
  component: lazyPage(pages, 'TentTemplateCreate'),
})

/** Form for a new template that starts as a copy of an existing template. */
export const tentTemplateCopyRoute = createRoute({
  ...inShell,
  validateSearch,
  path: `${path}/$templateId/copy`,
  ...screen({
    title: 'tableTents.templates',
    can: adminMay('SystemConfig.add') satisfies typeof tableTents.addTemplate.can,
  }),
  component: lazyPage(pages, 'TentTemplateCopy'),
})

export const tentTemplateEditRoute = createRoute({
  ...inShell,
  validateSearch,
  path: `${path}/$templateId/edit`,
  ...screen({
    title: 'tableTents.edit',
    can: adminMay('SystemConfig.edit') satisfies typeof tableTents.modifyTemplate.can,
  }),
  component: lazyPage(pages, 'TentTemplateEdit'),
})
