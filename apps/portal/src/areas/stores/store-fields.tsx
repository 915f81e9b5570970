import type { Control } from 'react-hook-form'
import { useFormState, useWatch } from 'react-hook-form'
import { MAX_AMOUNT, formatCount, formatMoney } from '@choba/contract/money.ts'
import {
  ABBREVIATION_MAX,
  POINTS_MAX,
  RECEIPT_NAME_MAX,
  SERVICE_ID_MAX,
  STORE_CODE_MAX,
  STORE_NAME_MAX,
} from '@choba/contract/store-parts.ts'
import type { StoreOptions } from '@choba/contract/stores.contract.ts'
import { CheckTreeField } from '#form/check-tree-field.tsx'
import { ComboboxManyField } from '#form/combobox-many-field.tsx'
import { MoneyField } from '#form/money-field.tsx'
import { SelectField } from '#form/select-field.tsx'
import { SwitchField } from '#form/switch-field.tsx'
import { TextField } from '#form/text-field.tsx'
import { useCatalogueNames } from '#lib/use-catalogue-names.ts'
import { useTranslations } from '#lib/translations.ts'
import { Banner } from '#ui/banner.tsx'
import { ABOVE_LIMIT, type StoreInput } from './store-form.ts'
import { ReceiptPreview } from './store-receipt.tsx'

interface Props {
  control: Control<StoreInput, unknown, unknown>
  options: StoreOptions
}

/**
 * Fields for names and codes of a store.
 * @param fixed name of the store's company, if this form cannot change the company
 */
export function FactFields({ control, options, fixed }: Props & { fixed?: string | undefined }) {
  const t = useTranslations('stores')
  const code = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const
  const [storeName, receiptName] = useWatch({ control, name: ['storeName', 'receiptName'] })
  const types = options.tradeTypes.map(({ code: value, name: label }) => ({ value, label }))
  return (
    <>
      {fixed === undefined && (
        <SelectField
          control={control}
          name="companyId"
          label={t('field.company')}
          placeholder=""
          options={options.companies.map(({ companyId, companyName, companyCode }) => ({
            value: companyId,
            label: `${companyName} ${companyCode}`,
          }))}
          message={t('form.companyMissing')}
        />
      )}
      <TextField
        control={control}
        name="storeCode"
        label={t('field.storeCode')}
        message={t('form.codeMissing', { max: STORE_CODE_MAX })}
        {...code}
      />
      <TextField
        control={control}
        name="storeName"
        label={t('field.storeName')}
        message={t('form.nameMissing', { max: STORE_NAME_MAX })}
      />
      <TextField
        control={control}
        name="receiptName"
        label={t('field.receiptName')}
        optional
        help={t('form.receiptHelp')}
        message={t('form.tooLong', { max: RECEIPT_NAME_MAX })}
      />
      <ReceiptPreview name={receiptName || storeName} />
      <TextField
        control={control}
        name="abbreviation"
        label={t('field.abbreviation')}
        optional
        message={t('form.tooLong', { max: ABBREVIATION_MAX })}
      />
      <TextField
        control={control}
        name="offlineServiceId"
        label={t('field.offlineServiceId')}
        optional
        message={t('form.tooLong', { max: SERVICE_ID_MAX })}
        {...code}
      />
      <TextField
        control={control}
        name="onlineServiceId"
        label={t('field.onlineServiceId')}
        optional
        help={t('form.onlineHelp')}
        message={t('form.tooLong', { max: SERVICE_ID_MAX })}
        {...code}
      />
      <ComboboxManyField
        control={control}
        name="tradeTypes"
        label={t('field.tradeTypes')}
        optional
        placeholder={t('allTradeTypes')}
        options={types}
      />
      <SelectField
        control={control}
        name="defaultTradeType"
        label={t('field.defaultTradeType')}
        optional
        options={[{ value: '', label: t('form.unset') }, ...types]}
        message={t('form.defaultFault')}
      />
    </>
  )
}

