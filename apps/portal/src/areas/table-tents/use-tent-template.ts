import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { resultTypes } from '@choba/contract/result-types.ts'
import { useAboutTenant } from '#lib/about-tenant.ts'
import { auditApi } from '#areas/audit/audit.api.ts'
import { useRefresh } from '#lib/refresh.ts'
import { useTranslations } from '#lib/translations.ts'
import { tableTentsApi } from './table-tents.api.ts'

const path = '/tradeType/tableTent'

/**
 * Query for one template. With `asOpened`, the query never refetches, so that an open form keeps
 * its starting values.
 */
export const useTentTemplate = (
  templateId: string,
  { asOpened = false }: { asOpened?: boolean } = {},
) =>
  useQuery({
    ...tableTentsApi.templateDetail.query({ ...useAboutTenant(), templateId }),
    ...(asOpened && { staleTime: Infinity }),
  })

/** Error messages for a template that does not exist or failed to load. */
export function useTentFaults() {
  const t = useTranslations('tableTents')
  const { code } = resultTypes.notFound
  return {
    missing: { code, title: t('template.missingTitle'), text: t('template.missingText') },
    faultTitle: t('detailFault'),
  }
}

/** Returns functions that open the list, a template or a form. */
export function useTentNavigation() {
  const navigate = useNavigate()
  const about = useAboutTenant()
  const go = (to: string, replace = false) => void navigate({ to, search: about, replace })
  return {
    list: () => go(path),
    add: () => go(`${path}/add`),
    detail: (templateId: string, replace = false) => go(`${path}/${templateId}`, replace),
    copy: (templateId: string) => go(`${path}/${templateId}/copy`),
    edit: (templateId: string) => go(`${path}/${templateId}/edit`),
  }
}

/**
 * Returns a function to call after a change: it refetches the list, the template and its history.
 */
export function useTentRefresh() {
  const refresh = useRefresh()
  return () =>
    refresh(
      tableTentsApi.templateList.key(),
      tableTentsApi.templateDetail.key(),
      tableTentsApi.templateVersions.key(),
      auditApi.history.key(),
    )
}
