import type { PointTransaction } from '@choba/contract/point-transactions.contract.ts'
import { useTranslations } from '#lib/translations.ts'
import { Money } from '#ui/money.tsx'
import { Points } from '#ui/points.tsx'
import { Status } from '#ui/status.tsx'

/**
 * Badge with the kind of an entry. Points of a rule are given or taken back; points used as payment
 * are used or returned.
 */
export function EntryKindName({ entry: { chargeType, entryKind } }: { entry: PointTransaction }) {
  const t = useTranslations('pointTransactions')
  const isUse = chargeType === 'USE'
  const tone = entryKind === 'CANCEL' ? 'warn' : isUse ? 'info' : 'ok'
  return <Status tone={tone}>{t(`${isUse ? 'useKind' : 'entryKind'}.${entryKind}`)}</Status>
}

/** Amount of money or number of points from which the points of an entry were calculated. */
export const Base = ({ entry: { base, baseOf, currency } }: { entry: PointTransaction }) =>
  base === null ? (
    <span className="text-muted">—</span>
  ) : baseOf === 'AMOUNT' ? (
    <Money amount={base} currency={currency} />
  ) : (
    <Points points={base} />
  )

/** Formats the rate, stored in parts per million, as a percentage. */
export function Rate({ entry: { rate } }: { entry: PointTransaction }) {
  const t = useTranslations('pointTransactions.detail')
  return rate === null ? (
    <span className="text-muted">—</span>
  ) : (
    <span className="tabular-nums">{t('percent', { rate: String(rate / 10_000) })}</span>
  )
}
