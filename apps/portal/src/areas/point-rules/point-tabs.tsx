import { useTranslations } from '#lib/translations.ts'
import { Tabs } from '#ui/tabs.tsx'
import { usePointRuleNavigation } from './use-point-rules.ts'

/** The rules, and what an order would be given by them. */
export function PointTabs({ value }: { value: 'rules' | 'simulator' }) {
  const t = useTranslations('pointRules.tabs')
  const navigation = usePointRuleNavigation()
  return (
    <Tabs
      label={t('label')}
      value={value}
      tabs={(['rules', 'simulator'] as const).map((tab) => ({ value: tab, label: t(tab) }))}
      onChange={(tab) => (tab === 'rules' ? navigation.rules() : navigation.simulator())}
    />
  )
}
