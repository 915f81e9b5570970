import type { ImportPreview } from '@choba/contract/imports.contract.ts'
import { useTranslations } from '#lib/translations.ts'
import { TextField } from '#ui/text-field.tsx'
import { BrandFields } from './brand-fields.tsx'
import { chosenColumn, ColumnSelect, columnValue, NONE } from './column-select.tsx'
import { AmountFields, DateFields } from './figure-fields.tsx'
import { KindFields } from './kind-fields.tsx'
import type { FileColumn } from './mapping-guess.ts'
import { asText, fieldOf, type FieldName, type FieldSource, type JsonObject, withField } from './mapping-parts.ts'

const LINE = 'line'
const CONSTANT = 'constant'

export interface MappingFormProps {
  mapping: JsonObject
  columns: readonly FileColumn[]
  onChange: (mapping: JsonObject) => void
}

const valueOf = (source: FieldSource): string =>
  source === null ? NONE : 'column' in source ? columnValue(source.column) : 'line' in source ? LINE : CONSTANT

/** The parts of a mapping that nearly every file needs, as fields. */
export function MappingForm({
  unknownBrands,
  ...props
}: MappingFormProps & { unknownBrands: ImportPreview['unknownBrands'] }) {
  return (
    <div className="flex flex-col gap-4">
      <NumberField {...props} />
      <DateFields {...props} />
      <AmountFields {...props} />
      <KindFields {...props} />
      <BrandFields {...props} unknownBrands={unknownBrands} />
      <StoreField {...props} />
      <PlainField {...props} name="fee" />
      <PlainField {...props} name="remark" />
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
          withField(mapping, 'paymentNo', value === LINE ? { line: true } : { column: chosenColumn(value) ?? '' }),
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
        onChange(withField(mapping, 'storeCode', name === null ? { constant: '' } : { column: name }))
      }}
    >
      {isConstant && (
        <TextField
          aria-label={t('field.storeConstant')}
          placeholder={t('field.storeConstant')}
          value={source.constant}
          maxLength={64}
          onChange={({ target }) => onChange(withField(mapping, 'storeCode', { constant: target.value }))}
        />
      )}
    </ColumnSelect>
  )
}

/** A column that may be there, and nothing more. */
function PlainField({ mapping, columns, onChange, name }: MappingFormProps & { name: FieldName & ('fee' | 'remark') }) {
  const t = useTranslations('importMapping')
  const source = fieldOf(mapping, name)
  return (
    <ColumnSelect
      label={t(`field.${name}`)}
      value={source === asText || (source !== null && !('column' in source)) ? null : valueOf(source)}
      names={columns.map((column) => column.name)}
      others={[{ value: NONE, label: t('none') }]}
      onChange={(value) => {
        const column = chosenColumn(value)
        onChange(withField(mapping, name, column === null ? null : { column }))
      }}
    />
  )
}
