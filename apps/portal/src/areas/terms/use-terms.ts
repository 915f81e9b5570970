import { queryOptions, useQuery } from '@tanstack/react-query'
import type { TermsList } from '@choba/contract/terms.contract.ts'
import { resultTypes } from '@choba/contract/result-types.ts'
import { approvalsApi } from '#areas/approvals/approvals.api.ts'
import { auditApi } from '#areas/audit/audit.api.ts'
import { useRefresh } from '#lib/refresh.ts'
import { useTranslations } from '#lib/translations.ts'
import { termsApi } from './terms.api.ts'

/**
 * Query for the terms of a given merchant, or of the user's own merchant. With `asOpened`, the
 * query never refetches, so that an open form keeps its starting values.
 */
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

/** Error messages for terms that do not exist or failed to load. */
export function useTermsFaults() {
  const t = useTranslations('terms')
  const missing = {
    code: resultTypes.notFound.code,
    title: t('panel.fault'),
    text: t('panel.noneMerchant'),
  }
  return { missing, faultTitle: t('panel.fault') }
}

/**
 * Returns a function to call after a request for new terms: it refetches the terms, pending
 * approvals and the history.
 */
export function useTermsRefresh() {
  const refresh = useRefresh()
  const { list, count } = approvalsApi
  return () => refresh(...[termsApi.list, list, count, auditApi.history].map((call) => call.key()))
}
