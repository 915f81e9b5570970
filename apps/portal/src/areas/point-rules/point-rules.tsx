import { Outlet, useParams, useSearch } from '@tanstack/react-router'
import { PointRuleFilters } from '@choba/contract/point-rules.filters.ts'
import { readSearch } from '#lib/search-params.ts'
import { PointRuleList } from './point-rule-list.tsx'

/** The list; what is opened stands over it. */
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
