import '../styles.css'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
  type RegisteredRouter,
} from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { IntlProvider } from 'use-intl/react'
import { applyAppearance } from '#app/shell/appearance.ts'
import { queryClient } from '#app/query-client.ts'
import { catalogueNamesApi } from '#areas/catalogue/catalogue-names.api.ts'
import { createPlaceHistory } from '#lib/hash-history.ts'
import { loadLanguage } from '#lib/i18n.ts'
import { GalleryFrame, GalleryPage } from './gallery-frame.tsx'

/** The component gallery: a page of its own beside the portal, which only Vite's own server has. It asks no server. */
async function showGallery(): Promise<void> {
  applyAppearance()
  const { language, phrases } = await loadLanguage()
  // What its tables of transactions would ask for.
  queryClient.setQueryData(catalogueNamesApi.names.query().queryKey, {
    kinds: [],
    classes: [],
    paymentTypes: [],
  })
  const root = createRootRoute({ component: GalleryFrame })
  const page = (path: string) =>
    createRoute({ getParentRoute: () => root, path, component: GalleryPage })
  const router = createRouter({
    routeTree: root.addChildren([page('/'), page('$part')]),
    history: createPlaceHistory(),
  })
  createRoot(document.getElementById('root')!).render(
    <IntlProvider locale={language} messages={phrases} timeZone="UTC">
      <QueryClientProvider client={queryClient}>
        {/* Types know one router, the portal's. */}
        <RouterProvider router={router as unknown as RegisteredRouter} />
      </QueryClientProvider>
    </IntlProvider>,
  )
}

void showGallery()
