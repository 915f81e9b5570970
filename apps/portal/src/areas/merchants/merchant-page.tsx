import { useParams } from '@tanstack/react-router'
import { adminMay } from '@choba/contract/permissions.ts'
import type { terms } from '@choba/contract/terms.contract.ts'
import { useMay } from '#lib/permission.ts'
import { HistoryPanel } from '../audit/history-panel.tsx'
import { PaymentMethodsPanel } from '../payment-methods/payment-methods-panel.tsx'
import { TermsPanel } from '../terms/terms-panel.tsx'
import { MerchantDetail } from './merchant-detail.tsx'
import { useMerchantNavigation } from './use-merchant-navigation.ts'

const mayAskForTerms = adminMay('Ent.edit') satisfies typeof terms.add.can

/** Drawer for one merchant, with terms, payment methods and history. */
export function MerchantPage() {
  const { entCode } = useParams({ strict: false })
  return entCode === undefined ? null : <Page key={entCode} entCode={entCode} />
}

function Page({ entCode }: { entCode: string }) {
  const navigation = useMerchantNavigation()
  const mayAsk = useMay(mayAskForTerms)
  return (
    <MerchantDetail
      entCode={entCode}
      terms={
        <TermsPanel
          entCode={entCode}
          onChange={mayAsk ? () => navigation.terms(entCode) : undefined}
        />
      }
      paymentMethods={<PaymentMethodsPanel entCode={entCode} />}
      history={<HistoryPanel kind="merchant" objectId={entCode} />}
    />
  )
}
