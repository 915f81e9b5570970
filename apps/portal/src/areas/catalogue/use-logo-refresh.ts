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
 * Returns a function that refetches the logos, their histories and the catalogue names on all
 * screens after a change.
 */
export function useLogoRefresh() {
  const refresh = useRefresh()
  return () =>
    refresh(catalogueApi.logoList.key(), auditApi.history.key(), catalogueApi.names.key())
}
