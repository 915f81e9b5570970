import { useTranslations } from '#lib/translations.ts'
import { SubPageTabs } from '#ui/sub-page-tabs.tsx'
import type { UnknownRefundVariant } from './unknown-refund-variants.ts'

/**
 * Tabs for refunds that need attention: those with an unknown result, and those not linked to a
 * payment.
 */
export function RefundTabs({
  variant,
  value,
}: {
  variant: UnknownRefundVariant
  value: 'unknown' | 'unlinked'
}) {
  const t = useTranslations('unknownRefunds.tabs')
  const places = { unknown: variant.path, unlinked: variant.unlinkedPath }
  return (
    <SubPageTabs
      label={t('label')}
      current={places[value]}
      pages={(['unknown', 'unlinked'] as const).map((tab) => ({ to: places[tab], label: t(tab) }))}
    />
  )
}
