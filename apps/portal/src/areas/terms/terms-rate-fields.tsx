import type { ReactNode } from 'react'
import { type Control, type UseFormGetValues, type UseFormSetValue } from 'react-hook-form'
import { roundingModes, roundingUnits, taxClasses } from '@choba/contract/terms-fee.ts'
import type { TermsList } from '@choba/contract/terms.contract.ts'
import type { PaymentClass } from '@choba/contract/transactions.filters.ts'
import { CheckboxField } from '#form/checkbox-field.tsx'
import { FormSection } from '#form/form-section.tsx'
import { SelectField } from '#form/select-field.tsx'
import { TextField } from '#form/text-field.tsx'
import { PaymentMethodName } from '#lib/payment-method-name.tsx'
import { useTranslations } from '#lib/translations.ts'
import { useKindName } from '#lib/use-catalogue-names.ts'
import { Button } from '#ui/button.tsx'
import type { TermsInput } from './terms-form.ts'

interface Props {
  control: Control<TermsInput, unknown, unknown>
  getValues: UseFormGetValues<TermsInput>
  setValue: UseFormSetValue<TermsInput>
  paymentMethods: TermsList['paymentMethods']
}

/**
 * Fields for the fee rate of each payment method. A button copies the first rate of a class to the
 * others, because most rates of a class are equal.
 */
export function RateFields({ control, getValues, setValue, paymentMethods }: Props) {
  const t = useTranslations('terms')
  const kindName = useKindName()
  const firstOf = (of: PaymentClass) =>
    paymentMethods.findIndex(({ paymentClass }) => paymentClass === of)

  function applyToAll(of: PaymentClass) {
    const { paymentType: _paymentType, ...first } = getValues('rates')[firstOf(of)]!
    paymentMethods.forEach(({ paymentClass }, at) => {
      if (paymentClass !== of) return
      const { paymentType } = getValues('rates')[at]!
      setValue(
        `rates.${at}`,
        { paymentType, ...first },
        { shouldDirty: true, shouldValidate: true },
      )
    })
  }

  return (
    <FormSection bare title={t('field.rates')} note={t('form.ratesHelp')}>
      {paymentMethods.map(({ paymentType, paymentClass, paymentMethodName }, at) => (
        <div
          key={paymentType}
          className="flex flex-col gap-2 border-t border-line-soft pt-3 first:border-t-0 first:pt-0"
        >
          <Rate
            control={control}
            at={at}
            name={<PaymentMethodName code={paymentType} name={paymentMethodName} />}
          />
          {firstOf(paymentClass) === at &&
            paymentMethods.filter((one) => one.paymentClass === paymentClass).length > 1 && (
              <Button className="self-start" onClick={() => applyToAll(paymentClass)}>
                {t('form.allOf', { class: kindName(paymentClass) })}
              </Button>
            )}
        </div>
      ))}
    </FormSection>
  )
}

function Rate({ control, at, name }: Pick<Props, 'control'> & { at: number; name: ReactNode }) {
  const t = useTranslations('terms')
  const choices = <V extends string>(values: readonly V[], label: (value: V) => string) =>
    values.map((value) => ({ value, label: label(value) }))
  return (
    <fieldset className="grid grid-cols-2 items-start gap-x-3 gap-y-2">
      <legend className="col-span-2 pb-1.5 font-semibold">{name}</legend>
      <TextField
        control={control}
        name={`rates.${at}.rate`}
        label={t('field.rate')}
        inputMode="decimal"
        maxLength={12}
        message={t('form.rateFault')}
      />
      <SelectField
        control={control}
        name={`rates.${at}.taxClass`}
        label={t('field.taxClass')}
        options={choices(taxClasses, (value) => t(`taxClass.${value}`))}
      />
      <SelectField
        control={control}
        name={`rates.${at}.roundingUnit`}
        label={t('field.roundingUnit')}
        options={choices(roundingUnits, (value) => t(`roundingUnit.${value}`))}
      />
      <SelectField
        control={control}
        name={`rates.${at}.roundingMode`}
        label={t('field.roundingMode')}
        options={choices(roundingModes, (value) => t(`roundingMode.${value}`))}
      />
      <div className="col-span-2">
        <CheckboxField
          control={control}
          name={`rates.${at}.feeReturned`}
          label={t('form.feeReturned')}
        />
      </div>
    </fieldset>
  )
}
