import { useTranslations } from '#lib/translations.ts'
import type { MfaConfigRow } from '@choba/contract/merchants.contract.ts'
import { Progress } from '#ui/progress.tsx'

/** How many of a merchant's people have a second step, as figures and as a bar. */
export function MfaShare({ row }: { row: MfaConfigRow }) {
  const t = useTranslations('merchants.mfa')
  const { mfaUserCount: count, userCount: total } = row
  if (total === 0) return <span className="text-muted">{t('nobody')}</span>
  return (
    <span className="flex items-center gap-3">
      <span className="w-20 max-sm:hidden">
        <Progress label={t('shareIn', { name: row.entName })} value={count} max={total} />
      </span>
      <span className="tabular-nums">{t('shareOf', { count, total })}</span>
    </span>
  )
}
