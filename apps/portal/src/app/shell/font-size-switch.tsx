import { useTranslations } from '#lib/translations.ts'
import { chooseFontSize, currentFontSize } from '#app/shell/appearance.ts'
import { Segmented } from '#ui/segmented.tsx'

/** Switch for the portal's text size: small, medium or large. */
export function FontSizeSwitch() {
  const t = useTranslations('shell')
  return (
    <Segmented
      label={t('fontSize')}
      value={currentFontSize()}
      segments={[
        { value: 'small', label: t('fontSmall'), name: t('fontSmallName') },
        { value: 'medium', label: t('fontMedium'), name: t('fontMediumName') },
        { value: 'large', label: t('fontLarge'), name: t('fontLargeName') },
      ]}
      onChange={chooseFontSize}
    />
  )
}
