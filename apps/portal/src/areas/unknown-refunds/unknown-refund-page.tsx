import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { resultTypes } from '@choba/contract/result-types.ts'
import { unknownRefunds } from '@choba/contract/unknown-refunds.contract.ts'
import { PaymentMethodName } from '#lib/payment-method-name.tsx'
import { useMay } from '#lib/permission.ts'
import { useRefresh } from '#lib/refresh.ts'
import { session } from '#lib/session.ts'
import { useTranslations } from '#lib/translations.ts'
import { RecordDrawer } from '#table/record-drawer.tsx'
import { Button } from '#ui/button.tsx'
import { Money } from '#ui/money.tsx'
import { UnknownRefundActions } from './unknown-refund-actions.tsx'
import { UnknownRefundFacts } from './unknown-refund-facts.tsx'
import { type UnknownRefundVariant, unknownRefundVariants } from './unknown-refund-variants.ts'

/**
 * Drawer with one refund whose result is unknown. Users with permission can ask the gateway again
 * and settle the refund by hand.
 */
function Page({ variant }: { variant: UnknownRefundVariant }) {
  const t = useTranslations('unknownRefunds')
  const { entCode = session().user.userEnt, refundNo = '' } = useParams({ strict: false })
  const navigate = useNavigate()
  const refresh = useRefresh()
  const mayAct = useMay(unknownRefunds.ask.can)
  const query = variant.detail({ entCode, refundNo })
  return (
    <RecordDrawer
      key={variant.keyOf({ entCode, refundNo })}
      query={useQuery({ ...query })}
      title={(row) => (
        <span className="flex flex-col gap-0.5">
          <span className="text-sm font-normal text-muted">
            <PaymentMethodName code={row.paymentType} name={row.paymentMethodName} />
          </span>
          <span className="text-3xl">
            <Money amount={row.amount} currency={row.currency} negative />
          </span>
        </span>
      )}
      content={(row) => (
        <UnknownRefundFacts
          row={row}
          admin={variant.admin}
          openPayment={() => void navigate({ to: variant.paymentPath(row.entCode, row.paymentNo) })}
        />
      )}
      missing={{
        code: resultTypes.notFound.code,
        title: t('missingTitle'),
        text: t('missingText'),
      }}
      faultTitle={t('detailFault')}
      footer={(row) =>
        mayAct ? (
          <UnknownRefundActions
            row={row}
            onChanged={() => refresh(query.queryKey, variant.listKey())}
          />
        ) : (
          <Button
            onClick={() => void navigate({ to: variant.paymentPath(row.entCode, row.paymentNo) })}
          >
            {t('openPayment')}
          </Button>
        )
      }
      onClose={() => void navigate({ to: variant.path, search: (now) => now })}
    />
  )
}

export const UnknownRefundPage = () => <Page variant={unknownRefundVariants.merchant} />
export const AdminUnknownRefundPage = () => <Page variant={unknownRefundVariants.admin} />
