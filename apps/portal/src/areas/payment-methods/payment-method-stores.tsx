import { Link, useParams } from '@tanstack/react-router'
import type {
  PaymentMethodList,
  CompanyPaymentMethod,
} from '@choba/contract/company-payment-methods.ts'
import { resultTypes } from '@choba/contract/result-types.ts'
import { stores } from '@choba/contract/stores.contract.ts'
import { formatRate } from '@choba/contract/terms-rate.ts'
import { PaymentMethodName } from '#lib/payment-method-name.tsx'
import { useMay } from '#lib/permission.ts'
import { useSeesAll } from '#lib/store-share.ts'
import { useTranslations } from '#lib/translations.ts'
import { LoadError } from '#table/load-error.tsx'
import { FormPending } from '#table/record-state.tsx'
import { useList } from '#table/use-list.ts'
import { Button } from '#ui/button.tsx'
import { Day } from '#ui/day.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { Section } from '#ui/section.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { PaymentMethodStatus } from './payment-method-words.tsx'
import { paymentMethodsApi } from './payment-methods.api.ts'
import { usePaymentMethodNavigation, usePaymentMethods } from './use-payment-methods.ts'

/**
 * Drawer for the payment method in the address: its status at a company, and the stores that accept
 * it.
 */
export function PaymentMethodStores() {
  const t = useTranslations('paymentMethods.stores')
  const { companyId = '', paymentType } = useParams({ strict: false })
  const list = usePaymentMethods(companyId)
  const navigation = usePaymentMethodNavigation()
  const close = () => navigation.choose(companyId)
  const missing = {
    code: resultTypes.notFound.code,
    title: t('missingTitle'),
    text: t('missingText'),
  }
  const paymentMethod = list.data?.paymentMethods.find((one) => one.paymentType === paymentType)
  if (!list.data)
    return (
      <FormPending
        queries={[list]}
        title={t('heading')}
        faultTitle={t('fault')}
        missing={missing}
        onClose={close}
      />
    )
  return (
    <Drawer
      open
      onClose={close}
      title={
        paymentMethod ? (
          <span className="flex flex-col gap-0.5">
            <span className="text-sm font-normal text-muted">{t('heading')}</span>
            <PaymentMethodName
              code={paymentMethod.paymentType}
              name={paymentMethod.paymentMethodName}
              className="max-w-72"
            />
          </span>
        ) : (
          t('heading')
        )
      }
    >
      {paymentMethod ? (
        <Content list={list.data} paymentMethod={paymentMethod} companyId={companyId} />
      ) : (
        <EmptyState title={missing.title} text={missing.text} />
      )}
    </Drawer>
  )
}

function Content({
  list,
  paymentMethod,
  companyId,
}: {
  list: PaymentMethodList
  paymentMethod: CompanyPaymentMethod
  companyId: string
}) {
  const t = useTranslations('paymentMethods')
  const { state, startsOn, paymentClass, ratePpm } = paymentMethod
  const company = list.companies.find((one) => one.companyId === companyId)
  return (
    <div className="flex flex-col gap-6">
      <Facts>
        <Fact name={t('field.company')}>{company?.companyName}</Fact>
        <Fact name={t('field.state')}>
          <PaymentMethodStatus state={state} />
        </Fact>
        <Fact name={t('field.paymentClass')}>{t(`paymentClass.${paymentClass}`)}</Fact>
        {startsOn !== null && (
          <Fact name={t('field.startsOn')}>
            <Day day={startsOn} />
          </Fact>
        )}
        {ratePpm !== null && (
          <Fact name={t('field.rate')}>{t('percent', { rate: formatRate(ratePpm) })}</Fact>
        )}
      </Facts>
      <Section title={t('stores.heading')}>
        <Stores companyId={companyId} paymentType={paymentMethod.paymentType} />
      </Section>
    </div>
  )
}

function Stores(which: { companyId: string; paymentType: string }) {
  const t = useTranslations('paymentMethods.stores')
  const mayOpen = useMay(stores.detail.can)
  const seesAll = useSeesAll()
  const { list, first, failed } = useList(paymentMethodsApi.stores.pages(which))
  const { rows, hasMore, loadingMore, onMore } = list
  if (failed) return <LoadError title={t('fault')} {...failed} />
  if (!rows) return <Skeleton className="h-40" />
  return (
    <>
      <p className="text-sm text-muted">
        {rows.length === 0
          ? t(seesAll ? 'none' : 'noneSeen')
          : t('count', { count: first?.total ?? 0 })}
      </p>
      <ul className="divide-y divide-line-soft">
        {rows.map(({ storeId, storeCode, storeName, byName }) => (
          <li key={storeId} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
            <span className="min-w-0 break-words">
              {mayOpen ? (
                <Link
                  to="/setting/shop/$storeId"
                  params={{ storeId }}
                  className="font-semibold text-accent hover:underline"
                >
                  {storeName}
                </Link>
              ) : (
                storeName
              )}{' '}
              <span className="text-sm text-muted">{storeCode}</span>
            </span>
            <span className="text-sm text-muted">{t(byName ? 'byName' : 'all')}</span>
          </li>
        ))}
      </ul>
      {hasMore && (
        <Button className="mt-2" busy={loadingMore} onClick={onMore}>
          {t('more')}
        </Button>
      )}
    </>
  )
}
