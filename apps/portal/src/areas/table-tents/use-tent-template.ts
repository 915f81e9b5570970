import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { resultTypes } from '@choba/contract/result-types.ts'
import { useAboutTenant } from '#lib/about-tenant.ts'
import { auditApi } from '#areas/audit/audit.api.ts'
import { useRefresh } from '#lib/refresh.ts'
import { useTranslations } from '#lib/translations.ts'
import { tableTentsApi } from './table-tents.api.ts'

const path = '/tradeType/tableTent'

/** One template; `asOpened` keeps what was there when a form was opened on it. */
export const useTentTemplate = (
  templateId: string,
  { asOpened = false }: { asOpened?: boolean } = {},
) =>
  useQuery({
    ...tableTentsApi.templateDetail.query({ ...useAboutTenant(), templateId }),
    ...(asOpened && { staleTime: Infinity }),
  })

/** What is said where it is not there, or could not be loaded. */
export function useTentFaults() {
  const t = useTranslations('tableTents')
  const { code } = resultTypes.notFound
  return {
    missing: { code, title: t('template.missingTitle'), text: t('template.missingText') },
    faultTitle: t('detailFault'),
  }
}

/** The ways between the list and what opens over it or from it. */
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

/** After a change the list, the template and its history are asked for again. */
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
