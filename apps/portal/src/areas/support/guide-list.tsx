import { Link } from '@tanstack/react-router'
import BookOpen from 'lucide-react/icons/book-open'
import { lazy, Suspense, useState } from 'react'
import { useGuideWays } from '#app/guides/guide-ways.ts'
import type { GuidedScreen } from '#app/guides/guided-screens.ts'
import { useTranslations } from '#lib/translations.ts'
import { ChunkBoundary } from '#ui/chunk-boundary.tsx'
import { loadChunk } from '#ui/chunks.ts'
import { Box } from '#ui/section.tsx'

const GuideDrawer = lazy(async () => ({
  default: (await loadChunk(import('#app/guides/guide-drawer.tsx'))).GuideDrawer,
}))

/** List of guides to the screens that the user may open, with a link to the manuals. */
export function GuideList() {
  const t = useTranslations('support.guides')
  const screens = useTranslations('screens')
  const ways = useGuideWays()
  const [shown, show] = useState<GuidedScreen>()
  const [open, setOpen] = useState(false)
  return (
    <Box>
      <section aria-labelledby="guides" className="flex flex-col gap-3">
        <header className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <h2 id="guides" className="text-lg font-semibold">
            {t('title')}
          </h2>
          <Link
            to="/help/manual"
            className="inline-flex min-h-8 items-center gap-1.5 text-accent-strong hover:underline"
          >
            <BookOpen aria-hidden="true" size="1em" />
            {t('manuals')}
          </Link>
        </header>
        <p className="text-sm text-muted">{t('text')}</p>
        <ul className="-mx-2.5 grid gap-x-4 sm:grid-cols-2 lg:grid-cols-3">
          {ways.map(({ name }) => (
            <li key={name}>
              <button
                type="button"
                aria-label={t('open', { screen: screens(name) })}
                aria-haspopup="dialog"
                onClick={() => {
                  show(name)
                  setOpen(true)
                }}
                className="min-h-9 w-full rounded-md px-2.5 py-1 text-left transition-colors hover:bg-line-soft"
              >
                {screens(name)}
              </button>
            </li>
          ))}
        </ul>
        {shown && (
          <ChunkBoundary>
            <Suspense>
              <GuideDrawer key={shown} name={shown} open={open} onClose={() => setOpen(false)} />
            </Suspense>
          </ChunkBoundary>
        )}
      </section>
    </Box>
  )
}
