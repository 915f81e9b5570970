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
import { paymentMethodsApi } from './payment-methods.api.ts'

/**
 * Query for the payment methods of a company, or of the merchant's first company if `companyId` is
 * undefined. With `asOpened`, the query never refetches, so that an open form keeps its starting
 * values.
 */
export const usePaymentMethods = (
  companyId: string | undefined,
  { asOpened = false }: { asOpened?: boolean } = {},
) =>
  useQuery({
    ...paymentMethodsApi.list.query({ companyId }),
    ...(asOpened && { staleTime: Infinity }),
  })

/** Navigation between the list of payment methods and the drawers on top of it. */
export function usePaymentMethodNavigation() {
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

/**
 * Returns a function to call after a change: it refetches payment methods, applications, approval
 * requests and histories.
 */
export function usePaymentMethodRefresh() {
  const refresh = useRefresh()
  const { list, detail, systemList, systemDetail, systemPaymentMethods } = paymentMethodsApi
  return () =>
    refresh(
      ...[
        list,
        detail,
        systemList,
        systemDetail,
        systemPaymentMethods,
        approvalsApi.list,
        approvalsApi.count,
        approvalsApi.detail,
        auditApi.history,
      ].map((call) => call.key()),
    )
}

/**
 * Returns a function that handles a failed stop or resume. The usual cause is that another user has
 * changed the payment method at the same time.
 */
export function useSwitchFault() {
  const stale = useTranslations('paymentMethods.switching')('stale')
  return (error: unknown) =>
    isRefusal(error, 'illegalOperation')
      ? showToast({ severity: 'warning', message: stale })
      : handleError(error)
}

/** Error messages for an application that does not exist or failed to load. */
export function useApplicationFaults() {
  const t = useTranslations('paymentMethods')
  return {
    missing: {
      code: resultTypes.notFound.code,
      title: t('detail.missingTitle'),
      text: t('detail.missingText'),
    },
    faultTitle: t('reviewing.detailFault'),
  }
}
