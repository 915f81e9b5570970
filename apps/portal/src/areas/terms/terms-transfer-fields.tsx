import { useQuery } from '@tanstack/react-query'
import { type Control, useFieldArray, useWatch } from 'react-hook-form'
import { formatMoney, MAX_AMOUNT } from '@choba/contract/money.ts'
import {
  NEGATIVE_CARRIES_MAX,
  POINT_COST_MAX,
  TRANSFER_FEES_MAX,
} from '@choba/contract/terms.contract.ts'
import { FormSection } from '#form/form-section.tsx'
import { MoneyField } from '#form/money-field.tsx'
import { TextField } from '#form/text-field.tsx'
import { companyApi } from '#areas/company/company.api.ts'
import { useTranslations } from '#lib/translations.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import Trash from 'lucide-react/icons/trash-2'
import type { TermsInput } from './terms-form.ts'

interface Props {
  control: Control<TermsInput, unknown, unknown>
  currency: string
}

/** Fields for transfer fees, which depend on the receiving bank and the amount. */
export function TransferFeeFields({ control, currency }: Props) {
  const t = useTranslations('terms')
  const { fields, append, remove } = useFieldArray({ control, name: 'transferFees' })
  const amountFault = t('form.amountFault', { max: formatMoney(MAX_AMOUNT, currency) })
  const isFull = fields.length >= TRANSFER_FEES_MAX
  return (
    <FormSection bare title={t('field.transferFees')} note={t('form.transferFeesHelp')}>
      {fields.map((field, at) => (
        <fieldset
          key={field.id}
          className="grid grid-cols-[7rem_1fr_1fr_auto] items-start gap-x-3 max-sm:grid-cols-2 max-sm:gap-y-2"
        >
          <legend className="sr-only">
            {t('form.tierOf', { number: at + 1, field: t('field.transferFees') })}
          </legend>
          <BankCodeField control={control} currency={currency} at={at} />
          <MoneyField
            control={control}
            name={`transferFees.${at}.from`}
            currency={currency}
            label={t('field.from')}
            message={(fault) => (fault.message === 'twice' ? t('form.tierTwice') : amountFault)}
          />
          <MoneyField
            control={control}
            name={`transferFees.${at}.fee`}
            currency={currency}
            label={t('field.fee')}
            message={amountFault}
          />
          <div className="self-center pt-5 max-sm:pt-0">
            <IconButton
              label={t('form.removeTier')}
              icon={<Trash aria-hidden="true" size="1.1em" />}
              onClick={() => remove(at)}
            />
          </div>
        </fieldset>
      ))}
      <Button
        className="self-start"
        disabled={isFull}
        {...(isFull && { disabledReason: t('form.tiersFull', { max: TRANSFER_FEES_MAX }) })}
        onClick={() => append({ bankCode: '', from: 0, fee: null })}
      >
        {t('form.addTier')}
      </Button>
    </FormSection>
  )
}

/**
 * Field for a bank code with the name of the bank below, because users can easily mistype a code.
 */
function BankCodeField({ control, currency, at }: Props & { at: number }) {
  const t = useTranslations('terms')
  const name = `transferFees.${at}.bankCode` as const
  const code = useWatch({ control, name }).normalize('NFKC').trim()
  const isCode = currency === 'JPY' && /^\d{4}$/.test(code)
  const { data } = useQuery({
    ...companyApi.banks.query({ search: code }),
    enabled: isCode,
    staleTime: Infinity,
    meta: { withoutToast: true },
  })
  const bank = isCode ? data?.banks.find(({ bankCode }) => bankCode === code) : undefined
  return (
    <TextField
      control={control}
      name={name}
      label={t('field.bankCode')}
      maxLength={11}
      help={bank?.bankName}
      message={t(currency === 'JPY' ? 'form.bankCodeFault' : 'form.bankCodeFaultAbroad')}
    />
  )
}

/**
 * Fields for the amount below which a deposit is carried over to the next cycle, and for the cost
 * of points.
 */
export function CarryFields({ control, currency }: Props) {
  const t = useTranslations('terms')
  const upTo = (max: number) => t('form.amountFault', { max: formatMoney(max, currency) })
  return (
    <FormSection bare title={t('form.carrying')}>
      <MoneyField
        control={control}
        name="minimumPayout"
        currency={currency}
        label={t('field.minimumPayout')}
        help={t('form.minimumHelp')}
        message={upTo(MAX_AMOUNT)}
      />
      <TextField
        control={control}
        name="negativeCarries"
        label={t('field.negativeCarries')}
        inputMode="numeric"
        maxLength={3}
        help={t('form.carriesHelp', { max: NEGATIVE_CARRIES_MAX })}
        message={t('form.carriesFault', { max: NEGATIVE_CARRIES_MAX })}
      />
      <MoneyField
        control={control}
        name="pointCost"
        currency={currency}
        label={t('field.pointCost')}
        message={upTo(POINT_COST_MAX)}
      />
    </FormSection>
  )
}
