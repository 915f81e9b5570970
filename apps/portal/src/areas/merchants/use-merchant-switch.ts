import { useTranslations } from 'use-intl'
import type { MerchantDetail } from '@choba/contract/merchants.contract.ts'
import { resultTypes } from '@choba/contract/result-types.ts'
import { ApiError } from '#lib/api-error.ts'
import { api } from '#lib/api.ts'
import { handleError } from '#lib/handle-error.ts'
import { showToast } from '#ui/toasts.ts'
import { changedMerchantOf, inputOf } from './merchant-form.ts'
import { useMerchantRefresh } from './use-merchant-places.ts'

/** Enables or disables a merchant as it is shown. One that was changed meanwhile is shown anew first. */
export function useMerchantSwitch({ merchant, onClose }: { merchant: MerchantDetail; onClose: () => void }) {
  const t = useTranslations('merchants')
  const refresh = useMerchantRefresh()
  return async (status: MerchantDetail['status'], done: string): Promise<void> => {
    try {
      await api.merchants.modify.call(
        changedMerchantOf(merchant.entCode, merchant.version, { ...inputOf(merchant), status }),
      )
      showToast({ severity: 'success', message: done })
    } catch (error) {
      const isStale = error instanceof ApiError && error.resultType === resultTypes.conflict.code
      if (isStale) showToast({ severity: 'warning', message: t('stale') })
      else handleError(error)
    }
    onClose()
    await refresh()
  }
}
