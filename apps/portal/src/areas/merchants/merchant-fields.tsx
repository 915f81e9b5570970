import { type ReactNode, useId } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { useLocale, useTranslations } from 'use-intl'
import { ComboboxField } from '#form/combobox-field.tsx'
import { SelectField } from '#form/select-field.tsx'
import { SwitchField } from '#form/switch-field.tsx'
import { TextField } from '#form/text-field.tsx'
import { runOf, todayIn } from './business-day.ts'
import { closingOptions, currencyOptions, timeZoneOptions } from './choices.ts'
import { FirstUserFields } from './first-user-fields.tsx'
import type { MerchantInput } from './merchant-form.ts'

interface Props {
  control: Control<MerchantInput, unknown, unknown>
  /** There are transactions: what decides days and amounts stays as it is. */
  fixed?: boolean
}

/** Fields that belong together, under one heading. */
function Part({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="flex flex-col gap-4 not-first:border-t not-first:border-line not-first:pt-5"
    >
      <div>
        <h3 id={id} className="font-semibold">
          {title}
        </h3>
        {note && <p className="mt-0.5 text-sm text-muted">{note}</p>}
      </div>
      {children}
    </section>
  )
}

/** `isNew`: the code is asked for, and stays as it is from then on. */
export function BasicFields({ control, fixed = false, isNew = false }: Props & { isNew?: boolean }) {
  const t = useTranslations('merchants')
  const language = useLocale()
  return (
    <Part title={t('form.basics')}>
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
      <TextField control={control} name="entName" label={t('field.entName')} maxLength={100} autoComplete="off" />
      <ComboboxField
        control={control}
        name="currency"
        label={t('field.currency')}
        options={currencyOptions(language)}
        message={t('form.currencyFault')}
        help={t(fixed ? 'form.fixed' : 'form.fixedOnceTraded')}
        disabled={fixed}
      />
    </Part>
  )
}

export function DayFields({ control, fixed = false }: Props) {
  const t = useTranslations('merchants')
  const [timeZone, closing] = useWatch({ control, name: ['timeZone', 'closing'] })
  return (
    <Part title={t('form.day')}>
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
            {fixed && t('form.fixed')}{' '}
            {timeZone !== null && t('form.example', runOf(todayIn(timeZone), Number(closing)))}
          </>
        }
        disabled={fixed}
      />
    </Part>
  )
}

export function FeatureFields({ control }: Props) {
  const t = useTranslations('merchants')
  return (
    <Part title={t('form.features')}>
      <SwitchField control={control} name="enablePoint" label={t('field.enablePoint')} />
      <SwitchField control={control} name="enableQr" label={t('field.enableQr')} />
      <SwitchField
        control={control}
        name="isMasterEnterprise"
        label={t('field.isMasterEnterprise')}
        help={t('form.masterHelp')}
      />
    </Part>
  )
}

export function InvitationFields({ control }: Props) {
  const t = useTranslations('merchants.form')
  return (
    <Part title={t('firstUser')} note={t('firstUserNote')}>
      <FirstUserFields control={control} />
    </Part>
  )
}
