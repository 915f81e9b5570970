import { useTranslations } from '#lib/translations.ts'
import { Tabs } from '#ui/tabs.tsx'
import { usePointRuleNavigation } from './use-point-rules.ts'

const pointTabs = ['rules', 'simulator', 'replay'] as const
type PointTab = (typeof pointTabs)[number]

/** Tabs of the point rule screens: list, simulator and replay. */
export function PointTabs({ value }: { value: PointTab }) {
  const t = useTranslations('pointRules.tabs')
  const navigation = usePointRuleNavigation()
  return (
    <Tabs
      label={t('label')}
      value={value}
      tabs={pointTabs.map((tab) => ({ value: tab, label: t(tab) }))}
      onChange={(tab) => navigation[tab]()}
    />
  )
}
