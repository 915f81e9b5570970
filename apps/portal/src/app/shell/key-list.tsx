import { Fragment, useState } from 'react'
import { GuideDrawer } from '#app/guides/guide-drawer.tsx'
import { isGuided } from '#app/guides/guided-screens.ts'
import { useScreenName } from '#app/guides/guide-ways.ts'
import { TourButton } from '#app/guides/tour-button.tsx'
import { useTranslations } from '#lib/translations.ts'
import { Button } from '#ui/button.tsx'
import { ModalBody, ModalFooter, ModalFrame } from '#ui/modal.tsx'

const keys = [
  { act: 'palette', presses: ['Ctrl K', '⌘ K'] },
  { act: 'search', presses: ['/'] },
  { act: 'rows', presses: ['↑', '↓'] },
  { act: 'ends', presses: ['Home', 'End'] },
  { act: 'groups', presses: ['Tab'] },
  { act: 'buttons', presses: ['←', '→'] },
  { act: 'openRow', presses: ['Enter'] },
  { act: 'close', presses: ['Esc'] },
  { act: 'help', presses: ['?'] },
] as const

/** Dialog that lists the keyboard shortcuts, with a link to the guide of the current screen. */
export function KeyList({ onClose }: { onClose: () => void }) {
  const t = useTranslations('palette.keys')
  const kit = useTranslations('kit')
  const shell = useTranslations('shell')
  const name = useScreenName()
  const [showsGuide, setShowsGuide] = useState(false)
  if (showsGuide && isGuided(name)) return <GuideDrawer name={name} open onClose={onClose} />
  return (
    <ModalFrame open onClose={onClose} title={t('title')}>
      <ModalBody>
        <dl className="grid items-baseline gap-x-6 gap-y-1 sm:grid-cols-[auto_minmax(0,1fr)] sm:gap-y-2.5">
          {keys.map(({ act, presses }) => (
            <Fragment key={act}>
              <dt className="flex items-baseline gap-1.5 whitespace-nowrap">
                {presses.map((press, index) => (
                  <Fragment key={press}>
                    {index > 0 && <span className="text-xs text-muted">{t('or')}</span>}
                    <kbd className="rounded-sm border border-line bg-head px-1.5 py-0.5 font-sans text-sm">
                      {press}
                    </kbd>
                  </Fragment>
                ))}
              </dt>
              <dd className="max-sm:mb-2">{t(act)}</dd>
            </Fragment>
          ))}
        </dl>
      </ModalBody>
      <ModalFooter>
        <TourButton onStart={onClose} />
        {isGuided(name) && <Button onClick={() => setShowsGuide(true)}>{shell('guide')}</Button>}
        <Button onClick={onClose}>{kit('close')}</Button>
      </ModalFooter>
    </ModalFrame>
  )
}
