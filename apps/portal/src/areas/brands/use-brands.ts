import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { resultTypes } from '@choba/contract/result-types.ts'
import { approvalsApi } from '#areas/approvals/approvals.api.ts'
import { isRefusal } from '#lib/api-error.ts'
import { auditApi } from '#areas/audit/audit.api.ts'
import { handleError } from '#lib/handle-error.ts'
import { useRefresh } from '#lib/refresh.ts'
import { useTranslations } from '#lib/translations.ts'
import { showToast } from '#ui/toasts.ts'
import { brandsApi } from './brands.api.ts'

/** The brands of a company; without one, of the first. `asOpened` keeps what was there when a form was opened. */
export const useBrands = (
  companyId: string | undefined,
  { asOpened = false }: { asOpened?: boolean } = {},
) =>
  useQuery({
    ...brandsApi.list.query({ companyId }),
    ...(asOpened && { staleTime: Infinity }),
  })

/** The ways between the brands and what opens over them. */
export function useBrandNavigation() {
  const navigate = useNavigate()
  const go = (rest: string, replace = false) =>
    void navigate({ to: `/paymentManage${rest}`, replace })
  return {
    list: () => go(''),
    choose: (companyId: string, replace = false) => go(`/${companyId}`, replace),
    apply: (companyId: string, paymentType: string) => go(`/${companyId}/apply/${paymentType}`),
    stores: (companyId: string, paymentType: string) => go(`/${companyId}/stores/${paymentType}`),
    application: (applicationId: string, replace = false) =>
      go(`/application/${applicationId}`, replace),
  }
}

/** After a step brands, applications, requests and their history are asked for again. */
export function useBrandRefresh() {
  const refresh = useRefresh()
  const { list, detail, systemList, systemDetail, systemBrands } = brandsApi
  return () =>
    refresh(
      ...[
        list,
        detail,
        systemList,
        systemDetail,
        systemBrands,
        approvalsApi.list,
        approvalsApi.count,
        approvalsApi.detail,
        auditApi.history,
      ].map((call) => call.key()),
    )
}

/** What is said where a brand could not be stopped or resumed: above all that someone else was faster. */
export function useSwitchFault() {
  const stale = useTranslations('brands.switching')('stale')
  return (error: unknown) =>
    isRefusal(error, 'illegalOperation')
      ? showToast({ severity: 'warning', message: stale })
      : handleError(error)
}

/** What is said where an application is not there, or could not be loaded. */
export function useApplicationFaults() {
  const t = useTranslations('brands')
  return {
    missing: {
      code: resultTypes.notFound.code,
      title: t('detail.missingTitle'),
      text: t('detail.missingText'),
    },
    faultTitle: t('reviewing.detailFault'),
  }
}
