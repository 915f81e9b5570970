import { useTranslations } from '#lib/translations.ts'
import type { Stale } from '#form/use-rebase.ts'
import { Banner } from '#ui/banner.tsx'
import { Instant } from '#ui/instant.tsx'

const intoView = (place: HTMLDivElement | null) => place?.scrollIntoView({ block: 'nearest' })

/**
 * Notice above a form if another user has changed the record first. Lists the other user's changes
 * and the effect of saving.
 */
export function StaleNotice({ stale }: { stale: Stale | null }) {
  const t = useTranslations('kit.stale')
  if (!stale) return null
  const keeps = stale.changes.some(({ kept }) => kept)
  return (
    // The key changes with each conflict, so that the notice scrolls into view again.
    <div key={`${stale.at} ${stale.changes.length}`} ref={intoView}>
      <Banner tone="warn" title={t('title')} urgent>
        <p>
          {t('by', { name: stale.by })} <Instant at={stale.at} />
        </p>
        <ul className="my-1.5 list-disc pl-5">
          {stale.changes.map(({ label, theirs, kept }) => (
            <li key={label}>
              {t(kept ? 'kept' : 'taken', { label, theirs: theirs === '' ? '—' : theirs })}
            </li>
          ))}
        </ul>
        <p>{t(keeps ? 'overwrites' : 'next')}</p>
      </Banner>
    </div>
  )
}
