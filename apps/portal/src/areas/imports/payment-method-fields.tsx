import type { ImportPreview } from '@choba/contract/import-rows.ts'
import { useCatalogueNames } from '#lib/use-catalogue-names.ts'
import { useTranslations } from '#lib/translations.ts'
import { type Option, Select } from '#ui/select.tsx'
import { chosenColumn, ColumnSelect, columnValue, NONE } from './column-select.tsx'
import { ValueLine } from './kind-fields.tsx'
import type { MappingFormProps } from './mapping-form-props.ts'
import { asText, paymentMethodsOf, fieldOf, withPaymentMethods, withField } from './mapping-json.ts'

const constant = (code: string): string => `!${code}`

/** Fields that assign a payment method to each value of a column. */
export function PaymentMethodFields({
  mapping,
  columns,
  unknownPaymentMethods,
  onChange,
}: MappingFormProps & { unknownPaymentMethods: ImportPreview['unknownPaymentMethods'] }) {
  const t = useTranslations('importMapping')
  const names = useCatalogueNames()
  const methods: Option[] = (names?.paymentTypes ?? []).map(({ paymentType, name }) => ({
    value: paymentType,
    label: name,
  }))
  const source = fieldOf(mapping, 'paymentType')
  const paymentMethods = paymentMethodsOf(mapping)
  const isColumn =
    source !== asText && source !== null && 'column' in source && paymentMethods !== asText
  const value =
    source === asText || (source && 'line' in source)
      ? null
      : source === null
        ? columnValue('')
        : 'column' in source
          ? columnValue(source.column)
          : constant(source.constant)
  return (
    <ColumnSelect
      label={t('field.paymentType')}
      help={t('help.paymentType')}
      value={value}
      names={columns.map(({ name }) => name)}
      others={methods.map(({ value: code, label }) => ({
        value: constant(code),
        label: t('always', { name: label }),
      }))}
      onChange={(chosen) => {
        const column = chosenColumn(chosen)
        if (column === null)
          return onChange(withField(mapping, 'paymentType', { constant: chosen.slice(1) }))
        const kept = paymentMethods === asText ? { own: {}, rest: null } : paymentMethods
        onChange(withPaymentMethods(withField(mapping, 'paymentType', { column }), kept))
      }}
    >
      {isColumn && (
        <div className="mt-1 flex flex-col gap-1.5 border-l-2 border-line pl-3">
          {[
            ...new Set([
              ...unknownPaymentMethods.map((one) => one.value),
              ...Object.keys(paymentMethods.own),
            ]),
          ].map((name) => (
            <ValueLine
              key={name}
              value={name}
              count={unknownPaymentMethods.find((one) => one.value === name)?.count}
            >
              <Select
                aria-label={t('paymentMethodOf', { value: name })}
                value={paymentMethods.own[name] ?? NONE}
                options={[{ value: NONE, label: t('choose') }, ...methods]}
                onChange={(code) => {
                  const own = { ...paymentMethods.own }
                  if (code === NONE) delete own[name]
                  else own[name] = code
                  onChange(withPaymentMethods(mapping, { ...paymentMethods, own }))
                }}
              />
            </ValueLine>
          ))}
          <ValueLine value={t('restPaymentMethods')}>
            <Select
              aria-label={t('restPaymentMethods')}
              value={paymentMethods.rest ?? NONE}
              options={[{ value: NONE, label: t('kind.REFUSE') }, ...methods]}
              onChange={(code) =>
                onChange(
                  withPaymentMethods(mapping, {
                    ...paymentMethods,
                    rest: code === NONE ? null : code,
                  }),
                )
              }
            />
          </ValueLine>
        </div>
      )}
    </ColumnSelect>
  )
}
