import { useTranslations } from '#lib/translations.ts'
import { FirstUser, type MerchantDetail } from '@choba/contract/merchants.contract.ts'
import * as z from 'zod/mini'
import { FirstUserFields } from '#form/first-user-fields.tsx'
import { noUser, type UserPart } from '#form/first-user.ts'
import { FormConfirm } from '#form/form-confirm.tsx'
import { setServerErrors } from '#form/set-server-errors.ts'
import { useAppForm } from '#form/use-app-form.ts'
import { showToast } from '#ui/toasts.ts'
import { merchantsApi } from './merchants.api.ts'
import { useMerchantRefresh } from './use-merchant-navigation.ts'

const administratorForm = z.object({ firstUser: FirstUser })

/** Form that invites another top-level administrator of a merchant by email. */
export function AdministratorCreate({
  merchant,
  onClose,
}: {
  merchant: MerchantDetail
  onClose: () => void
}) {
  const t = useTranslations('merchants.administrator')
  const refresh = useMerchantRefresh()
  const form = useAppForm<UserPart, UserPart>(administratorForm, {
    defaultValues: { firstUser: noUser },
  })
  const { entCode, entName: name } = merchant

  async function invite({ firstUser }: UserPart) {
    try {
      await merchantsApi.addAdministrator.call({ entCode, ...firstUser })
      showToast({ severity: 'success', message: t('done', { email: firstUser.userEmail }) })
      onClose()
      await refresh()
    } catch (error) {
      setServerErrors<UserPart>(error, form.setError, {
        userExists: { field: 'firstUser.userName' },
        usernameExists: { field: 'firstUser.userName' },
        emailRegistered: { field: 'firstUser.userEmail' },
      })
    }
  }

  return (
    <FormConfirm
      open
      onClose={onClose}
      title={t('title')}
      form={form}
      onConfirm={invite}
      confirmLabel={t('act')}
    >
      <p className="text-sm text-muted">{t('note', { name })}</p>
      <FirstUserFields control={form.control} />
    </FormConfirm>
  )
}
