import type { ListedStore } from '@choba/contract/stores.contract.ts'
import { useTranslations } from '#lib/translations.ts'
import { Status } from '#ui/status.tsx'

/**
 * Badge with the status of a store. If an open store has a problem, the badge shows the problem
 * instead of "open".
 */
export function StoreStatusMark({ store }: { store: ListedStore }) {
  const t = useTranslations('stores')
  if (store.status !== 'OPEN')
    return (
      <Status tone={store.status === 'CLOSED' ? 'muted' : 'warn'}>
        {t(`status.${store.status}`)}
      </Status>
    )
  return store.attention.length > 0 ? (
    <Status tone="warn">{t('needsAttention')}</Status>
  ) : (
    <Status tone="ok">{t('status.OPEN')}</Status>
  )
}

const DOTS_MAX = 8

/** Number of the store's terminals that respond, as dots and as text. */
export function TerminalDots({ terminals: { ready, total } }: Pick<ListedStore, 'terminals'>) {
  const t = useTranslations('stores')
  if (total === 0) return <span className="text-muted">{t('noTerminals')}</span>
  return (
    <span
      className="inline-flex items-center gap-2 whitespace-nowrap tabular-nums"
      title={t('readySaid', { ready, total })}
    >
      {t('ready', { ready, total })}
      {total <= DOTS_MAX && (
        <span aria-hidden="true" className="inline-flex gap-1">
          {Array.from({ length: total }, (_, nth) => (
            <span
              key={nth}
              className={`size-1.75 rounded-full ${nth < ready ? 'bg-ok' : 'border border-muted'}`}
            />
          ))}
        </span>
      )}
    </span>
  )
}

/**
 * Returns the percentage of the daily limit that payments have used up, as a whole number. Returns
 * null without a limit, or if the total of the payments is not exact.
 */
export const percentUsed = ({
  dayPayments,
  dayLimit,
}: Pick<ListedStore, 'dayPayments' | 'dayLimit'>): number | null =>
  dayLimit === null || dayPayments === null ? null : Math.floor(dayPayments / (dayLimit / 100))

/** Percentage of the daily limit that payments have used up, as a bar and as text. */
export function LimitUse({
  store,
}: {
  store: Pick<ListedStore, 'dayPayments' | 'dayLimit' | 'attention'>
}) {
  const t = useTranslations('stores')
  const percent = percentUsed(store)
  if (percent === null) return <span className="text-muted">—</span>
  const isNear = store.attention.includes('LIMIT_NEAR')
  return (
    <span className="inline-flex items-center justify-end gap-2 whitespace-nowrap tabular-nums">
      <span aria-hidden="true" className="h-1.5 w-16 overflow-hidden rounded-full bg-line">
        <span
          className={`block h-full ${isNear ? 'bg-warn' : 'bg-accent'}`}
          style={{ width: `${Math.min(100, percent)}%` }}
        />
      </span>
      <span className={isNear ? 'font-semibold' : ''}>{t('use', { percent })}</span>
    </span>
  )
}

/** Returns a function that lists the channels of a store (in store, online). */
export function useChannels() {
  const t = useTranslations('stores.channel')
  return ({ offline, online }: Pick<ListedStore, 'offline' | 'online'>) =>
    [...(offline ? [t('OFFLINE')] : []), ...(online ? [t('ONLINE')] : [])].join(' · ')
}
