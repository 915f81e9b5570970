import { useQuery } from '@tanstack/react-query'
import { resultTypes } from '@choba/contract/result-types.ts'
import { useTranslations } from '#lib/translations.ts'
import { merchantsApi } from './merchants.api.ts'

const { code } = resultTypes.enterpriseCodeError

/** One merchant; `asOpened` keeps what was there when a form was opened on it. */
export const useMerchant = (entCode: string, { asOpened = false }: { asOpened?: boolean } = {}) =>
  useQuery({
    ...merchantsApi.detail.query({ entCode }),
    ...(asOpened && { staleTime: Infinity }),
  })

/** What is said where a merchant is not there, or could not be loaded. */
export function useMerchantFaults() {
  const t = useTranslations('merchants')
  return {
    missing: { code, title: t('detail.missingTitle'), text: t('detail.missingText') },
    faultTitle: t('detailFault'),
  }
}
