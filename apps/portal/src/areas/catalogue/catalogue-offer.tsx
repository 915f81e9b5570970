import { useMutation, useQuery } from '@tanstack/react-query'
import type { ResultOf } from '@choba/contract/endpoint.ts'
import { catalogue } from '@choba/contract/catalogue.contract.ts'
import { useAboutTenant } from '#lib/about-tenant.ts'
import { PaymentMethodMark } from '#lib/payment-method-name.tsx'
import { handleError } from '#lib/handle-error.ts'
import { useMay } from '#lib/permission.ts'
import { useRefresh } from '#lib/refresh.ts'
import { useTranslations } from '#lib/translations.ts'
import { LoadError } from '#table/load-error.tsx'
import { TenantPicker } from '#table/tenant-picker.tsx'
import { Box, Section } from '#ui/section.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Switch } from '#ui/switch.tsx'
import { TitleRow } from '#ui/title-row.tsx'
import { showToast } from '#ui/toasts.ts'
import { catalogueApi } from './catalogue.api.ts'

type Offer = ResultOf<typeof catalogue.tenantOffer>
type Item = Offer['paymentTypes'][number]
type List = 'tradeType' | 'paymentType'

/**
 * Switches that choose which catalogue entries a tenant offers. Each change is saved immediately.
 */
export function CatalogueOffer() {
  const t = useTranslations('catalogue')
  const { data, error, isFetching, refetch } = useQuery(
    catalogueApi.tenantOffer.query(useAboutTenant()),
  )
  return (
    <div className="flex flex-col gap-4">
      <TitleRow
        title={t('offer.title')}
        note={<p className="text-sm text-muted">{t('offer.text')}</p>}
      />
      <TenantPicker at="/tradeType/tenant" />
      {error && !data && (
        <LoadError
          title={t('fault')}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!error && !data && <Skeleton className="h-60" />}
      {data && (
        <>
          <Items list="tradeType" items={data.tradeTypes} />
          <Items list="paymentType" items={data.paymentTypes} />
        </>
      )}
    </div>
  )
}

function Items({ list, items }: { list: List; items: readonly Item[] }) {
  const t = useTranslations('catalogue')
  if (items.length === 0) return null
  return (
    <Box>
      <Section title={t(`title.${list}`)}>
        <ul>
          {items.map((item) => (
            <li key={item.itemId} className="border-line-soft py-2 not-last:border-b">
              <OfferSwitch list={list} item={item} />
            </li>
          ))}
        </ul>
      </Section>
    </Box>
  )
}

function OfferSwitch({
  list,
  item: { itemId, code, name, offered, paymentClass },
}: {
  list: List
  item: Item
}) {
  const t = useTranslations('catalogue')
  const about = useAboutTenant()
  const refresh = useRefresh()
  const mayEdit = useMay(catalogue.offer.can)
  const change = useMutation({
    mutationFn: (next: boolean) =>
      catalogueApi.offer.call({ ...about, list, itemId, offered: next }),
    onSuccess: (_none, next) =>
      showToast({ severity: 'success', message: t(next ? 'offer.on' : 'offer.off', { name }) }),
    onError: (error) => handleError(error),
    onSettled: () => refresh(catalogueApi.tenantOffer.key(), catalogueApi.names.key()),
  })
  return (
    <span className="flex flex-wrap items-center justify-between gap-x-4">
      <Switch
        label={name}
        mark={list === 'paymentType' && <PaymentMethodMark code={code} />}
        checked={change.isPending ? change.variables : offered}
        disabled={!mayEdit || change.isPending}
        onChange={() => change.mutate(!offered)}
      />
      {paymentClass && <span className="text-sm text-muted">{t(`kind.${paymentClass}`)}</span>}
    </span>
  )
}
