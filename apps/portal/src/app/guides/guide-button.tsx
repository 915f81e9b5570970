import { useMatches } from '@tanstack/react-router'
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import { lazy, Suspense, useState } from 'react'
import type { ScreenName } from '@choba/phrases/portal-phrases.ts'
import { useTranslations } from '#lib/translations.ts'
import { ChunkBoundary } from '#ui/chunk-boundary.tsx'
import { loadChunk } from '#ui/chunks.ts'
import { IconButton } from '#ui/icon-button.tsx'

const ScreenGuide = lazy(async () => ({
  default: (await loadChunk(import('#app/guides/guide-drawer.tsx'))).ScreenGuide,
}))

/**
 * Returns the name of the screen at the current address, or undefined if the screen has no guide.
 * Screens of a single item (with an id in the address) and screens with `guide: false` have no
 * guide.
 */
const useGuidedName = (): ScreenName | undefined =>
  useMatches({
    select: (matches) => {
      const screen = matches.find(({ staticData }) => staticData.title)
      if (!screen || screen.fullPath.includes('$') || screen.staticData.guide === false)
        return undefined
      return screen.staticData.title
    },
  })

/**
 * Button that opens the guide to the current screen; renders nothing if the screen has no guide.
 */
export function GuideButton() {
  const name = useGuidedName()
  return name && <Opening key={name} name={name} />
}

function Opening({ name }: { name: ScreenName }) {
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
            <ScreenGuide name={name} open={open} onClose={() => setOpen(false)} />
          </Suspense>
        </ChunkBoundary>
      )}
    </>
  )
}
