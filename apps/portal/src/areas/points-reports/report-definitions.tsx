import { pointFigures } from '@choba/contract/points-report-figures.ts'
import { useTranslations } from '#lib/translations.ts'
import { Button } from '#ui/button.tsx'
import { Popover } from '#ui/popover.tsx'

/** Popover that explains each figure. The definitions match `points-report-figures.ts`. */
export function ReportDefinitions() {
  const t = useTranslations('pointsReports')
  const label = t('define.title')
  return (
    <Popover align="end" label={label} trigger={<Button>{label}</Button>} className="p-4">
      <dl className="flex max-w-100 flex-col gap-2.5 text-sm">
        {pointFigures.map((figure) => (
          <div key={figure}>
            <dt className="font-semibold">{t(`field.${figure}`)}</dt>
            <dd className="text-muted">{t(`define.${figure}`)}</dd>
          </div>
        ))}
        <div>
          <dt className="font-semibold">{t('field.month')}</dt>
          <dd className="text-muted">{t('define.days')}</dd>
        </div>
      </dl>
    </Popover>
  )
}
