import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { paymentMethods } from '@choba/contract/payment-methods.contract.ts'
import {
  paymentMethodCan,
  type CompanyPaymentMethod,
} from '@choba/contract/company-payment-methods.ts'
import type { StoreDetail } from '@choba/contract/stores.contract.ts'
import { formatCount } from '@choba/contract/money.ts'
import { PaymentMethodName } from '#lib/payment-method-name.tsx'
import { paymentMethodsApi } from '#areas/payment-methods/payment-methods.api.ts'
import { useMay } from '#lib/permission.ts'
import { usePaymentTypeName } from '#lib/use-catalogue-names.ts'
import { useTranslations } from '#lib/translations.ts'
import { Fact, Facts } from '#ui/facts.tsx'
import { Money } from '#ui/money.tsx'
import { Box } from '#ui/section.tsx'
import { LimitUse } from './store-words.tsx'
import { useStoreOptions } from './use-stores.ts'

interface Props {
  store: StoreDetail
}

/** Box with the service ID of an online store, or a note that the store is not online. */
export function StoreOnline({ store: { online, onlineServiceId } }: Props) {
  const t = useTranslations('stores')
  return (
    <Box>
      {online ? (
        <Facts>
          <Fact name={t('field.onlineServiceId')}>{onlineServiceId}</Fact>
        </Facts>
      ) : (
        <p>{t('online.no')}</p>
      )}
      <p className="mt-3 text-sm text-muted">{t('online.text')}</p>
    </Box>
  )
}

/** Payment methods of a store. Methods that are stopped at the store's company are marked. */
export function StorePaymentMethods({ store: { paymentTypes, company } }: Props) {
  const t = useTranslations('stores')
  const nameOf = usePaymentTypeName()
  const own = useStoreOptions().data?.paymentTypes
  const may = useMay(paymentMethods.list.can)
  const { companyId } = company
  const ofCompany = useQuery({
    ...paymentMethodsApi.list.query({ companyId }),
    enabled: may,
    // Undefined while the company's list is missing. The store's methods are then shown without a
    // mark.
  }).data?.paymentMethods
  const states = new Map(ofCompany?.map(({ paymentType, state }) => [paymentType, state]))
  const isTaken = ({ state }: CompanyPaymentMethod) =>
    state === 'STOPPED' || paymentMethodCan.takeAtStores(state)
  const shown =
    paymentTypes ?? ofCompany?.filter(isTaken).map(({ paymentType }) => paymentType) ?? []
  const markOf = (code: string) =>
    states.get(code) === 'STOPPED'
      ? t('stoppedPaymentMethod')
      : own && !own.includes(code)
        ? t('otherPaymentMethod')
        : null
  return (
    <Box>
      {paymentTypes === null && (
        <p className={shown.length > 0 ? 'mb-3' : ''}>{t('allPaymentMethods')}</p>
      )}
      <ul className="grid gap-2 sm:grid-cols-2 lg:grid-cols-3">
        {shown.map((code) => (
          <li key={code} className="flex flex-col">
            <PaymentMethodName code={code} name={nameOf(code)} />
            {markOf(code) !== null && <span className="text-sm text-warn">{markOf(code)}</span>}
          </li>
        ))}
      </ul>
      {may && (
        <Link
          to="/paymentManage/$companyId"
          params={{ companyId }}
          className="mt-3 inline-block text-accent hover:underline"
        >
          {t('openPaymentMethods')}
        </Link>
      )}
    </Box>
  )
}

/**
 * Alert values and payment limits of a store, and the percentage of the daily limit that payments
 * have used up.
 */
export function StoreLimits({ store }: Props) {
  const t = useTranslations('stores')
  const { currency, dayPayments, dayLimit } = store
  const amount = (of: number | null) =>
    of === null ? (
      <span className="text-muted">{t('none')}</span>
    ) : (
      <Money amount={of} currency={currency} />
    )
  const left =
    dayLimit === null || dayPayments === null ? null : Math.max(0, dayLimit - dayPayments)
  return (
    <Box>
      <Facts>
        <Fact name={t('limits.today')}>{dayPayments === null ? null : amount(dayPayments)}</Fact>
        {left !== null && (
          <>
            <Fact name={t('field.dayUse')}>
              <LimitUse store={store} />
            </Fact>
            <Fact name={t('limits.left')}>{amount(left)}</Fact>
          </>
        )}
        {(['paymentAlert', 'paymentLimit', 'dayAlert', 'dayLimit'] as const).map((name) => (
          <Fact key={name} name={t(`field.${name}`)}>
            {amount(store[name])}
          </Fact>
        ))}
      </Facts>
      <p className="mt-3 max-w-150 text-sm text-muted">{t('limits.text')}</p>
    </Box>
  )
}

/** Points that a store gives and accepts on days without a point rule. */
export function StorePoints({
  store: { pointGiveRate, pointUseRate, pointAwardLimit, pointAwardDayLimit },
}: Props) {
  const t = useTranslations('stores')
  const none = <span className="text-muted">{t('none')}</span>
  const rate = (ppm: number | null) => (ppm === null ? none : String(ppm / 10_000))
  const most = (limit: number | null) =>
    limit === null ? none : t('points', { points: formatCount(limit) })
  return (
    <Box>
      <Facts>
        <Fact name={t('field.pointGiveRate')}>{rate(pointGiveRate)}</Fact>
        <Fact name={t('field.pointUseRate')}>{rate(pointUseRate)}</Fact>
        <Fact name={t('field.pointAwardLimit')}>{most(pointAwardLimit)}</Fact>
        <Fact name={t('field.pointAwardDayLimit')}>{most(pointAwardDayLimit)}</Fact>
      </Facts>
      <p className="mt-3 text-sm text-muted">{t('pointsText')}</p>
    </Box>
  )
}
