import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { carouselFrame } from '#ui/carousel-frame.ts'
import type { Tone } from '#ui/status.tsx'
import { useMedia } from '#ui/use-narrow.ts'
import { useRovingTabIndex } from '#ui/use-roving-tab-index.ts'

export interface CarouselItem {
  readonly id: string
  readonly content: ReactNode
}

/** Maximum number of items, because users would not wait for more. */
const MAX_ITEMS = 5
const STAY_MS = 6_000

/**
 * Shows a short list of items one after another, 74 px high (one line on a phone). Pauses under the
 * pointer, while the focus is inside, and by a button. Starts paused if the user prefers reduced
 * motion.
 */
export function Carousel({
  label,
  items,
  tone = 'muted',
}: {
  label: string
  items: readonly CarouselItem[]
  tone?: Tone
}) {
  const t = useTranslations('kit')
  const still = useMedia('(prefers-reduced-motion: reduce)')
  const [place, setPlace] = useState(0)
  const [stopped, setStopped] = useState<boolean | null>(null)
  const [held, setHeld] = useState(false)
  const tools = useRovingTabIndex()
  const shown = items.slice(0, MAX_ITEMS)
  const count = shown.length
  // Keeps the index in range if the number of items becomes smaller.
  const here = count === 0 ? 0 : place % count
  const isStopped = stopped ?? still
  const moves = !isStopped && !held && count > 1

  useEffect(() => {
    if (!moves) return undefined
    const timer = setTimeout(() => setPlace((here + 1) % count), STAY_MS)
    return () => clearTimeout(timer)
  }, [moves, here, count])

  if (count === 0) return null
  const PauseOrPlay = isStopped ? Play : Pause
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the pointer over it only holds it still
    <section
      aria-label={label}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setHeld(false)}
      className={carouselFrame(tone)}
    >
      <div
        aria-live={moves ? 'off' : 'polite'}
        className="relative h-full min-w-0 flex-1 overflow-hidden"
      >
        {shown.map(({ id, content }, index) => (
          <div
            key={id}
            inert={index !== here}
            className="absolute inset-0 flex items-center transition-[transform,opacity] duration-180"
            style={{
              transform: `translateY(${(index - here) * 100}%)`,
              opacity: index === here ? 1 : 0,
            }}
          >
            <span className="sr-only">{t('slideOf', { index: index + 1, count })}</span>
            <div className="min-w-0">{content}</div>
          </div>
        ))}
      </div>
      {count > 1 && (
        <>
          <span aria-hidden="true" className="flex gap-1.5 max-sm:hidden">
            {shown.map(({ id }, index) => (
              <span
                key={id}
                className={`size-1.5 rounded-full ${index === here ? 'bg-ink' : 'bg-edge'}`}
              />
            ))}
          </span>
          <div ref={tools} role="toolbar" aria-label={label} className="flex">
            <CarouselButton
              label={t('previous')}
              Icon={ChevronUp}
              onPress={() => setPlace(here + count - 1)}
            />
            <CarouselButton
              label={t('next')}
              Icon={ChevronDown}
              onPress={() => setPlace(here + 1)}
            />
            <CarouselButton
              label={isStopped ? t('play') : t('pause')}
              Icon={PauseOrPlay}
              onPress={() => setStopped(!isStopped)}
            />
          </div>
        </>
      )}
    </section>
  )
}

function CarouselButton({
  label,
  Icon,
  onPress,
}: {
  label: string
  Icon: typeof Pause
  onPress: () => void
}) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onPress}
      className="grid size-7 place-items-center rounded-sm text-muted hover:bg-surface hover:text-ink"
    >
      <Icon aria-hidden="true" size="1em" />
    </button>
  )
}
