import { useTranslations } from '#lib/translations.ts'
import type { MerchantDetail } from '@choba/contract/merchants.contract.ts'
import * as z from 'zod/mini'
import { FormConfirm } from '#form/form-confirm.tsx'
import { TextField } from '#form/text-field.tsx'
import { useAppForm } from '#form/use-app-form.ts'
import { useMerchantSwitch } from './use-merchant-switch.ts'

/**
 * Dialog that disables a merchant. The user must type the merchant's code, and the dialog says how
 * many users will be signed out.
 */
export function MerchantDisable({
  merchant,
  onClose,
}: {
  merchant: MerchantDetail
  onClose: () => void
}) {
  const t = useTranslations('merchants.disable')
  const { entCode, entName: name, userCount } = merchant
  const confirmForm = z.object({
    typed: z.string().check(z.refine((typed) => typed.trim() === entCode)),
  })
  const form = useAppForm<{ typed: string }, { typed: string }>(confirmForm, {
    defaultValues: { typed: '' },
  })
  const turn = useMerchantSwitch({ merchant, onClose })
  return (
    <FormConfirm
      open
      onClose={onClose}
      title={t('title', { name })}
      form={form}
      onConfirm={() => turn('INVALID', t('done', { name }))}
      confirmLabel={t('act')}
      danger
    >
      <p>{t('signedOut', { count: userCount })}</p>
      <p className="text-sm text-muted">{t('stays')}</p>
      <TextField
        control={form.control}
        name="typed"
        label={t('confirm', { code: entCode })}
        message={t('confirmFault')}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        className="font-mono"
      />
    </FormConfirm>
  )
}
