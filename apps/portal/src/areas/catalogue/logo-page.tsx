import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { resultTypes } from '@choba/contract/result-types.ts'
import type { LogosOfType } from '@choba/contract/payment-logos.ts'
import { ApiError } from '#lib/api-error.ts'
import { PaymentMethodName } from '#lib/payment-method-name.tsx'
import { useTranslations } from '#lib/translations.ts'
import { RecordDrawer } from '#table/record-drawer.tsx'
import { HistoryPanel } from '../audit/history-panel.tsx'
import { catalogueApi } from './catalogue.api.ts'
import { LogoPlace } from './logo-place.tsx'
import { useCatalogueFaults } from './use-catalogue-item.ts'

/**
 * Returns the only item of a response. Throws "not found" for an empty list, which the server
 * returns for an unknown payment type.
 */
function only({ items: [item] }: { items: LogosOfType[] }): LogosOfType {
  if (!item) throw new ApiError({ status: 200, resultType: resultTypes.notFound.code, message: '' })
  return item
}

/** Drawer with the logos of one payment type, on both backgrounds, and their history. */
export function PaymentLogoPage() {
  const t = useTranslations('catalogue')
  const { paymentType = '' } = useParams({ strict: false })
  const navigate = useNavigate()
  const query = useQuery({
    ...catalogueApi.logoList.query({ paymentType }),
    select: only,
  })
  return (
    <RecordDrawer
      key={paymentType}
      query={query}
      title={({ name }) => (
        <PaymentMethodName code={paymentType} name={name} className="max-w-80" />
      )}
      content={(item) => (
        <div className="flex flex-col gap-7">
          <p className="text-sm text-muted">{t('logos.help')}</p>
          <LogoPlace item={item} background="light" />
          <LogoPlace item={item} background="dark" />
        </div>
      )}
      history={query.data && <HistoryPanel kind="paymentType" objectId={query.data.itemId} />}
      {...useCatalogueFaults()}
      onClose={() => void navigate({ to: '/tradeType/paymentLogos', search: (now) => now })}
    />
  )
}
