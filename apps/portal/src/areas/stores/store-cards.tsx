import type { StoreDetail } from '@choba/contract/stores.contract.ts'
import { formatAmount } from '@choba/contract/money.ts'
import { BrandName } from '#lib/brand-name.tsx'
import { useCatalogueNames } from '#lib/use-catalogue-names.ts'
import { useTranslations } from '#lib/translations.ts'
import { Fact, Facts } from '#ui/facts.tsx'
import { Money } from '#ui/money.tsx'
import { Box } from '#ui/section.tsx'
import { LimitUse } from './store-words.tsx'
import { useStoreOptions } from './use-stores.ts'

interface Props {
  store: StoreDetail
}

/** What a store is known by online. */
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

/** The payment methods that a store takes. */
export function StoreBrands({ store: { paymentTypes } }: Props) {
  const t = useTranslations('stores')
  const names = useCatalogueNames()
  const own = useStoreOptions().data?.paymentTypes
  const nameOf = (code: string) => names?.paymentTypes.find(({ paymentType }) => paymentType === code)?.name ?? code
  return (
    <Box>
      {paymentTypes === null ? (
        <p>{t('allBrands')}</p>
      ) : (
        <ul className="grid gap-2 sm:grid-cols-2 lg:grid-cols-3">
          {paymentTypes.map((code) => (
            <li key={code} className="flex flex-col">
              <BrandName code={code} name={nameOf(code)} />
              {own && !own.includes(code) && <span className="text-sm text-warn">{t('otherBrand')}</span>}
            </li>
          ))}
        </ul>
      )}
    </Box>
  )
}

/** Alert values and limits, and how much of the limit of the day is used. */
export function StoreLimits({ store }: Props) {
  const t = useTranslations('stores')
  const { currency, dayPayments, dayLimit } = store
  const amount = (of: number | null) =>
    of === null ? <span className="text-muted">{t('none')}</span> : <Money amount={of} currency={currency} />
  const left = dayLimit === null || dayPayments === null ? null : Math.max(0, dayLimit - dayPayments)
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

/** What points a store gives and takes where no rule says otherwise. */
export function StorePoints({ store: { pointGiveRate, pointUseRate, pointAwardLimit, pointAwardDayLimit } }: Props) {
  const t = useTranslations('stores')
  const none = <span className="text-muted">{t('none')}</span>
  const rate = (ppm: number | null) => (ppm === null ? none : String(ppm / 10_000))
  const most = (limit: number | null) => (limit === null ? none : t('points', { points: formatAmount(limit, 'JPY') }))
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
