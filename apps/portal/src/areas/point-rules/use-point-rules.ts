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

/** One of them; `asOpened` keeps what was there when a form was opened on it. */
export const usePointRule = (
  originalRuleId: string,
  { asOpened = false }: { asOpened?: boolean } = {},
) =>
  useQuery({
    ...pointRulesApi.detail.query({ originalRuleId }),
    ...(asOpened && { staleTime: Infinity }),
  })

/** The merchant's day and currency, and whether a rule of all stores may be made. */
export const usePointOptions = () => useQuery(pointRulesApi.options.query())

/** What is said where one is not there, or could not be loaded. */
export function usePointRuleFaults(fault: 'detailFault' | 'fault' = 'detailFault') {
  const t = useTranslations('pointRules')
  return {
    missing: { code, title: t('detail.missingTitle'), text: t('detail.missingText') },
    faultTitle: t(fault),
  }
}

/** The ways between the list and what opens over it; the search of the list stays. */
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
    rules: () => void navigate({ to: path, search: {} }),
    simulator: (storeId?: string) =>
      void navigate({ to: `${path}/simulator`, search: storeId === undefined ? {} : { storeId } }),
    replay: (originalRuleId?: string) =>
      void navigate({
        to: `${path}/replay`,
        search: originalRuleId === undefined ? {} : { originalRuleId },
      }),
  }
}

/** After a change the list, those that are open, what they give and their history are asked for again. */
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
