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

/**
 * Starts the component gallery, a separate page that only Vite's development server has. It sends
 * no API calls.
 */
async function showGallery(): Promise<void> {
  applyAppearance()
  const { language, phrases } = await loadLanguage()
  // Sample data in the query cache, because the tables request the names of payment methods.
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
        {/* The cast is needed, because TypeScript knows only the type of the portal's router. */}
        <RouterProvider router={router as unknown as RegisteredRouter} />
      </QueryClientProvider>
    </IntlProvider>,
  )
}

void showGallery()
