import './tour.css'
import { useRouter } from '@tanstack/react-router'
import { useId } from 'react'
import { TourRun } from '#app/guides/tour-run.tsx'
import { tourOf } from '#app/guides/tour-steps.ts'
import { leaveTour, startTour, useTour } from '#app/guides/tour-store.ts'
import { useTranslations } from '#lib/translations.ts'
import { Button } from '#ui/button.tsx'
import { useTouch } from '#ui/use-touch.ts'

/**
 * Shows the offer of the guided tour, or the running tour. Renders nothing if no tour matches the
 * user's permissions.
 */
export function TourPanel() {
  const { phase } = useTour()
  const places = tourOf(useRouter().routeTree)
  if (places.length === 0) return null
  return phase === 'running' ? <TourRun places={places} /> : <TourOffer count={places.length} />
}

/**
 * Hides the panel while a form with a footer is open, because the panel would cover the form's save
 * button.
 */
const noForm = '[body:has(form>footer)_&]:hidden'

function TourOffer({ count }: { count: number }) {
  const t = useTranslations('tour.offer')
  const text = useTouch() ? 'textByTouch' : 'text'
  const id = useId()
  return (
    <aside
      aria-labelledby={id}
      className={`fixed right-4 bottom-18 z-20 flex max-h-[calc(100dvh-8rem)] w-96 max-w-[calc(100vw-2rem)] flex-col gap-2.5 overflow-y-auto rounded-md bg-surface p-4 shadow-float transition duration-180 print:hidden starting:translate-y-2 starting:opacity-0 ${noForm}`}
    >
      <h2 id={id} className="font-semibold">
        {t('title')}
      </h2>
      <p className="text-sm">{t(text, { count })}</p>
      <div className="flex flex-wrap justify-end gap-2.5">
        <Button onClick={leaveTour}>{t('later')}</Button>
        <Button kind="primary" onClick={startTour}>
          {t('start')}
        </Button>
      </div>
    </aside>
  )
}
