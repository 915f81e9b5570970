import { useQuery } from '@tanstack/react-query'
import { useTranslations } from '#lib/translations.ts'
import { Banner } from '#ui/banner.tsx'
import { dayText } from '#ui/instants.ts'
import { transfersApi } from './transfers.api.ts'

/**
 * Result of paying a merchant's deposit, as the bank reported it. Renders nothing until the result
 * is known.
 */
export function PaidPanel({ depositNo }: { depositNo: string }) {
  const t = useTranslations('transfers.own')
  const { data } = useQuery(transfersApi.own.query({ depositNo }))
  if (!data) return null
  return (
    <Banner tone={data.result === 'PAID' ? 'ok' : 'danger'}>
      {t(data.result, { day: dayText(data.resultOn) })}
      {data.reason !== null && (
        <span className="ml-2 text-muted">{t('reason', { reason: data.reason })}</span>
      )}
    </Banner>
  )
}