/**
 * Field for the payment methods of a store: all methods of the merchant, or selected ones.
 * @param leftOut methods of the copied store that the new store does not get
 */
export function PaymentMethodFields({
  control,
  options,
  leftOut,
}: Props & { leftOut: readonly string[] }) {
  const t = useTranslations('stores')
  const names = useCatalogueNames()
  const limited = useWatch({ control, name: 'paymentsLimited' })
  const own = new Set(options.paymentTypes)
  // Methods that the store had when the user opened the form remain options, even if the merchant
  // no longer has them.
  const others = (useFormState({ control }).defaultValues?.paymentTypes ?? []).flatMap((code) =>
    code === undefined || own.has(code) ? [] : [code],
  )
  const nameOf = (code: string) =>
    names?.paymentTypes.find(({ paymentType }) => paymentType === code)?.name ?? code
  const classes = (names?.classes ?? [])
    .map(({ code, name }) => ({
      value: `class ${code}`,
      label: name,
      children: names!.paymentTypes
        .filter(({ classCode, paymentType }) => classCode === code && own.has(paymentType))
        .map(({ paymentType, name: label }) => ({ value: paymentType, label })),
    }))
    .filter(({ children }) => children.length > 0)
  const kept = {
    value: 'others',
    label: t('form.paymentMethodsOther'),
    children: others.map((code) => ({ value: code, label: nameOf(code) })),
  }
  const nodes = others.length > 0 ? [...classes, kept] : classes
  return (
    <>
      <SwitchField
        control={control}
        name="paymentsLimited"
        label={t('field.paymentsLimited')}
        help={t('form.paymentMethodsHelp')}
      />
      {leftOut.length > 0 && (
        <Banner tone="info">
          {t('form.paymentMethodsLeftOut', {
            paymentMethods: leftOut.map(nameOf).join(t('form.between')),
          })}
        </Banner>
      )}
      {limited && (
        <CheckTreeField
          control={control}
          name="paymentTypes"
          label={t('field.paymentTypes')}
          nodes={nodes}
          message={t('form.paymentMethodsMissing')}
        />
      )}
    </>
  )
}

/**
 * Fields for the payment limits of a store, and for the alert values: amounts above which users are
 * notified.
 */
export function LimitFields({ control, options: { currency } }: Props) {
  const t = useTranslations('stores')
  const amountFault = t('form.amountFault', {
    min: formatMoney(1, currency),
    max: formatMoney(MAX_AMOUNT, currency),
  })
  const money = { control, currency, optional: true, emptyIsValue: true } as const
  return (
    <>
      <p className="text-sm text-muted">{t('limits.text')}</p>
      {(['paymentAlert', 'paymentLimit', 'dayAlert', 'dayLimit'] as const).map((name) => (
        <MoneyField
          key={name}
          {...money}
          name={name}
          label={t(`field.${name}`)}
          message={({ message }) => (message === ABOVE_LIMIT ? t('form.alertFault') : amountFault)}
        />
      ))}
    </>
  )
}

/** Fields for the points that a store gives and accepts. */
export function PointFields({ control }: Pick<Props, 'control'>) {
  const t = useTranslations('stores')
  return (
    <>
      {(['pointGiveRate', 'pointUseRate'] as const).map((name) => (
        <TextField
          key={name}
          control={control}
          name={name}
          label={t(`field.${name}`)}
          optional
          inputMode="decimal"
          autoComplete="off"
          help={t(name === 'pointGiveRate' ? 'form.giveRateHelp' : 'form.useRateHelp')}
          message={t('form.rateFault')}
        />
      ))}
      {(['pointAwardLimit', 'pointAwardDayLimit'] as const).map((name) => (
        <TextField
          key={name}
          control={control}
          name={name}
          label={t(`field.${name}`)}
          optional
          inputMode="numeric"
          autoComplete="off"
          message={t('form.pointsFault', { max: formatCount(POINTS_MAX) })}
        />
      ))}
    </>
  )
}
