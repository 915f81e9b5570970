import { useId } from 'react'
import { useTranslations } from '#lib/translations.ts'
import { FieldLabel } from '#ui/field-label.tsx'
import { FieldHelp } from '#ui/field-note.tsx'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import { chosenColumn, ColumnSelect, columnValue, NONE } from './column-select.tsx'
import { formatsOf, isSwappable, timeFormatsOf } from './date-formats.ts'
import { figureFormOf, textsOf } from './figure-guess.ts'
import type { MappingFormProps } from './mapping-form-props.ts'
import { withoutQuestion } from './mapping-answers.ts'
import {
  amountOf,
  asText,
  dateOf,
  type DatePart,
  type FigureForm,
  figureForms,
  withAmount,
  withDate,
} from './mapping-json.ts'

const forms = Object.keys(figureForms) as FigureForm[]
const ASK = 'ask'
const COLUMN = '=column'
const emptyDate: DatePart = { column: '', time: null, formats: [''], zone: null, zoneColumn: null }

/** Fields for the date column, its format and its time zone. */
export function DateFields({ mapping, columns, onChange }: MappingFormProps) {
  const t = useTranslations('importMapping')
  const id = useId()
  const part = dateOf(mapping)
  const isText = part === asText
  const date = isText ? emptyDate : part
  const names = columns.map(({ name }) => name)
  const samplesOf = (name: string | null) =>
    columns.filter((one) => one.name === name).flatMap(textsOf)
  const change = (next: Partial<DatePart>) => onChange(withDate(mapping, { ...date, ...next }))
  const samples = samplesOf(date.column)
  // Detects the format of the date from the cells of the date column and of the time column.
  const formatOf = (column: string, time: string | null): readonly string[] => {
    const [day] = formatsOf(samplesOf(column))
    const [clock] = time === null ? [] : timeFormatsOf(samplesOf(time))
    const format = [day, clock].filter(Boolean).join(' ')
    return format === '' ? date.formats : [format]
  }
  const zones = [
    { value: NONE, label: t('zone.own') },
    { value: ASK, label: t('zone.ask') },
    ...(date.zone !== null && date.zone !== ASK ? [{ value: date.zone, label: date.zone }] : []),
    ...(date.zoneColumn === null
      ? []
      : [{ value: COLUMN, label: t('zone.column', { name: date.zoneColumn }) }]),
  ]
  return (
    <ColumnSelect
      label={t('field.date')}
      value={isText ? null : columnValue(date.column)}
      names={names}
      onChange={(value) => {
        const column = chosenColumn(value) ?? ''
        onChange(
          withDate(withoutQuestion(mapping, 'date'), {
            ...date,
            column,
            formats: formatOf(column, date.time),
          }),
        )
      }}
    >
      {!isText && (
        <div className="mt-1 flex flex-col gap-3 border-l-2 border-line pl-3">
          <ColumnSelect
            label={t('field.time')}
            value={date.time === null ? NONE : columnValue(date.time)}
            names={names}
            others={[{ value: NONE, label: t('noTime') }]}
            onChange={(value) => {
              const time = chosenColumn(value)
              change({ time, formats: formatOf(date.column, time) })
            }}
          />
          <div className="flex flex-col gap-1">
            <FieldLabel htmlFor={`${id}format`}>{t('field.format')}</FieldLabel>
            <TextField
              id={`${id}format`}
              aria-describedby={`${id}formatHelp`}
              list={`${id}formats`}
              value={date.formats.join(' | ')}
              onChange={({ target }) =>
                change({ formats: target.value.split('|').map((format) => format.trim()) })
              }
            />
            <datalist id={`${id}formats`}>
              {formatsOf(samples).map((format) => (
                <option key={format}>{format}</option>
              ))}
            </datalist>
            <FieldHelp id={`${id}formatHelp`}>
              {isSwappable(date.formats[0] ?? '', samples) ? t('help.swappable') : t('help.format')}
            </FieldHelp>
          </div>
          <div className="flex flex-col gap-1">
            <FieldLabel htmlFor={`${id}zone`}>{t('field.zone')}</FieldLabel>
            <Select
              id={`${id}zone`}
              value={date.zoneColumn === null ? (date.zone ?? NONE) : COLUMN}
              options={zones}
              onChange={(zone) => {
                if (zone !== COLUMN) change({ zone: zone === NONE ? null : zone, zoneColumn: null })
              }}
            />
          </div>
        </div>
      )}
    </ColumnSelect>
  )
}

/** Fields for the amount column and its number format. */
export function AmountFields({ mapping, columns, onChange }: MappingFormProps) {
  const t = useTranslations('importMapping')
  const id = useId()
  const part = amountOf(mapping)
  const isText = part === asText
  return (
    <ColumnSelect
      label={t('field.amount')}
      help={t('help.amount')}
      value={isText ? null : columnValue(part.column)}
      names={columns.map(({ name }) => name)}
      onChange={(value) => {
        const column = chosenColumn(value) ?? ''
        const samples = columns.filter(({ name }) => name === column).flatMap(textsOf)
        // Choosing a column answers the question which column contains the amount.
        onChange(
          withAmount(withoutQuestion(mapping, 'amount'), {
            column,
            form: figureFormOf(samples) ?? (isText ? 'point' : part.form),
          }),
        )
      }}
    >
      {!isText && (
        <div className="mt-1 flex flex-col gap-1 border-l-2 border-line pl-3">
          <FieldLabel htmlFor={`${id}form`}>{t('field.figures')}</FieldLabel>
          <Select
            id={`${id}form`}
            value={part.form}
            options={forms.map((value) => ({ value, label: t(`figures.${value}`) }))}
            onChange={(form) => onChange(withAmount(mapping, { ...part, form }))}
          />
        </div>
      )}
    </ColumnSelect>
  )
}
