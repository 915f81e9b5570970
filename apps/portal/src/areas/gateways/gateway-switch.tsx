import { useMutation } from '@tanstack/react-query'
import { formatCount } from '@choba/contract/money.ts'
import type { Gateway } from '@choba/contract/gateways.contract.ts'
import type { TenantAddress } from '#lib/about-tenant.ts'
import { handleError } from '#lib/handle-error.ts'
import { useTranslations } from '#lib/translations.ts'
import { Modal } from '#ui/modal.tsx'
import { showToast } from '#ui/toasts.ts'
import { gatewaysApi } from './gateways.api.ts'
import { useGatewayRefresh } from './use-gateway-refresh.ts'

/** Confirmation dialog that disables or enables refunds of a payment class. */
export function GatewaySwitch({
  about,
  gateway,
  onClose,
}: {
  about: TenantAddress
  gateway: Gateway
  onClose: () => void
}) {
  const t = useTranslations('gateways')
  const refresh = useGatewayRefresh()
  const { paymentClass, state, version, openRefunds } = gateway
  const name = t(`paymentClass.${paymentClass}`)
  const isOn = state !== 'ON'
  const { mutate, isPending } = useMutation({
    mutationFn: () => gatewaysApi.switch.call({ ...about, paymentClass, isOn, version }),
    onSuccess: () =>
      showToast({
        severity: 'success',
        message: t(isOn ? 'switchedOn' : 'switchOff.done', { name }),
      }),
    onError: handleError,
    onSettled: async () => {
      onClose()
      await refresh()
    },
  })
  return (
    <Modal
      open
      onClose={onClose}
      title={t(isOn ? 'switchOn.title' : 'switchOff.title', { name })}
      confirmLabel={t(isOn ? 'switchOn.act' : 'switchOff.act')}
      onConfirm={() => mutate()}
      busy={isPending}
      danger={!isOn}
    >
      <p>{t(isOn ? 'switchOn.text' : 'switchOff.text')}</p>
      <p className="mt-2 text-sm text-muted">
        {t('switchOff.open', { count: formatCount(openRefunds) })}
      </p>
    </Modal>
  )
}
