import type { DepositDetail } from '@choba/contract/deposits.contract.ts'
import { formatRate } from '@choba/contract/terms-rate.ts'
import { PaymentMethodName } from '#lib/payment-method-name.tsx'
import { useTranslations } from '#lib/translations.ts'
import { Day } from '#ui/day.tsx'
import { Box } from '#ui/section.tsx'
import { BreakdownTable } from './breakdown-table.tsx'

/** Breakdowns of one deposit: by payment method and fee rate, by store and by day. */
export function DepositBreakdowns({
  deposit: { paymentMethods, stores, days, currency },
  path,
}: {
  deposit: DepositDetail
  /** Path of the screen that lists the deposit's transactions. */
  path: string
}) {
  const t = useTranslations('deposits')
  return (
    <>
      <Box>
        <BreakdownTable
          title={t('part.paymentMethods')}
          heads={[t('field.paymentMethod'), t('field.rate'), t('field.taxClass')]}
          currency={currency}
          path={path}
          rows={paymentMethods.map((paymentMethod, at) => ({
            ...paymentMethod,
            key: `${at} ${paymentMethod.paymentType}`,
            name: (
              <PaymentMethodName
                code={paymentMethod.paymentType}
                name={paymentMethod.paymentMethodName}
              />
            ),
            more: [
              `${formatRate(paymentMethod.ratePpm)}%`,
              t(`taxClass.${paymentMethod.taxClass}`),
            ],
            cell: { paymentType: paymentMethod.paymentType, termsFrom: paymentMethod.termsFrom },
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
