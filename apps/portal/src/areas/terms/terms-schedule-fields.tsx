import { type Control, useWatch } from 'react-hook-form'
import { addDays, isDay } from '@choba/contract/period.ts'
import { BUSINESS_DAYS_MAX, type TermsList } from '@choba/contract/terms.contract.ts'
import {
  cycleKinds,
  cycleOf,
  nominalPayDay,
  payDayKinds,
  rolls,
} from '@choba/contract/terms-cycle.ts'
import { DayField } from '#form/day-field.tsx'
import { FormSection } from '#form/form-section.tsx'
import { SelectField } from '#form/select-field.tsx'
import { TextField } from '#form/text-field.tsx'
import { useTranslations } from '#lib/translations.ts'
import { dayText } from '#ui/instants.ts'
import { cycleOfInput, firstDayFault, payDayOfInput, type TermsInput } from './terms-form.ts'
import type { Weekday } from './use-terms-words.ts'

interface Props {
  control: Control<TermsInput, unknown, unknown>
  list: TermsList
}

const weekdays: readonly Weekday[] = ['1', '2', '3', '4', '5', '6', '7']
const daysOfMonth = Array.from({ length: 31 }, (_, index) => String(index + 1))

/** Fields for the first day of the terms, the deposit cycle and the pay day. */
export function ScheduleFields({ control, list }: Props) {
  const t = useTranslations('terms')
  const [cycleKind, payDayKind] = useWatch({ control, name: ['cycleKind', 'payDayKind'] })
  const choices = <V extends string>(values: readonly V[], label: (value: V) => string) =>
    values.map((value) => ({ value, label: label(value) }))
  return (
    <FormSection bare title={t('form.schedule')}>
      <FirstDay control={control} list={list} />
      <SelectField
        control={control}
        name="cycleKind"
        label={t('field.cycle')}
        options={choices(cycleKinds, (kind) =>
          kind === 'WEEKLY' ? t('cycleKind.WEEKLY') : t(`cycle.${kind}`),
        )}
      />
      {cycleKind === 'WEEKLY' && (
        <SelectField
          control={control}
          name="weekday"
          label={t('field.weekday')}
          options={choices(weekdays, (day) => t(`weekday.${day}`))}
        />
      )}
      <SelectField
        control={control}
        name="payDayKind"
        label={t('field.payDay')}
        options={choices(payDayKinds, (kind) => t(`payDayKind.${kind}`))}
      />
      {payDayKind === 'BUSINESS_DAYS' ? (
        <TextField
          control={control}
          name="days"
          label={t('field.days')}
          inputMode="numeric"
          maxLength={3}
          message={t('form.daysFault', { max: BUSINESS_DAYS_MAX })}
        />
      ) : (
        <>
          <SelectField
            control={control}
            name="dayOfMonth"
            label={t('field.day')}
            options={choices(daysOfMonth, (day) =>
              day === '31' ? t('lastDayOfMonth') : t('dayOfMonth', { day }),
            )}
          />
          <SelectField
            control={control}
            name="roll"
            label={t('field.roll')}
            options={choices(rolls, (roll) => t(`roll.${roll}`))}
          />
        </>
      )}
      <Preview control={control} list={list} />
    </FormSection>
  )
}

function FirstDay({ control, list }: Props) {
  const t = useTranslations('terms')
  const firstDay = useWatch({ control, name: 'firstDay' })
  const { firstDayFrom, versions } = list
  function fault(): string {
    switch (firstDayFault(list, firstDay)) {
      case 'early':
        return t('form.firstDayEarly', { day: dayText(firstDayFrom ?? '') })
      case 'late':
        return t('form.firstDayLate')
      case 'cuts': {
        const { from, to } = cycleOf(firstDay, versions[0]!.cycle)
        return t('form.firstDayCuts', { before: dayText(from), after: dayText(addDays(to, 1)) })
      }
      default:
        return t('form.firstDayMissing')
    }
  }
  return (
    <DayField
      control={control}
      name="firstDay"
      today={list.today}
      future
      label={t('field.firstDay')}
      help={
        firstDayFrom === null
          ? t('form.firstDayFree')
          : t('form.firstDayHelp', { day: dayText(firstDayFrom) })
      }
      message={fault()}
    />
  )
}

/** Pay day of the first cycle under the new terms, shown while the input is valid. */
function Preview({ control, list }: Props) {
  const t = useTranslations('terms.form')
  const input = useWatch({ control }) as TermsInput
  if (!isDay(input.firstDay) || firstDayFault(list, input.firstDay) !== null) return null
  const { to } = cycleOf(input.firstDay, cycleOfInput(input))
  const payDay = payDayOfInput(input)
  const days = { from: dayText(input.firstDay), to: dayText(to) }
  if (payDay.kind === 'DAY_OF_NEXT_MONTH')
    return (
      <p className="text-sm text-muted">
        {t('preview', { ...days, nominal: dayText(nominalPayDay(to, payDay)) })}
      </p>
    )
  if (!(payDay.days >= 1 && payDay.days <= BUSINESS_DAYS_MAX)) return null
  return (
    <p className="text-sm text-muted">
      {t('previewDays', { ...days, close: dayText(to), days: payDay.days })}
    </p>
  )
}
