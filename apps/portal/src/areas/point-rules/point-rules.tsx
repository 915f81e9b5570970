import { Outlet, useParams, useSearch } from '@tanstack/react-router'
import { PointRuleFilters } from '@choba/contract/point-rules.filters.ts'
import { readSearch } from '#lib/search-params.ts'
import { PointRuleList } from './point-rule-list.tsx'

/** List of point rules, with the opened form or rule in a drawer on top of the list. */
export function PointRules() {
  const filters = readSearch(PointRuleFilters.shape, useSearch({ strict: false }))
  const { originalRuleId } = useParams({ strict: false })
  return (
    <>
      <PointRuleList filters={filters} selected={originalRuleId} />
      <Outlet />
    </>
  )
}
