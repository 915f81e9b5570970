import { lazy, Suspense } from 'react'
import { loadPhrases } from '#lib/i18n.ts'
import { useTranslations } from '#lib/translations.ts'
import { loadChunk } from '#ui/chunks.ts'
import { stopViewing, viewing } from '#lib/view-as.ts'

const SupportFrame = lazy(async () => {
  const [chunk] = await Promise.all([
    loadChunk(import('#app/session/support-frame.tsx')),
    loadPhrases('supportSessions'),
  ])
  return { default: chunk.SupportFrame }
})

/**
 * Banner at the top while an administrator views the portal as a role. Names the role and has a
 * button that returns to the administrator's own view.
 */
export function ViewAsBanner() {
  const t = useTranslations('shell.viewAs')
  const viewed = viewing()
  if (!viewed) return null
  if (viewed.until !== undefined) {
    return (
      <Suspense fallback={<div className="h-(--bar)" />}>
        <SupportFrame {...viewed} until={viewed.until} />
      </Suspense>
    )
  }
  const seeing = t('seeing', { name: viewed.roleName })
  return (
    <section
      aria-label={t('label')}
      className="sticky top-0 z-40 flex h-(--bar) items-center gap-3 border-b border-warn/50 bg-warn-soft px-6 text-ink max-sm:flex-col max-sm:items-start max-sm:justify-center max-sm:gap-1 max-sm:px-3"
    >
      <p
        title={seeing}
        className="min-w-0 font-semibold max-sm:line-clamp-2 max-sm:text-sm max-sm:leading-tight sm:truncate"
      >
        {seeing}
      </p>
      <button
        type="button"
        onClick={() => void stopViewing()}
        className="min-h-[calc(32rem/14)] shrink-0 rounded-md border border-warn/50 bg-surface px-3 text-sm transition-colors hover:bg-line-soft"
      >
        {t('back')}
      </button>
    </section>
  )
}
