import type { PointTransaction } from '@choba/contract/point-transactions.contract.ts'
import { useTranslations } from '#lib/translations.ts'
import { Money } from '#ui/money.tsx'
import { Points } from '#ui/points.tsx'
import { Status } from '#ui/status.tsx'

/** Given or taken back; of points that were paid with, used or returned. */
export function EntryKindName({ entry: { chargeType, entryKind } }: { entry: PointTransaction }) {
  const t = useTranslations('pointTransactions')
  const isUse = chargeType === 'USE'
  const tone = entryKind === 'CANCEL' ? 'warn' : isUse ? 'info' : 'ok'
  return <Status tone={tone}>{t(`${isUse ? 'useKind' : 'entryKind'}.${entryKind}`)}</Status>
}

/** What the points were computed from: an amount, or other points. */
export const Base = ({ entry: { base, baseOf, currency } }: { entry: PointTransaction }) =>
  base === null ? (
    <span className="text-muted">—</span>
  ) : baseOf === 'AMOUNT' ? (
    <Money amount={base} currency={currency} />
  ) : (
    <Points points={base} />
  )

/** The rate as people read it: parts per million as percent. */
export function Rate({ entry: { rate } }: { entry: PointTransaction }) {
  const t = useTranslations('pointTransactions.detail')
  return rate === null ? (
    <span className="text-muted">—</span>
  ) : (
    <span className="tabular-nums">{t('percent', { rate: String(rate / 10_000) })}</span>
  )
}
