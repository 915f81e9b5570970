import { type Control, useWatch } from 'react-hook-form'
import { useRoleName } from '#lib/role-name.ts'
import { useTranslations } from '#lib/translations.ts'
import { StoresField } from '#form/store-field.tsx'
import {
  managedStores,
  PASSWORD_DAYS_MAX,
  type RoleOption,
} from '@choba/contract/users.contract.ts'
import { EmailField } from '#form/email-field.tsx'
import { PhoneField } from '#form/phone-field.tsx'
import { RadioField } from '#form/radio-field.tsx'
import { SelectField } from '#form/select-field.tsx'
import { SwitchField } from '#form/switch-field.tsx'
import { TextField } from '#form/text-field.tsx'
import type { UserInput } from './user-form.ts'
import { usersApi } from './users.api.ts'

interface Props {
  control: Control<UserInput, unknown, unknown>
  /**
   * True if the form changes the signed-in user, who cannot change the own role, stores and status.
   */
  own?: boolean
}

export function NameFields({ control }: Props) {
  const t = useTranslations('users')
  return (
    <>
      <TextField
        control={control}
        name="userFullName"
        label={t('field.userFullName')}
        maxLength={100}
      />
      <EmailField control={control} name="userEmail" label={t('field.userEmail')} />
      <PhoneField control={control} name="phone" label={t('field.phone')} optional />
    </>
  )
}

/** Field for the role. Does not offer roles with permissions that the signed-in user lacks. */
export function RoleField({
  control,
  own = false,
  roles,
}: Props & { roles: readonly RoleOption[] }) {
  const t = useTranslations('users')
  const nameOfRole = useRoleName()
  const current = useWatch({ control, name: 'roleId' })
  const offered = roles.filter(({ roleId, canAssign }) => canAssign || roleId === current)
  return (
    <SelectField
      control={control}
      name="roleId"
      label={t('field.roleName')}
      placeholder={t('form.chooseRole')}
      options={offered.map(({ roleId, roleName }) => ({
        value: roleId,
        label: nameOfRole(roleName),
      }))}
      disabled={own}
      message={t('form.roleMissing')}
      help={
        own ? t('form.ownRole') : offered.length < roles.length ? t('form.rolesHidden') : undefined
      }
    />
  )
}

export function StatusField({ control }: Props) {
  const t = useTranslations('users')
  return (
    <RadioField
      control={control}
      name="status"
      label={t('field.status')}
      options={[
        { value: 'VALID', label: t('status.VALID') },
        { value: 'INVALID', label: t('status.INVALID'), note: t('form.invalidNote') },
      ]}
    />
  )
}

/**
 * Fields for the store scope.
 * @param all true if the signed-in user sees all stores and can therefore assign all stores
 */
export function StoreFields({ control, all }: Props & { all: boolean }) {
  const t = useTranslations('users')
  const managed = useWatch({ control, name: 'managedStores' })
  const offered = managedStores.filter((value) => all || value !== 'ALL' || managed === 'ALL')
  return (
    <>
      <RadioField
        control={control}
        name="managedStores"
        label={t('field.stores')}
        message={t('form.storesChoose')}
        options={offered.map((value) => ({
          value,
          label: t(`stores.${value}`),
          note: t(`form.storesNote.${value}`),
        }))}
      />
      {managed === 'SPECIFIC' && (
        <StoresField
          control={control}
          name="storeIds"
          calls={usersApi.stores}
          label={t('form.stores')}
          message={t('form.storesMissing')}
        />
      )}
    </>
  )
}

export function PasswordRuleFields({ control, invited = false }: Props & { invited?: boolean }) {
  const t = useTranslations('users')
  const expires = useWatch({ control, name: 'expires' })
  return (
    <>
      {!invited && (
        <SwitchField
          control={control}
          name="forcePasswordChange"
          label={t('field.forcePasswordChange')}
          help={t('form.forceNote')}
        />
      )}
      <SwitchField control={control} name="expires" label={t('field.expires')} />
      {expires && (
        <TextField
          control={control}
          name="passwordDays"
          label={t('field.passwordDays')}
          inputMode="numeric"
          maxLength={4}
          className="max-w-30 text-right"
          message={t('form.daysFault', { max: PASSWORD_DAYS_MAX })}
        />
      )}
    </>
  )
}

export function MessageFields({ control }: Props) {
  const t = useTranslations('users')
  const receives = useWatch({ control, name: 'receiveMessages' })
  return (
    <>
      <SwitchField control={control} name="receiveMessages" label={t('field.receiveMessages')} />
      {receives && (
        <SwitchField control={control} name="emailMessages" label={t('field.emailMessages')} />
      )}
    </>
  )
}
