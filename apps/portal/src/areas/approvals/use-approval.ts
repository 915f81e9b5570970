import { useQuery } from '@tanstack/react-query'
import { resultTypes } from '@choba/contract/result-types.ts'
import { useTranslations } from '#lib/translations.ts'
import { approvalsApi } from './approvals.api.ts'

const { code } = resultTypes.notFound

/** One request, as it is now: someone else may have decided it since it was last seen. */
export const useApproval = (approvalId: string) =>
  useQuery({ ...approvalsApi.detail.query({ approvalId }), staleTime: 0 })

/** What is said where a request is not there, or could not be loaded. */
export function useApprovalFaults() {
  const t = useTranslations('approvals')
  return {
    missing: { code, title: t('detail.missingTitle'), text: t('detail.missingText') },
    faultTitle: t('detailFault'),
  }
}
