import { useMutation } from '@tanstack/react-query'
import { useTranslations } from '#lib/translations.ts'
import type { MfaConfigRow } from '@choba/contract/merchants.contract.ts'
import { handleStale } from '#lib/handle-error.ts'
import { showToast } from '#ui/toasts.ts'
import { merchantsApi } from './merchants.api.ts'
import { useMerchantRefresh } from './use-merchant-navigation.ts'

/**
 * Returns a function that makes two-step verification mandatory or optional for a merchant's users.
 */
export function useMfaSwitch({ entCode, entName: name, version }: MfaConfigRow) {
  const t = useTranslations('merchants')
  const refresh = useMerchantRefresh()
  return useMutation({
    mutationFn: (mfaRequired: boolean) =>
      merchantsApi.setMfa.call({ entCode, version, mfaRequired }),
    onSuccess: ({ mfaRequired }) => {
      showToast({ severity: 'success', message: t(mfaRequired ? 'mfa.on' : 'mfa.off', { name }) })
    },
    onError: (error) => handleStale(error, t('stale')),
    onSettled: refresh,
  })
}
