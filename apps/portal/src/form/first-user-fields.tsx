import type { Control, FieldPathByValue } from 'react-hook-form'
import { useTranslations } from '#lib/translations.ts'
import { EmailField } from '#form/email-field.tsx'
import { TextField } from '#form/text-field.tsx'
import type { UserPart } from '#form/first-user.ts'

/**
 * Fields for a user who will be invited: user name, full name and e-mail address. The route of the
 * screen must load the phrases `merchants`.
 */
export function FirstUserFields<V extends UserPart>({
  control,
}: {
  control: Control<V, unknown, unknown>
}) {
  const t = useTranslations('merchants')
  const name = (of: keyof UserPart['firstUser']) =>
    `firstUser.${of}` as FieldPathByValue<V, string | undefined>
  return (
    <>
      <TextField
        control={control}
        name={name('userName')}
        label={t('field.userName')}
        help={t('form.userNameHelp')}
        message={t('form.userNameFault')}
        maxLength={50}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField
        control={control}
        name={name('userFullName')}
        label={t('field.userFullName')}
        maxLength={100}
        autoComplete="off"
      />
      <EmailField control={control} name={name('userEmail')} label={t('field.userEmail')} />
    </>
  )
}
