import { Link } from '@tanstack/react-router'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { useId } from 'react'
import type { ScreenName } from '@choba/phrases/portal-phrases.ts'
import { guidedScreens, type GuidedScreen, isGuided } from '#app/guides/guided-screens.ts'
import { useHasFigures, useNextWays } from '#app/guides/guide-ways.ts'
import { TourButton } from '#app/guides/tour-button.tsx'
import { useSeesPart } from '#lib/store-share.ts'
import { usePhrases, useTranslations } from '#lib/translations.ts'
import { Drawer } from '#ui/drawer.tsx'
import { Section } from '#ui/section.tsx'

/**
 * Content of a guide: purpose of the screen, steps and hints in order, and who may use the screen.
 */
export interface Guide {
  readonly what: string
  readonly steps: Readonly<Record<string, string>>
  readonly who: string
}

type Guides = Readonly<Record<string, Readonly<Record<string, Guide>>>>

function useGuide(name: GuidedScreen): Guide {
  const { words } = guidedScreens[name]
  const [area, screen] = name.split('.') as [string, string]
  const { guides } = usePhrases(words)[words] as { guides: Guides }
  return guides[area]![screen]!
}

/** Guide to the current screen, without the drawer around it. */
export const ScreenGuide = ({
  name,
  ...rest
}: {
  name: ScreenName
  open: boolean
  onClose: () => void
}) => isGuided(name) && <GuideDrawer name={name} {...rest} />

/** Drawer with the guide to one screen. */
export function GuideDrawer({
  name,
  open,
  onClose,
}: {
  name: GuidedScreen
  open: boolean
  onClose: () => void
}) {
  const screens = useTranslations('screens')
  return (
    <Drawer open={open} onClose={onClose} title={screens(name)} keepsTab>
      <Content name={name} onLeave={onClose} />
    </Drawer>
  )
}

function Content({ name, onLeave }: { name: GuidedScreen; onLeave: () => void }) {
  const t = useTranslations('support.guides')
  const label = useTranslations('kit.storeShare')
  const isPartial = useSeesPart()
  const hasFigures = useHasFigures(name)
  const screens = useTranslations('screens')
  const guide = useGuide(name)
  const next = useNextWays(name)
  const id = useId()
  return (
    <div className="flex flex-col gap-5">
      <p>{guide.what}</p>
      <Section title={t('steps')}>
        <ol className="flex flex-col gap-2.5">
          {Object.entries(guide.steps).map(([number, step]) => (
            <li key={number} className="flex gap-3">
              <span
                aria-hidden="true"
                className="grid size-6 shrink-0 place-items-center rounded-full bg-accent-soft text-sm font-semibold text-accent-strong tabular-nums"
              >
                {number}
              </span>
              <span className="min-w-0 pt-0.5">{step}</span>
            </li>
          ))}
        </ol>
      </Section>
      <Section title={t('who')}>
        <p>{guide.who}</p>
        {isPartial && hasFigures && <p>{t('storeShare', { label: label('text') })}</p>}
      </Section>
      {next.length > 0 && (
        <nav aria-labelledby={id} className="flex flex-col gap-1.5">
          <h3 id={id} className="font-semibold">
            {t('next')}
          </h3>
          <ul className="flex flex-col">
            {next.map((way) => (
              <li key={way.to}>
                <Link
                  to={way.to}
                  onClick={onLeave}
                  className="inline-flex min-h-8 items-center gap-1.5 text-accent-strong hover:underline"
                >
                  {screens(way.name)}
                  <ArrowRight aria-hidden="true" size="1em" />
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <TourButton onStart={onLeave} />
    </div>
  )
}
