import type { ReactNode } from 'react'
import { merchants } from '@choba/contract/merchants.contract.ts'
import { useMay } from '#lib/permission.ts'
import { RecordDrawer } from '#table/record-drawer.tsx'
import { MerchantActions } from './merchant-actions.tsx'
import { MerchantFacts } from './merchant-facts.tsx'
import { useMerchant, useMerchantFaults } from './use-merchant.ts'
import { useMerchantNavigation } from './use-merchant-navigation.ts'

/** Drawer content for one merchant: facts, terms, payment methods and history. */
export function MerchantDetail({
  entCode,
  terms,
  paymentMethods,
  history,
}: {
  entCode: string
  terms: ReactNode
  paymentMethods: ReactNode
  history: ReactNode
}) {
  const navigation = useMerchantNavigation()
  const mayModify = useMay(merchants.modify.can)
  return (
    <RecordDrawer
      query={useMerchant(entCode)}
      title={(merchant) => <span className="break-words">{merchant.entName}</span>}
      content={(merchant) => (
        <div className="flex flex-col gap-6">
          <MerchantFacts merchant={merchant} />
          {terms}
          {paymentMethods}
        </div>
      )}
      history={history}
      {...useMerchantFaults()}
      footer={(merchant) => mayModify && <MerchantActions merchant={merchant} />}
      onClose={navigation.list}
    />
  )
}
