import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from '#lib/translations.ts'
import { merchants } from '@choba/contract/merchants.contract.ts'
import { resultTypes } from '@choba/contract/result-types.ts'
import { merchantsApi } from '#lib/merchants.api.ts'
import { useMay } from '#lib/permission.ts'
import { RecordDrawer } from '#table/record-drawer.tsx'
import { MerchantActions } from './merchant-actions.tsx'
import { MerchantFacts } from './merchant-facts.tsx'
import { useMerchantNavigation } from './use-merchant-navigation.ts'

/** One merchant in the drawer: what it is, and what was done to it. */
export function MerchantDetail({ entCode, history }: { entCode: string; history: ReactNode }) {
  const t = useTranslations('merchants')
  const navigation = useMerchantNavigation()
  const mayModify = useMay(merchants.modify.can)
  const { code } = resultTypes.enterpriseCodeError
  const query = useQuery({ ...merchantsApi.detail.query({ entCode }), meta: { shownInPlace: [code] } })
  return (
    <RecordDrawer
      query={query}
      title={(merchant) => <span className="break-words">{merchant.entName}</span>}
      content={(merchant) => <MerchantFacts merchant={merchant} />}
      history={history}
      missing={{ code, title: t('detail.missingTitle'), text: t('detail.missingText') }}
      faultTitle={t('detail.title')}
      footer={(merchant) => mayModify && <MerchantActions merchant={merchant} />}
      onClose={navigation.list}
    />
  )
}
