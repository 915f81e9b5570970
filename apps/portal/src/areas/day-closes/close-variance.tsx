import { useTranslations } from '#lib/translations.ts'
import { Figure } from '#ui/figure.tsx'

/**
 * Counted cash less expected cash: `+¥100`, `−¥100`, a text if both are equal, or a dash if
 * unknown.
 */
export function Variance({ amount, currency }: { amount: number | null; currency: string }) {
  const t = useTranslations('dayCloses.cash')
  if (amount === 0) return <span className="text-ok">{t('even')}</span>
  return (
    <span className={amount === null ? '' : 'text-warn'}>
      {amount !== null && amount > 0 && '+'}
      <Figure amount={amount} currency={currency} />
    </span>
  )
}
