import { useTranslations } from '#lib/translations.ts'
import { Button } from '#ui/button.tsx'
import { Popover } from '#ui/popover.tsx'

const figures = [
  'net',
  'paymentCount',
  'payment',
  'refundCount',
  'refund',
  'average',
  'refundRate',
  'change',
] as const

/** Popover that explains each figure. The definitions match `stat-figures.ts`. */
export function StatDefinitions() {
  const t = useTranslations('statistics')
  const label = t('define.title')
  return (
    <Popover align="end" label={label} trigger={<Button>{label}</Button>} className="p-4">
      <dl className="flex max-w-100 flex-col gap-2.5 text-sm">
        {figures.map((figure) => (
          <div key={figure}>
            <dt className="font-semibold">{t(`field.${figure}`)}</dt>
            <dd className="text-muted">{t(`define.${figure}`)}</dd>
          </div>
        ))}
      </dl>
    </Popover>
  )
}
