import { useTranslations } from '#lib/translations.ts'
import { SubPageTabs } from '#ui/sub-page-tabs.tsx'

const places = {
  rules: '/setting/points',
  simulator: '/setting/points/simulator',
  replay: '/setting/points/replay',
} as const

/** Tabs of the point rule screens: list, simulator and replay. */
export function PointTabs({ value }: { value: keyof typeof places }) {
  const t = useTranslations('pointRules.tabs')
  return (
    <SubPageTabs
      label={t('label')}
      current={places[value]}
      pages={(['rules', 'simulator', 'replay'] as const).map((tab) => ({
        to: places[tab],
        label: t(tab),
      }))}
    />
  )
}
