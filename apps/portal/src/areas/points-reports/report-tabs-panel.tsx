import { useNavigate } from '@tanstack/react-router'
import { pointsReports } from '@choba/contract/points-reports.contract.ts'
import { useMay } from '#lib/permission.ts'
import { useTranslations } from '#lib/translations.ts'
import { Tabs } from '#ui/tabs.tsx'

type View = 'list' | 'report' | 'entReport'

const places = {
  list: '/tradePoint',
  report: '/tradePoint/report',
  entReport: '/tradePoint/entReport',
} as const

/**
 * Tabs for the point transactions and the reports that the user can see. Renders nothing if the
 * user can see no report.
 */
export function ReportTabs({ view, maySearch = true }: { view: View; maySearch?: boolean }) {
  const t = useTranslations('pointTransactions.tabs')
  const navigate = useNavigate()
  const may: Record<View, boolean> = {
    list: maySearch,
    report: useMay(pointsReports.list.can),
    entReport: useMay(pointsReports.entList.can),
  }
  const views = (['list', 'report', 'entReport'] as const).filter((one) => may[one])
  if (views.length < 2) return null
  return (
    <Tabs
      label={t('label')}
      value={view}
      tabs={views.map((value) => ({ value, label: t(value) }))}
      onChange={(next) => void navigate({ to: places[next] })}
    />
  )
}
