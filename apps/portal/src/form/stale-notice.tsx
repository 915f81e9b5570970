import { useTranslations } from '#lib/translations.ts'
import type { Stale } from '#form/use-rebase.ts'
import { Banner } from '#ui/banner.tsx'
import { Instant } from '#ui/instant.tsx'

const intoView = (place: HTMLDivElement | null) => place?.scrollIntoView({ block: 'nearest' })

/**
 * Notice above a form after another user changed the record first: lists their changes and says
 * what saving will do.
 */
export function StaleNotice({ stale }: { stale: Stale | null }) {
  const t = useTranslations('kit.stale')
  if (!stale) return null
  const keeps = stale.changes.some(({ kept }) => kept)
  return (
    // A new key for each conflict scrolls the notice into view again.
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
