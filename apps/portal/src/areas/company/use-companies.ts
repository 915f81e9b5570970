import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { resultTypes } from '@choba/contract/result-types.ts'
import { approvalsApi } from '#areas/approvals/approvals.api.ts'
import { auditApi } from '#areas/audit/audit.api.ts'
import { useRefresh } from '#lib/refresh.ts'
import { useTranslations } from '#lib/translations.ts'
import { companyApi } from './company.api.ts'

const path = '/setting/company'

/**
 * Query for the companies of the user's merchant. With `asOpened`, the query never refetches, so
 * that an open form keeps its starting values.
 */
export const useCompanies = ({ asOpened = false }: { asOpened?: boolean } = {}) =>
  useQuery({
    ...companyApi.info.query(),
    ...(asOpened && { staleTime: Infinity }),
  })

/** Query for the bank account of one company. */
export const useAccount = (companyId: string, { asOpened = false }: { asOpened?: boolean } = {}) =>
  useQuery({
    ...companyApi.bankAccount.query({ companyId }),
    ...(asOpened && { staleTime: Infinity }),
  })

/** Navigation between the companies and the drawers on top of the screen. */
export function useCompanyNavigation() {
  const navigate = useNavigate()
  const go = (rest: string, replace = false) => void navigate({ to: `${path}${rest}`, replace })
  return {
    list: () => go(''),
    add: () => go('/add'),
    choose: (companyId: string, replace = false) => go(`/${companyId}`, replace),
    edit: (companyId: string) => go(`/${companyId}/edit`),
    change: (companyId: string) => go(`/${companyId}/change`),
    account: (companyId: string) => go(`/${companyId}/account`),
    assign: (companyId: string, storeId: string) => go(`/${companyId}/store/${storeId}`),
    request: (approvalId: string) =>
      void navigate({ to: '/approval/$approvalId', params: { approvalId } }),
  }
}

/**
 * Returns a function to call after a change: it refetches companies, accounts, stores and
 * histories.
 */
export function useCompanyRefresh() {
  const refresh = useRefresh()
  const { info, bankAccount, stores } = companyApi
  const { list, count } = approvalsApi
  return () =>
    refresh(...[info, bankAccount, stores, list, count, auditApi.history].map((call) => call.key()))
}

/** Error messages for a company that does not exist or failed to load. */
export function useCompanyFaults(fault: 'detailFault' | 'fault' = 'detailFault') {
  const t = useTranslations('company')
  return {
    missing: { code: resultTypes.notFound.code, title: t('missingTitle'), text: t('missingText') },
    faultTitle: t(fault),
  }
}
