import { useState } from 'react'
import { useTranslations } from '#lib/translations.ts'
import type { MerchantDetail } from '@choba/contract/merchants.contract.ts'
import { Button } from '#ui/button.tsx'
import { AdministratorCreate } from './administrator-create.tsx'
import { MerchantDisable } from './merchant-disable.tsx'
import { MerchantEnable } from './merchant-enable.tsx'
import { useMerchantNavigation } from './use-merchant-navigation.ts'

/** Buttons to add an administrator, to enable or disable, and to edit a merchant. */
export function MerchantActions({ merchant }: { merchant: MerchantDetail }) {
  const t = useTranslations('merchants.detail')
  const kit = useTranslations('kit')
  const navigation = useMerchantNavigation()
  const [open, setOpen] = useState<'status' | 'administrator' | null>(null)
  const close = () => setOpen(null)
  const isEnabled = merchant.status === 'VALID'
  return (
    <>
      <Button onClick={() => setOpen('administrator')}>{t('addAdministrator')}</Button>
      <Button onClick={() => setOpen('status')}>{t(isEnabled ? 'disable' : 'enable')}</Button>
      <Button kind="primary" onClick={() => navigation.edit(merchant.entCode)}>
        {kit('record.edit')}
      </Button>
      {open === 'administrator' && <AdministratorCreate merchant={merchant} onClose={close} />}
      {open === 'status' && isEnabled && <MerchantDisable merchant={merchant} onClose={close} />}
      {open === 'status' && !isEnabled && <MerchantEnable merchant={merchant} onClose={close} />}
    </>
  )
}
