import type { Control } from 'react-hook-form'
import { useTranslations } from '#lib/translations.ts'
import { ROLE_NAME_MAX } from '@choba/contract/roles.filters.ts'
import { TextField } from '#form/text-field.tsx'
import { PermissionField } from './permission-field.tsx'
import type { Offer } from './permission-rows.ts'
import type { RoleInput } from './role-form.ts'

export function RoleFields({
  control,
  offers,
  help,
}: {
  control: Control<RoleInput, unknown, unknown>
  offers: readonly Offer[]
  /** Help text about the effect of changing the permissions. */
  help?: string
}) {
  const t = useTranslations('roles.form')
  return (
    <>
      <TextField
        control={control}
        name="roleName"
        label={t('name')}
        message={t('nameMissing', { max: ROLE_NAME_MAX })}
      />
      <PermissionField control={control} offers={offers} help={help} />
    </>
  )
}
