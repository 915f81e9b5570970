import { auditApi } from '#areas/audit/audit.api.ts'
import { useRefresh } from '#lib/refresh.ts'
import { catalogueApi } from './catalogue.api.ts'
import type { Ground } from './logo-plate.tsx'

/** A ground as calls name it. */
export const groundOf: Readonly<Record<Ground, 'LIGHT' | 'DARK'>> = { light: 'LIGHT', dark: 'DARK' }

/** After a change: the logos, the history of their payment type, and what every screen shows are asked for again. */
export function useLogoRefresh() {
  const refresh = useRefresh()
  return () =>
    refresh(catalogueApi.logoList.key(), auditApi.history.key(), catalogueApi.names.key())
}
