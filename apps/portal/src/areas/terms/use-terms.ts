import { queryOptions, useQuery } from '@tanstack/react-query'
import type { TermsList } from '@choba/contract/terms.contract.ts'
import { resultTypes } from '@choba/contract/result-types.ts'
import { approvalsApi } from '#areas/approvals/approvals.api.ts'
import { auditApi } from '#areas/audit/audit.api.ts'
import { useRefresh } from '#lib/refresh.ts'
import { useTranslations } from '#lib/translations.ts'
import { termsApi } from './terms.api.ts'

/** The terms of the merchant that an administrator names, or of one's own; `asOpened` keeps what a form was opened on. */
export function useTerms(
  entCode: string | undefined,
  { asOpened = false }: { asOpened?: boolean } = {},
) {
  const query = entCode === undefined ? termsApi.own.query() : termsApi.list.query({ entCode })
  return useQuery(
    queryOptions<TermsList>({
      ...query,
      ...(asOpened && { staleTime: Infinity }),
    }),
  )
}

/** What is said where they are not there, or could not be loaded. */
export function useTermsFaults() {
  const t = useTranslations('terms')
  const missing = {
    code: resultTypes.notFound.code,
    title: t('panel.fault'),
    text: t('panel.noneMerchant'),
  }
  return { missing, faultTitle: t('panel.fault') }
}

/** After a request: the terms, what waits for approval, and what was done are asked for again. */
export function useTermsRefresh() {
  const refresh = useRefresh()
  const { list, count } = approvalsApi
  return () => refresh(...[termsApi.list, list, count, auditApi.history].map((call) => call.key()))
}
