import { Link } from '@tanstack/react-router'
import {
  isByStoreRate,
  type PointTransaction,
} from '@choba/contract/point-transactions.contract.ts'
import { useTranslations } from '#lib/translations.ts'
import { Instant } from '#ui/instant.tsx'
import { Points } from '#ui/points.tsx'
import { EntryKindName } from './point-transaction-words.tsx'

/**
 * Ledger entries of one order, with links to their details. The route of the screen must load the
 * phrases `pointTransactions`.
 */
export function EntryList({ entries }: { entries: readonly PointTransaction[] }) {
  const t = useTranslations('pointTransactions')
  return (
    <ul className="rounded-md border border-line">
      {entries.map((entry) => (
        <li key={entry.entryId} className="border-line-soft not-last:border-b">
          <Link
            to="/tradePoint/$entryId"
            params={{ entryId: entry.entryId }}
            className="flex flex-wrap items-center gap-x-4 gap-y-0.5 px-4 py-2.5 -outline-offset-2 hover:bg-head"
          >
            <span>{t(`chargeType.${entry.chargeType}`)}</span>
            <EntryKindName entry={entry} />
            <span className="ml-auto">
              <Points points={entry.quantity} />
            </span>
            <span className="flex w-full flex-wrap gap-x-3 text-sm text-muted">
              <Instant at={entry.at} form="short" />
              {isByStoreRate(entry) ? t('detail.storeRate') : entry.ruleName}
              <span className="ml-auto">
                {t('field.balance')} <Points points={entry.balance} />
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
