import { auditApi } from '#areas/audit/audit.api.ts'
import { useRefresh } from '#lib/refresh.ts'
import { catalogueApi } from './catalogue.api.ts'
import type { Background } from './logo-plate.tsx'

/** Logo backgrounds by their names in API calls. */
export const backgroundOf: Readonly<Record<Background, 'LIGHT' | 'DARK'>> = {
  light: 'LIGHT',
  dark: 'DARK',
}

/**
 * Returns a function to call after a change of a logo: it refetches the logos, their histories and
 * the catalogue names on all screens.
 */
export function useLogoRefresh() {
  const refresh = useRefresh()
  return () =>
    refresh(catalogueApi.logoList.key(), auditApi.history.key(), catalogueApi.names.key())
}
