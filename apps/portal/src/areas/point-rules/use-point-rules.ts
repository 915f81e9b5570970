import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { PointRuleFilters } from '@choba/contract/point-rules.filters.ts'
import { resultTypes } from '@choba/contract/result-types.ts'
import { auditApi } from '#areas/audit/audit.api.ts'
import { useRefresh } from '#lib/refresh.ts'
import { useTranslations } from '#lib/translations.ts'
import { pointRulesApi } from './point-rules.api.ts'

const path = '/setting/points'
const { code } = resultTypes.notFound

/**
 * Query for one rule. With `asOpened`, the query never refetches, so that an open form keeps its
 * starting values.
 */
export const usePointRule = (
  originalRuleId: string,
  { asOpened = false }: { asOpened?: boolean } = {},
) =>
  useQuery({
    ...pointRulesApi.detail.query({ originalRuleId }),
    ...(asOpened && { staleTime: Infinity }),
  })

/**
 * Query for the merchant's business day and currency, and for the user's permission to create rules
 * for all stores.
 */
export const usePointOptions = () => useQuery(pointRulesApi.options.query())

/** Error messages for a rule that does not exist or failed to load. */
export function usePointRuleFaults(fault: 'detailFault' | 'fault' = 'detailFault') {
  const t = useTranslations('pointRules')
  return {
    missing: { code, title: t('detail.missingTitle'), text: t('detail.missingText') },
    faultTitle: t(fault),
  }
}

/**
 * Returns functions that open the list, a form or a rule. They keep the filters of the list in the
 * address.
 */
export function usePointRuleNavigation() {
  const navigate = useNavigate()
  const go = (to: string, replace = false) => void navigate({ to, search: (now) => now, replace })
  return {
    list: () => go(path),
    add: () => go(`${path}/add`),
    detail: (originalRuleId: string, replace = false) => go(`${path}/${originalRuleId}`, replace),
    edit: (originalRuleId: string) => go(`${path}/${originalRuleId}/edit`),
    search: (filters: PointRuleFilters, replace = true) =>
      void navigate({ to: path, search: filters, replace }),
    simulator: (storeId?: string) =>
      void navigate({ to: `${path}/simulator`, search: storeId === undefined ? {} : { storeId } }),
    replay: (originalRuleId?: string) =>
      void navigate({
        to: `${path}/replay`,
        search: originalRuleId === undefined ? {} : { originalRuleId },
      }),
  }
}

/**
 * Returns a function to call after a change: it refetches the list, open rules, simulations and the
 * history.
 */
export function usePointRuleRefresh() {
  const refresh = useRefresh()
  return () =>
    refresh(
      pointRulesApi.list.key(),
      pointRulesApi.detail.key(),
      pointRulesApi.history.key(),
      pointRulesApi.simulate.key(),
      pointRulesApi.calendar.key(),
      auditApi.history.key(),
    )
}
