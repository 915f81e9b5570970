import { useQuery } from '@tanstack/react-query'
import { type Control, type UseFormReturn, useWatch } from 'react-hook-form'
import { formatMoney, MAX_AMOUNT } from '@choba/contract/money.ts'
import { QR_CODE_NAME_MAX, qrKinds } from '@choba/contract/qr-codes.filters.ts'
import {
  CITY_MAX,
  MERCHANT_NAME_MAX,
  POSTAL_CODE_MAX,
  QR_URL_MAX,
} from '@choba/contract/qr-payload.ts'
import { FormSection } from '#form/form-section.tsx'
import { MoneyField } from '#form/money-field.tsx'
import { RadioField } from '#form/radio-field.tsx'
import { SelectField } from '#form/select-field.tsx'
import { StoreField } from '#form/store-field.tsx'
import { TextField } from '#form/text-field.tsx'
import { useTranslations } from '#lib/translations.ts'
import { type QrCodeInput } from './qr-code-form.ts'
import { qrCodesApi } from './qr-codes.api.ts'
import { QrLogoField } from './qr-logo-field.tsx'
import { useQrCurrency } from './use-qr-code.ts'

type QrForm = UseFormReturn<QrCodeInput, unknown, QrCodeInput>
interface Props {
  control: Control<QrCodeInput, unknown, unknown>
}

export function QrCodeFields({
  form,
  hasLogo,
  onBusy,
}: {
  form: QrForm
  hasLogo: boolean
  onBusy: (isBusy: boolean) => void
}) {
  const t = useTranslations('qrCodes')
  const control = form.control as Props['control']
  const kind = useWatch({ control: form.control, name: 'kind' })
  const currency = useQrCurrency()
  return (
    <>
      <FormSection title={t('form.target')}>
        <TextField
          control={control}
          name="name"
          label={t('field.name')}
          help={t('form.nameHelp')}
          message={t('form.nameMissing', { max: QR_CODE_NAME_MAX })}
        />
        <StoreField
          control={form.control}
          name="storeId"
          calls={qrCodesApi.stores}
          label={t('field.store')}
          message={t('form.storeMissing')}
          // Clears the terminal when the store changes, because a terminal belongs to one store.
          onChosen={() => form.setValue('terminalId', '', { shouldDirty: true })}
        />
        <TerminalField form={form} />
      </FormSection>
      <FormSection title={t('form.content')}>
        <RadioField
          control={control}
          name="kind"
          label={t('field.kind')}
          options={qrKinds.map((value) => ({
            value,
            label: t(`kind.${value}`),
            note: t(`kindNote.${value}`),
          }))}
          message={t('form.kindUnsupported', { currency })}
        />
        {kind === 'PAYMENT' ? <PaymentFields control={control} /> : <UrlField control={control} />}
      </FormSection>
      <FormSection title={t('form.logo')}>
        <QrLogoField control={control} hasLogo={hasLogo} onBusy={onBusy} />
      </FormSection>
    </>
  )
}

function TerminalField({ form }: { form: QrForm }) {
  const t = useTranslations('qrCodes')
  const storeId = useWatch({ control: form.control, name: 'storeId' })
  const { data } = useQuery({
    ...qrCodesApi.terminals.query({ storeId: storeId || '1' }),
    enabled: storeId !== '',
  })
  const terminals = storeId === '' ? [] : (data?.items ?? [])
  return (
    <SelectField
      control={form.control}
      name="terminalId"
      label={t('field.terminal')}
      disabled={storeId === ''}
      options={[
        { value: '', label: t('wholeStore') },
        ...terminals.map(({ terminalId, terminalNo }) => ({
          value: terminalId,
          label: terminalNo,
        })),
      ]}
      message={t('form.terminalGone')}
    />
  )
}

function PaymentFields({ control }: Props) {
  const t = useTranslations('qrCodes')
  const currency = useQrCurrency()
  const latin = (max: number) => t('form.latinFault', { max })
  return (
    <>
      <MoneyField
        control={control}
        name="amount"
        currency={currency}
        optional
        emptyIsValue
        label={t('field.amount')}
        help={t('form.amountHelp')}
        message={t('form.amountFault', { max: formatMoney(MAX_AMOUNT, currency) })}
      />
      <TextField
        control={control}
        name="merchantName"
        label={t('field.merchantName')}
        help={t('form.merchantNameHelp', { max: MERCHANT_NAME_MAX })}
        message={latin(MERCHANT_NAME_MAX)}
      />
      <TextField control={control} name="city" label={t('field.city')} message={latin(CITY_MAX)} />
      <TextField
        control={control}
        name="localName"
        optional
        label={t('field.localName')}
        message={t('form.localNameFault', { max: MERCHANT_NAME_MAX })}
      />
      <TextField
        control={control}
        name="postalCode"
        optional
        label={t('field.postalCode')}
        message={latin(POSTAL_CODE_MAX)}
      />
      <TextField
        control={control}
        name="categoryCode"
        optional
        inputMode="numeric"
        label={t('field.categoryCode')}
        message={t('form.categoryFault')}
      />
    </>
  )
}

function UrlField({ control }: Props) {
  const t = useTranslations('qrCodes')
  return (
    <TextField
      control={control}
      name="url"
      inputMode="url"
      label={t('field.url')}
      help={t('form.urlHelp', { max: QR_URL_MAX })}
      message={t('form.urlFault', { max: QR_URL_MAX })}
    />
  )
}
