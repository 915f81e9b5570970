import { useRouter } from '@tanstack/react-router'
import { tourOf } from '#app/guides/tour-steps.ts'
import { startTour, tourState } from '#app/guides/tour-store.ts'
import { useTranslations } from '#lib/translations.ts'
import { Button } from '#ui/button.tsx'

/**
 * Button that starts or continues the guided tour; renders nothing if no tour matches the user's
 * permissions.
 */
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
