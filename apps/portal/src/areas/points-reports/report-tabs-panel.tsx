import { pointsReports } from '@choba/contract/points-reports.contract.ts'
import { useMay } from '#lib/permission.ts'
import { useTranslations } from '#lib/translations.ts'
import { SubPageTabs } from '#ui/sub-page-tabs.tsx'

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
  const may: Record<View, boolean> = {
    list: maySearch,
    report: useMay(pointsReports.list.can),
    entReport: useMay(pointsReports.entList.can),
  }
  const views = (['list', 'report', 'entReport'] as const).filter((one) => may[one])
  return (
    <SubPageTabs
      label={t('label')}
      current={places[view]}
      pages={views.map((value) => ({ to: places[value], label: t(value) }))}
    />
  )
}
