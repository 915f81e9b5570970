import { useTranslations } from '#lib/translations.ts'
import { Banner } from '#ui/banner.tsx'

/**
 * Notice above every screen of a server that sends nothing and accepts no changes
 * (docs/decisions/0146).
 */
export function QuietNotice() {
  const t = useTranslations('notices.quiet')
  return (
    <div className="mb-4">
      <Banner tone="warn" title={t('title')}>
        {t('text')}
      </Banner>
    </div>
  )
}
