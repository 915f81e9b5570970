import { useTranslations } from '#lib/translations.ts'
import { BackLink } from '#ui/back-link.tsx'

/** Link from a form to the list of point rules. */
export function PointRulesLink() {
  const t = useTranslations('pointRules')
  return (
    <BackLink to="/setting/points" search>
      {t('title')}
    </BackLink>
  )
}
