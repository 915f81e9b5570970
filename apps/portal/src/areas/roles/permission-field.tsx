import { type Control, useController } from 'react-hook-form'
import { useTranslations } from '#lib/translations.ts'
import { Field } from '#form/field.tsx'
import { PermissionGrid } from './permission-grid.tsx'
import type { Offer } from './permission-rows.ts'
import { PermissionWords } from './permission-words.tsx'
import type { RoleInput } from './role-form.ts'

/**
 * Grid of permissions, followed by sentences that describe what users with the role can and cannot
 * do.
 */
export function PermissionField({
  control,
  offers,
  help,
}: {
  control: Control<RoleInput, unknown, unknown>
  offers: readonly Offer[]
  help?: string | undefined
}) {
  const t = useTranslations('roles.form')
  const { field, fieldState } = useController({ control, name: 'permissions' })
  const value = field.value
  return (
    <>
      <Field
        group
        label={t('permissions')}
        help={help}
        message={t('permissionsMissing')}
        fault={fieldState.error}
        empty={value.length === 0}
      >
        {({ 'aria-labelledby': labelledBy, 'aria-describedby': describedBy }) => (
          <PermissionGrid
            aria-labelledby={labelledBy}
            aria-describedby={describedBy}
            focusRef={field.ref}
            offers={offers}
            value={value}
            onChange={field.onChange}
          />
        )}
      </Field>
      <PermissionWords held={value} offered={offers.map(({ permission }) => permission)} />
    </>
  )
}
