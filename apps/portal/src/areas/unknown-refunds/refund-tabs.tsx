import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from '#lib/translations.ts'
import { Tabs } from '#ui/tabs.tsx'
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
  const navigate = useNavigate()
  return (
    <Tabs
      label={t('label')}
      value={value}
      tabs={(['unknown', 'unlinked'] as const).map((tab) => ({ value: tab, label: t(tab) }))}
      onChange={(tab) =>
        void navigate({ to: tab === 'unknown' ? variant.path : variant.unlinkedPath })
      }
    />
  )
}
