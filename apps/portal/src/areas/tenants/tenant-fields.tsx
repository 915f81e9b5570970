import type { Control } from 'react-hook-form'
import { useLocale } from 'use-intl'
import { signInServices, TENANT_NAME_MAX } from '@choba/contract/tenants.contract.ts'
import { ComboboxField } from '#form/combobox-field.tsx'
import { FormSection } from '#form/form-section.tsx'
import { RadioField } from '#form/radio-field.tsx'
import { currencyOptions, timeZoneOptions } from '#form/setting-options.ts'
import { TextField } from '#form/text-field.tsx'
import { useTranslations } from '#lib/translations.ts'
import { ColourField } from './colour-field.tsx'
import { MailTest, SignInTest } from './connection-test.tsx'
import { OriginsField } from './origins-field.tsx'
import type { TenantInput } from './tenant-form.ts'

interface Props {
  control: Control<TenantInput, unknown, unknown>
}

/**
 * Basic fields of a tenant. With `isNew`, includes the field for the code, which cannot change
 * later.
 */
export function BasicFields({ control, isNew = false }: Props & { isNew?: boolean }) {
  const t = useTranslations('tenants')
  return (
    <FormSection bare title={t('form.basics')}>
      {isNew && (
        <TextField
          control={control}
          name="tenantCode"
          label={t('field.code')}
          help={t('form.codeHelp')}
          message={t('form.codeFault')}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          className="font-mono"
        />
      )}
      <TextField
        control={control}
        name="name"
        label={t('field.name')}
        help={t('form.nameHelp')}
        maxLength={TENANT_NAME_MAX}
        autoComplete="off"
      />
      <OriginsField control={control} />
    </FormSection>
  )
}

/** Fields for the product name and the theme color. */
export function ThemeFields({ control }: Props) {
  const t = useTranslations('tenants')
  return (
    <FormSection bare title={t('form.theme')}>
      <TextField
        control={control}
        name="oem"
        label={t('field.oem')}
        help={t('form.oemHelp')}
        optional
        maxLength={TENANT_NAME_MAX}
        autoComplete="off"
      />
      <ColourField control={control} />
    </FormSection>
  )
}

/** Fields for the default currency of new merchants, and for the time zone. */
export function PlaceFields({ control }: Props) {
  const t = useTranslations('tenants')
  const language = useLocale()
  return (
    <FormSection bare title={t('form.place')}>
      <ComboboxField
        control={control}
        name="currency"
        label={t('field.currency')}
        options={currencyOptions(language)}
        help={t('form.currencyHelp')}
        message={t('form.currencyFault')}
      />
      <ComboboxField
        control={control}
        name="timeZone"
        label={t('field.timeZone')}
        options={timeZoneOptions(null)}
        help={t('form.timeZoneHelp')}
        message={t('form.timeZoneFault')}
      />
    </FormSection>
  )
}

/**
 * Fields for the sign-in service and the mail server, with connection tests. With `fixed`, the
 * sign-in service cannot change, because it stores the users' passwords.
 */
export function SignInFields({
  control,
  hasKeycloak,
  fixed = false,
}: Props & { hasKeycloak: boolean; fixed?: boolean }) {
  const t = useTranslations('tenants')
  const services = signInServices.filter((one) =>
    fixed ? one === 'KEYCLOAK' : one === 'EMBEDDED' || hasKeycloak,
  )
  return (
    <FormSection bare title={t('form.connections')}>
      <RadioField
        control={control}
        name="signInService"
        label={t('field.signIn')}
        {...(fixed && { help: t('form.signInFixed') })}
        {...(!fixed && !hasKeycloak && { help: t('form.noKeycloak') })}
        options={services.map((value) => ({
          value,
          label: t(`signIn.${value}`),
          note: t(`signInNote.${value}`),
        }))}
      />
      {(hasKeycloak || fixed) && <SignInTest />}
      <MailTest />
    </FormSection>
  )
}
