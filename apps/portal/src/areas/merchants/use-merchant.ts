import { useQuery } from '@tanstack/react-query'
import { resultTypes } from '@choba/contract/result-types.ts'
import { useTranslations } from '#lib/translations.ts'
import { merchantsApi } from './merchants.api.ts'

const { code } = resultTypes.enterpriseCodeError

/**
 * Query for one merchant. With `asOpened`, the query never refetches, so that an open form keeps
 * its starting values.
 */
export const useMerchant = (entCode: string, { asOpened = false }: { asOpened?: boolean } = {}) =>
  useQuery({
    ...merchantsApi.detail.query({ entCode }),
    ...(asOpened && { staleTime: Infinity }),
  })

/** Error messages for a merchant that does not exist or failed to load. */
export function useMerchantFaults() {
  const t = useTranslations('merchants')
  return {
    missing: { code, title: t('detail.missingTitle'), text: t('detail.missingText') },
    faultTitle: t('detailFault'),
  }
}
