import { type Control, type UseFormReturn, useWatch } from 'react-hook-form'
import { formatCount } from '@choba/contract/money.ts'
import { activityTypes, pointTypes } from '@choba/contract/point-award.ts'
import { QUANTITY_MAX, RULE_REMARK_MAX } from '@choba/contract/point-rule-parts.ts'
import { RULE_NAME_MAX } from '@choba/contract/point-rules.filters.ts'
import { activityDays } from '@choba/contract/point-schedule.ts'
import { CheckboxField } from '#form/checkbox-field.tsx'
import { DayField } from '#form/day-field.tsx'
import { FormSection } from '#form/form-section.tsx'
import { RadioField } from '#form/radio-field.tsx'
import { StoreField } from '#form/store-field.tsx'
import { SwitchField } from '#form/switch-field.tsx'
import { TextAreaField } from '#form/text-area-field.tsx'
import { TextField } from '#form/text-field.tsx'
import { useSeesAll } from '#lib/store-share.ts'
import { useTranslations } from '#lib/translations.ts'
import { dayText } from '#ui/instants.ts'
import { DayChoiceField } from './day-choice-field.tsx'
import type { PointRuleInput } from './point-rule-form.ts'
import { pointRulesApi } from './point-rules.api.ts'

type RuleForm = UseFormReturn<PointRuleInput, unknown, PointRuleInput>
interface Props {
  control: Control<PointRuleInput, unknown, unknown>
}

/** Fields for the stores and the type of a new rule. Neither can change later. */
export function TargetFields({ form }: { form: RuleForm }) {
  const t = useTranslations('pointRules')
  const control = form.control as Props['control']
  const seesAll = useSeesAll()
  const everyStore = useWatch({ control: form.control, name: 'everyStore' })
  return (
    <FormSection title={t('form.target')}>
      {seesAll && <SwitchField control={control} name="everyStore" label={t('form.everyStore')} />}
      {!everyStore && (
        <StoreField
          control={control}
          name="storeId"
          calls={pointRulesApi.stores}
          label={t('field.store')}
          message={t('form.storeFault')}
        />
      )}
      <RadioField
        control={control}
        name="activityType"
        label={t('field.activityType')}
        options={activityTypes.map((value) => ({
          value,
          label: t(`activityType.${value}`),
          note: t(`activityTypeNote.${value}`),
        }))}
      />
      <RadioField
        control={control}
        name="pointType"
        label={t('field.pointType')}
        options={pointTypes.map((value) => ({
          value,
          label: t(`pointType.${value}`),
          note: t(`pointTypeNote.${value}`),
        }))}
      />
    </FormSection>
  )
}

/**
 * Fields of a new version of a rule.
 * @param isChange true if earlier versions exist; a note then says that they stay
 */
export function VersionFields({
  form,
  today,
  isChange,
}: {
  form: RuleForm
  today: string
  isChange: boolean
}) {
  const t = useTranslations('pointRules')
  const control = form.control as Props['control']
  return (
    <>
      <FormSection title={t('form.amount')}>
        <TextField
          control={control}
          name="ruleName"
          label={t('field.name')}
          message={t('form.nameFault', { max: RULE_NAME_MAX })}
        />
        <AmountFields control={control} />
      </FormSection>
      <FormSection title={t('form.period')} note={isChange ? t('form.editHelp') : undefined}>
        <DayField
          control={control}
          name="startTime"
          label={t('field.startTime')}
          today={today}
          future
          message={t('form.startFault', { today: dayText(today) })}
        />
        <EndFields control={control} today={today} />
        <ScheduleFields control={control} />
      </FormSection>
      <FormSection title={t('form.other')}>
        <TextAreaField
          control={control}
          name="remark"
          optional
          label={t('field.remark')}
          max={RULE_REMARK_MAX}
        />
        <SwitchField
          control={control}
          name="isValid"
          label={t('state.VALID')}
          help={t('form.stateHelp')}
        />
      </FormSection>
    </>
  )
}

/** Field for the last day of a rule, with a checkbox for "no end". */
function EndFields({ control, today }: Props & { today: string }) {
  const t = useTranslations('pointRules')
  const noEnd = useWatch({ control, name: 'noEnd' })
  return (
    <>
      {!noEnd && (
        <DayField
          control={control}
          name="endTime"
          label={t('field.endTime')}
          today={today}
          future
          message={t('form.endFault')}
        />
      )}
      <CheckboxField
        control={control}
        name="noEnd"
        label={t('form.noEnd')}
        help={t('form.noEndHelp')}
      />
    </>
  )
}

/** Fields that decide how many points a rule gives. */
export function AmountFields({ control }: Props) {
  const t = useTranslations('pointRules')
  const [pointType, activityType, how] = useWatch({
    control,
    name: ['pointType', 'activityType', 'how'],
  })
  const decimal = { control, inputMode: 'decimal', maxLength: 12 } as const
  if (pointType === 'QUANTITY')
    return (
      <TextField
        control={control}
        name="quantity"
        inputMode="numeric"
        maxLength={12}
        label={t('field.quantity')}
        message={t('form.quantityFault', { max: formatCount(QUANTITY_MAX) })}
      />
    )
  if (activityType === 'COMMON')
    return (
      <TextField {...decimal} name="rate" label={t('field.rate')} message={t('form.rateFault')} />
    )
  return (
    <>
      <RadioField
        control={control}
        name="how"
        label={t('form.how')}
        options={[
          { value: 'MULTIPLE', label: t('form.howMultiple'), note: t('form.multipleHelp') },
          { value: 'RATE', label: t('form.howRate') },
        ]}
      />
      {how === 'MULTIPLE' ? (
        <TextField
          {...decimal}
          name="multiple"
          label={t('field.multiple')}
          message={t('form.multipleFault')}
        />
      ) : (
        <TextField
          {...decimal}
          name="baseRate"
          label={t('field.baseRate')}
          message={t('form.rateFault')}
        />
      )}
    </>
  )
}

const weekdays = [1, 2, 3, 4, 5, 6, 0] as const
const dates = Array.from({ length: 31 }, (_, index) => ({
  value: index + 1,
  label: String(index + 1),
}))

/** Fields for the days on which a rule gives points. */
export function ScheduleFields({ control }: Props) {
  const t = useTranslations('pointRules')
  const kit = useTranslations('kit')
  const activityDay = useWatch({ control, name: 'activityDay' })
  return (
    <>
      <RadioField
        control={control}
        name="activityDay"
        label={t('field.activityDay')}
        options={activityDays.map((value) => ({ value, label: t(`activityDay.${value}`) }))}
      />
      {activityDay === 'WEEKLY' && (
        <DayChoiceField
          control={control}
          name="weekdays"
          label={t('field.weekdays')}
          options={weekdays.map((value) => ({ value: value || 7, label: kit(`weekday${value}`) }))}
          message={t('form.weekdaysFault')}
        />
      )}
      {activityDay === 'MONTHLY' && (
        <>
          <DayChoiceField
            control={control}
            name="dates"
            label={t('field.dates')}
            options={dates}
            help={t('form.datesHelp')}
            message={t('form.datesFault')}
          />
          <CheckboxField control={control} name="monthEnd" label={t('form.monthEnd')} />
        </>
      )}
    </>
  )
}
