import { type Control, useWatch } from 'react-hook-form'
import { CONTACT_NAME_MAX } from '@choba/contract/support.contract.ts'
import { SPANS_A_DAY } from '@choba/contract/support-hours.ts'
import { EmailField } from '#form/email-field.tsx'
import { FormSection } from '#form/form-section.tsx'
import { PhoneField } from '#form/phone-field.tsx'
import { SwitchField } from '#form/switch-field.tsx'
import { TextField } from '#form/text-field.tsx'
import { useTranslations } from '#lib/translations.ts'
import { weekdayKey } from '#ui/instants.ts'
import { type ContactInput, hoursName, readHours } from './contact-form.ts'
import { type Weekday, weekdays } from './office-week.ts'

type Of = Control<ContactInput, unknown, unknown>

export function WhoFields({ control }: { control: Of }) {
  const t = useTranslations('support.form')
  return (
    <>
      <TextField
        control={control}
        name="contactName"
        label={t('name')}
        maxLength={CONTACT_NAME_MAX}
        autoComplete="off"
      />
      <PhoneField
        control={control}
        name="hotline"
        label={t('hotline')}
        help={t('hotlineHelp')}
        optional
      />
      <PhoneField
        control={control}
        name="phone"
        label={t('phone')}
        help={t('phoneHelp')}
        optional
      />
      <EmailField
        control={control}
        name="email"
        label={t('email')}
        help={t('emailHelp')}
        optional
      />
    </>
  )
}

/** Fields for the office hours: one line of text for each weekday. */
export function HoursFields({ control, knowsHolidays }: { control: Of; knowsHolidays: boolean }) {
  const t = useTranslations('support.form')
  return (
    <FormSection bare title={t('hours')} note={t('hoursHelp', { max: SPANS_A_DAY })}>
      {weekdays.map((weekday) => (
        <HoursField key={weekday} control={control} weekday={weekday} />
      ))}
      {knowsHolidays && (
        <SwitchField control={control} name="closedOnHolidays" label={t('holidays')} />
      )}
    </FormSection>
  )
}

function HoursField({ control, weekday }: { control: Of; weekday: Weekday }) {
  const t = useTranslations('support.form')
  const kit = useTranslations('kit')
  const name = hoursName(weekday)
  const read = readHours(useWatch({ control, name }), weekday)
  return (
    <TextField
      control={control}
      name={name}
      // Uses a date of January 2023 for the name: the 1st was a Sunday, so day n + 1 has weekday n.
      label={kit(weekdayKey(`2023-01-0${weekday + 1}`))}
      message={t('problem' in read ? read.problem : 'hoursFormat', { max: SPANS_A_DAY })}
      maxLength={100}
      autoComplete="off"
      className="tabular-nums"
    />
  )
}
