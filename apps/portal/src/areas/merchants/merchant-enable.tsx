import { useState } from 'react'
import { useTranslations } from '#lib/translations.ts'
import type { MerchantDetail } from '@choba/contract/merchants.contract.ts'
import { Modal } from '#ui/modal.tsx'
import { useMerchantSwitch } from './use-merchant-switch.ts'

/** Confirmation dialog that enables a merchant, so that its users can sign in again. */
export function MerchantEnable({
  merchant,
  onClose,
}: {
  merchant: MerchantDetail
  onClose: () => void
}) {
  const t = useTranslations('merchants.enable')
  const [busy, setBusy] = useState(false)
  const turn = useMerchantSwitch({ merchant, onClose })
  const { entName: name } = merchant
  return (
    <Modal
      open
      onClose={onClose}
      title={t('title', { name })}
      confirmLabel={t('act')}
      busy={busy}
      onConfirm={() => {
        setBusy(true)
        void turn('VALID', t('done', { name }))
      }}
    >
      <p>{t('text')}</p>
    </Modal>
  )
}
