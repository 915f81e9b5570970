import { useTranslations } from '#lib/translations.ts'
import type { MerchantDetail } from '@choba/contract/merchants.contract.ts'
import { handleStale } from '#lib/handle-error.ts'
import { showToast } from '#ui/toasts.ts'
import { changedMerchantOf, inputOf } from './merchant-form.ts'
import { merchantsApi } from './merchants.api.ts'
import { useMerchantRefresh } from './use-merchant-navigation.ts'

/**
 * Returns a function that enables or disables a merchant. If another user has changed the merchant
 * meanwhile, the function only shows the current version.
 */
export function useMerchantSwitch({
  merchant,
  onClose,
}: {
  merchant: MerchantDetail
  onClose: () => void
}) {
  const t = useTranslations('merchants')
  const refresh = useMerchantRefresh()
  return async (status: MerchantDetail['status'], done: string): Promise<void> => {
    try {
      await merchantsApi.modify.call(
        changedMerchantOf(merchant.entCode, merchant.version, { ...inputOf(merchant), status }),
      )
      showToast({ severity: 'success', message: done })
    } catch (error) {
      handleStale(error, t('stale'))
    }
    onClose()
    await refresh()
  }
}
