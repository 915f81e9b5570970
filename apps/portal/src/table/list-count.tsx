import { useTranslations } from '#lib/translations.ts'

/** Number of found rows, beside the title of a list. */
export function ListCount({ total }: { total: number }) {
  const t = useTranslations('kit.record')
  return <p className="text-lg text-muted tabular-nums">{t('count', { count: total })}</p>
}
