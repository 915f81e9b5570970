import { useRouter } from '@tanstack/react-router'
import { tourOf } from '#app/guides/tour-steps.ts'
import { startTour, tourState } from '#app/guides/tour-store.ts'
import { useTranslations } from '#lib/translations.ts'
import { Button } from '#ui/button.tsx'

/** Starts the tour, or continues it where the person left it; absent for people whose permissions no tour is for. */
export function TourButton({ onStart }: { onStart: () => void }) {
  const t = useTranslations('tour')
  const hasTour = tourOf(useRouter().routeTree).length > 0
  if (!hasTour) return null
  const start = () => {
    onStart()
    startTour()
  }
  return (
    <Button className="self-start" onClick={start}>
      {tourState().step > 0 ? t('resume') : t('offer.start')}
    </Button>
  )
}
