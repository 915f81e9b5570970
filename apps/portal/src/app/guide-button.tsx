import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import { lazy, Suspense, useState } from 'react'
import { type GuidedScreen, isGuided } from '#app/guided-screens.ts'
import { useScreenName } from '#app/guide-ways.ts'
import { useTranslations } from '#lib/translations.ts'
import { ChunkBoundary } from '#ui/chunk-boundary.tsx'
import { loadChunk } from '#ui/chunks.ts'
import { IconButton } from '#ui/icon-button.tsx'

const GuideDrawer = lazy(async () => ({ default: (await loadChunk(import('#app/guide-drawer.tsx'))).GuideDrawer }))

/** Opens the guide to the screen in view, where there is one. */
export function GuideButton() {
  const name = useScreenName()
  return isGuided(name) ? <Opening key={name} name={name} /> : null
}

function Opening({ name }: { name: GuidedScreen }) {
  const t = useTranslations('shell')
  const [open, setOpen] = useState<boolean>()
  return (
    <>
      <IconButton
        label={t('guide')}
        icon={<CircleQuestionMark aria-hidden="true" size="1.2em" />}
        aria-haspopup="dialog"
        className="text-muted print:hidden"
        onClick={() => setOpen(true)}
      />
      {open !== undefined && (
        <ChunkBoundary>
          <Suspense>
            <GuideDrawer name={name} open={open} onClose={() => setOpen(false)} />
          </Suspense>
        </ChunkBoundary>
      )}
    </>
  )
}
