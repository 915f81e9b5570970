import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { ImportPreview } from '@choba/contract/import-rows.ts'
import { useTranslations } from '#lib/translations.ts'
import { FieldLabel } from '#ui/field-label.tsx'
import { FieldHelp } from '#ui/field-note.tsx'
import { TextField } from '#ui/text-field.tsx'
import { PaymentMethodFields } from './payment-method-fields.tsx'
import { chosenColumn, ColumnSelect, columnValue, NONE } from './column-select.tsx'
import { AmountFields, DateFields } from './figure-fields.tsx'
import { importsApi } from './imports.api.ts'
import { withoutQuestion } from './mapping-answers.ts'
import { KindFields } from './kind-fields.tsx'
import type { MappingFormProps } from './mapping-form-props.ts'
import {
  asText,
  fieldOf,
  type FieldName,
  type FieldSource,
  headingOf,
  withField,
  withHeading,
} from './mapping-json.ts'

const LINE = 'line'
const CONSTANT = 'constant'
const STORES_MAX = 200

const valueOf = (source: FieldSource): string =>
  source === null
    ? NONE
    : 'column' in source
      ? columnValue(source.column)
      : 'line' in source
        ? LINE
        : CONSTANT

/** Form for the parts of a mapping that nearly every file needs. */
export function MappingForm({
  unknownPaymentMethods,
  ...props
}: MappingFormProps & { unknownPaymentMethods: ImportPreview['unknownPaymentMethods'] }) {
  return (
    <div className="flex flex-col gap-4">
      <HeadingField {...props} />
      <NumberField {...props} />
      <DateFields {...props} />
      <AmountFields {...props} />
      <KindFields {...props} />
      <PaymentMethodFields {...props} unknownPaymentMethods={unknownPaymentMethods} />
      <StoreField {...props} />
      <PlainField {...props} name="fee" />
      <PlainField {...props} name="remark" />
    </div>
  )
}

/**
 * Field for the line that contains the column names. Some files start with lines about the file.
 */
function HeadingField({ mapping, onChange }: MappingFormProps) {
  const t = useTranslations('importMapping')
  const id = useId()
  const line = headingOf(mapping)
  const [text, setText] = useState<string | null>(null)
  if (line === asText) return null
  return (
    <div className="flex flex-col gap-1">
      <FieldLabel htmlFor={id}>{t('field.heading')}</FieldLabel>
      <TextField
        id={id}
        inputMode="numeric"
        maxLength={2}
        aria-describedby={`${id}help`}
        value={text ?? String(line)}
        onChange={({ target }) => {
          const next = target.value.normalize('NFKC').replaceAll(/\D/g, '')
          setText(next)
          if (Number(next) > 0) onChange(withHeading(mapping, Number(next)))
        }}
        onBlur={() => setText(null)}
      />
      <FieldHelp id={`${id}help`}>{t('help.heading')}</FieldHelp>
    </div>
  )
}

function NumberField({ mapping, columns, onChange }: MappingFormProps) {
  const t = useTranslations('importMapping')
  const source = fieldOf(mapping, 'paymentNo')
  return (
    <ColumnSelect
      label={t('field.paymentNo')}
      help={t('help.paymentNo')}
      value={source === asText ? null : source === null ? columnValue('') : valueOf(source)}
      names={columns.map(({ name }) => name)}
      others={[{ value: LINE, label: t('byLine') }]}
      onChange={(value) =>
        onChange(
          withField(
            withoutQuestion(mapping, 'number'),
            'paymentNo',
            value === LINE ? { line: true } : { column: chosenColumn(value) ?? '' },
          ),
        )
      }
    />
  )
}

function StoreField({ mapping, columns, onChange }: MappingFormProps) {
  const t = useTranslations('importMapping')
  const source = fieldOf(mapping, 'storeCode')
  const isConstant = source !== asText && source !== null && 'constant' in source
  return (
    <ColumnSelect
      label={t('field.storeCode')}
      help={t('help.storeCode')}
      value={source === asText ? null : source === null ? columnValue('') : valueOf(source)}
      names={columns.map(({ name }) => name)}
      others={[{ value: CONSTANT, label: t('oneStore') }]}
      onChange={(value) => {
        const name = chosenColumn(value)
        onChange(
          withField(mapping, 'storeCode', name === null ? { constant: '' } : { column: name }),
        )
      }}
    >
      {isConstant && (
        <StoreCode
          code={source.constant}
          onChange={(code) => onChange(withField(mapping, 'storeCode', { constant: code }))}
        />
      )}
    </ColumnSelect>
  )
}

/**
 * Field for the store of a file without a store column: an existing store, or the code of a store
 * for the import to create.
 */
function StoreCode({ code, onChange }: { code: string; onChange: (code: string) => void }) {
  const t = useTranslations('importMapping')
  const id = useId()
  const { data } = useQuery(importsApi.stores.query({ pageSize: STORES_MAX }))
  return (
    <div className="mt-1 flex flex-col gap-1 border-l-2 border-line pl-3">
      <FieldLabel htmlFor={id}>{t('field.storeConstant')}</FieldLabel>
      <TextField
        id={id}
        list={`${id}stores`}
        value={code}
        maxLength={64}
        aria-invalid={code === '' || undefined}
        onChange={({ target }) => onChange(target.value)}
      />
      <datalist id={`${id}stores`}>
        {data?.items.map(({ storeCode, storeName }) => (
          <option key={storeCode} value={storeCode}>
            {storeName}
          </option>
        ))}
      </datalist>
      {data?.items.some(({ storeCode }) => storeCode === code) && (
        <FieldHelp>{data.items.find(({ storeCode }) => storeCode === code)?.storeName}</FieldHelp>
      )}
    </div>
  )
}

/** Selector for an optional column that needs no other settings. */
function PlainField({
  mapping,
  columns,
  onChange,
  name,
}: MappingFormProps & { name: FieldName & ('fee' | 'remark') }) {
  const t = useTranslations('importMapping')
  const source = fieldOf(mapping, name)
  return (
    <ColumnSelect
      label={t(`field.${name}`)}
      value={
        source === asText || (source !== null && !('column' in source)) ? null : valueOf(source)
      }
      names={columns.map((column) => column.name)}
      others={[{ value: NONE, label: t('none') }]}
      onChange={(value) => {
        const column = chosenColumn(value)
        onChange(withField(mapping, name, column === null ? null : { column }))
      }}
    />
  )
}
