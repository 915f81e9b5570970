import type { DepositDetail } from '@choba/contract/deposits.contract.ts'
import { formatRate } from '@choba/contract/terms-rate.ts'
import { BrandName } from '#lib/brand-name.tsx'
import { useTranslations } from '#lib/translations.ts'
import { Day } from '#ui/day.tsx'
import { Box } from '#ui/section.tsx'
import { BreakdownTable } from './breakdown-table.tsx'

/** Breakdowns of one deposit by payment method and fee rate, by store and by day. */
export function DepositBreakdowns({
  deposit: { brands, stores, days, currency },
  path,
}: {
  deposit: DepositDetail
  /** Path of the deposit's transaction list. */
  path: string
}) {
  const t = useTranslations('deposits')
  return (
    <>
      <Box>
        <BreakdownTable
          title={t('part.brands')}
          heads={[t('field.brand'), t('field.rate'), t('field.taxClass')]}
          currency={currency}
          path={path}
          rows={brands.map((brand, at) => ({
            ...brand,
            key: `${at} ${brand.paymentType}`,
            name: <BrandName code={brand.paymentType} name={brand.brandName} />,
            more: [`${formatRate(brand.ratePpm)}%`, t(`taxClass.${brand.taxClass}`)],
            cell: { paymentType: brand.paymentType, termsFrom: brand.termsFrom },
          }))}
        />
      </Box>
      <Box>
        <BreakdownTable
          title={t('part.stores')}
          heads={[t('field.store')]}
          currency={currency}
          path={path}
          rows={stores.map((store) => ({
            ...store,
            key: store.storeId,
            name: store.storeName,
            cell: { storeId: store.storeId },
          }))}
        />
      </Box>
      <Box>
        <BreakdownTable
          title={t('part.days')}
          heads={[t('field.day')]}
          currency={currency}
          path={path}
          rows={days.map((one) => ({
            ...one,
            key: one.day,
            name: <Day day={one.day} />,
            cell: { day: one.day },
          }))}
        />
      </Box>
    </>
  )
}
