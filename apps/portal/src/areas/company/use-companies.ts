import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { resultTypes } from '@choba/contract/result-types.ts'
import { approvalsApi } from '#areas/approvals/approvals.api.ts'
import { auditApi } from '#areas/audit/audit.api.ts'
import { useRefresh } from '#lib/refresh.ts'
import { useTranslations } from '#lib/translations.ts'
import { companyApi } from './company.api.ts'

const path = '/setting/company'

/** The companies of the person's merchant; `asOpened` keeps what was there when a form was opened. */
export const useCompanies = ({ asOpened = false }: { asOpened?: boolean } = {}) =>
  useQuery({
    ...companyApi.info.query(),
    ...(asOpened && { staleTime: Infinity }),
  })

/** The bank account of one of them. */
export const useAccount = (companyId: string, { asOpened = false }: { asOpened?: boolean } = {}) =>
  useQuery({
    ...companyApi.bankAccount.query({ companyId }),
    ...(asOpened && { staleTime: Infinity }),
  })

/** The ways between the companies and what opens over them. */
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

/** After a change companies, accounts, stores and their history are asked for again. */
export function useCompanyRefresh() {
  const refresh = useRefresh()
  const { info, bankAccount, stores } = companyApi
  const { list, count } = approvalsApi
  return () =>
    refresh(...[info, bankAccount, stores, list, count, auditApi.history].map((call) => call.key()))
}

/** What is said where a company is not there, or could not be loaded. */
export function useCompanyFaults(fault: 'detailFault' | 'fault' = 'detailFault') {
  const t = useTranslations('company')
  return {
    missing: { code: resultTypes.notFound.code, title: t('missingTitle'), text: t('missingText') },
    faultTitle: t(fault),
  }
}
