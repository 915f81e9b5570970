import { useQuery } from '@tanstack/react-query'
import { resultTypes } from '@choba/contract/result-types.ts'
import { useTranslations } from '#lib/translations.ts'
import { approvalsApi } from './approvals.api.ts'

const { code } = resultTypes.notFound

/**
 * Query for one request. Always refetches, because another user may have decided the request
 * meanwhile.
 */
export const useApproval = (approvalId: string) =>
  useQuery({ ...approvalsApi.detail.query({ approvalId }), staleTime: 0 })

/** Error messages for a request that does not exist or failed to load. */
export function useApprovalFaults() {
  const t = useTranslations('approvals')
  return {
    missing: { code, title: t('detail.missingTitle'), text: t('detail.missingText') },
    faultTitle: t('detailFault'),
  }
}
