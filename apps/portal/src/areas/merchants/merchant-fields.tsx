import { type Control, useWatch } from 'react-hook-form'
import { useLocale } from 'use-intl'
import { useTranslations } from '#lib/translations.ts'
import { ComboboxField } from '#form/combobox-field.tsx'
import { FirstUserFields } from '#form/first-user-fields.tsx'
import { FormSection } from '#form/form-section.tsx'
import { SelectField } from '#form/select-field.tsx'
import { currencyOptions, timeZoneOptions } from '#form/setting-options.ts'
import { SwitchField } from '#form/switch-field.tsx'
import { TextField } from '#form/text-field.tsx'
import { runOf, todayIn } from './business-day.ts'
import { closingOptions } from './closing-time-options.ts'
import type { MerchantInput } from './merchant-form.ts'

interface Props {
  control: Control<MerchantInput, unknown, unknown>
  /**
   * True if the merchant has transactions. Settings that affect business days and amounts are then
   * read-only.
   */
  fixed?: boolean
}

/**
 * Basic fields of a merchant. With `isNew`, includes the field for the code, which cannot change
 * later.
 */
export function BasicFields({
  control,
  fixed = false,
  isNew = false,
}: Props & { isNew?: boolean }) {
  const t = useTranslations('merchants')
  const language = useLocale()
  const currency = useWatch({ control, name: 'currency' })
  return (
    <FormSection bare title={t('form.basics')}>
      {isNew && (
        <TextField
          control={control}
          name="entCode"
          label={t('field.entCode')}
          help={t('form.entCodeHelp')}
          message={t('form.entCodeFault')}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className="font-mono"
        />
      )}
      <TextField
        control={control}
        name="entName"
        label={t('field.entName')}
        maxLength={100}
        autoComplete="off"
      />
      <ComboboxField
        control={control}
        name="currency"
        label={t('field.currency')}
        options={currencyOptions(language, currency)}
        message={t('form.currencyFault')}
        help={t(fixed ? 'form.fixed' : 'form.fixedOnceTraded')}
        disabled={fixed}
      />
    </FormSection>
  )
}

export function DayFields({ control, fixed = false }: Props) {
  const t = useTranslations('merchants')
  const [timeZone, closing] = useWatch({ control, name: ['timeZone', 'closing'] })
  return (
    <FormSection bare title={t('form.day')}>
      <ComboboxField
        control={control}
        name="timeZone"
        label={t('field.timeZone')}
        options={timeZoneOptions(timeZone)}
        message={t('form.timeZoneFault')}
        help={t(fixed ? 'form.fixed' : 'form.fixedOnceTraded')}
        disabled={fixed}
      />
      <SelectField
        control={control}
        name="closing"
        label={t('field.closing')}
        options={closingOptions(Number(closing))}
        help={
          <>
            {t(fixed ? 'form.fixed' : 'form.fixedOnceTraded')}{' '}
            {timeZone !== null && t('form.example', runOf(todayIn(timeZone), Number(closing)))}
          </>
        }
        disabled={fixed}
      />
    </FormSection>
  )
}

export function FeatureFields({ control }: Props) {
  const t = useTranslations('merchants')
  return (
    <FormSection bare title={t('form.features')}>
      <SwitchField control={control} name="enablePoint" label={t('field.enablePoint')} />
      <SwitchField control={control} name="enableQr" label={t('field.enableQr')} />
      <SwitchField
        control={control}
        name="isMasterEnterprise"
        label={t('field.isMasterEnterprise')}
        help={t('form.masterHelp')}
      />
    </FormSection>
  )
}

export function InvitationFields({ control }: Props) {
  const t = useTranslations('merchants.form')
  return (
    <FormSection bare title={t('firstUser')} note={t('firstUserNote')}>
      <FirstUserFields control={control} />
    </FormSection>
  )
}
