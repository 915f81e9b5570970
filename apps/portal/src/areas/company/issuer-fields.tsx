import { ORDERER_LENGTH } from '@choba/banking/kana.ts'
import { readRegistrationNumber } from '@choba/banking/registration-number.ts'
import { ownAccountKinds } from '@choba/contract/bank-account.ts'
import { taxRoundings } from '@choba/contract/company.contract.ts'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { FormSection } from '#form/form-section.tsx'
import { PhoneField } from '#form/phone-field.tsx'
import { RadioField } from '#form/radio-field.tsx'
import { SelectField } from '#form/select-field.tsx'
import { TextField } from '#form/text-field.tsx'
import { useTranslations } from '#lib/translations.ts'
import { BankField, BranchField } from './bank-fields.tsx'
import type { IssuerInput } from './issuer-form.ts'
import { KanaField } from './kana-field.tsx'

interface Props {
  form: UseFormReturn<IssuerInput, unknown, IssuerInput>
  isJapan: boolean
}

export function WhoFields({ form: { control }, isJapan }: Props) {
  const t = useTranslations('company.issuer')
  const registration = readRegistrationNumber(useWatch({ control, name: 'registrationNo' }))
  const isDigit = !registration.ok && registration.problem === 'CHECK_DIGIT'
  return (
    <FormSection title={t('who')} note={t('whoNote')}>
      <TextField
        control={control}
        name="issuerName"
        label={t('name')}
        maxLength={100}
        autoComplete="off"
      />
      <TextField control={control} name="address" label={t('address')} autoComplete="off" />
      <PhoneField control={control} name="phone" label={t('phone')} optional />
      {isJapan && (
        <TextField
          control={control}
          name="registrationNo"
          label={t('registrationNo')}
          help={t('registrationHelp')}
          message={t(isDigit ? 'registrationDigit' : 'registrationFormat')}
          maxLength={30}
          autoComplete="off"
          optional
        />
      )}
      <RadioField
        control={control}
        name="taxRounding"
        label={t('taxRounding')}
        options={taxRoundings.map((value) => ({ value, label: t(`rounding.${value}`) }))}
      />
    </FormSection>
  )
}

export function PayingFields({ form: { control, getValues, setValue }, isJapan }: Props) {
  const t = useTranslations('company')
  const bankCode = useWatch({ control, name: 'bankCode' })
  return (
    <FormSection title={t('issuer.paying')} note={t('issuer.payingNote')}>
      {isJapan ? (
        <>
          <BankField
            control={control}
            name="bankCode"
            start={getValues('bankCode')}
            onChosen={() => setValue('branchCode', null)}
          />
          <BranchField
            key={`branch ${bankCode}`}
            control={control}
            name="branchCode"
            start={getValues('branchCode')}
            bankCode={bankCode}
          />
          <SelectField
            control={control}
            name="accountType"
            label={t('field.accountType')}
            options={ownAccountKinds.map((value) => ({ value, label: t(`accountType.${value}`) }))}
          />
        </>
      ) : (
        <TextField
          control={control}
          name="bankName"
          label={t('field.bankName')}
          maxLength={100}
          autoComplete="off"
        />
      )}
      <TextField
        control={control}
        name="accountNo"
        label={t('field.accountNo')}
        help={t(isJapan ? 'accountForm.numberHelpJapan' : 'accountForm.foreignHelp')}
        message={t(isJapan ? 'accountForm.numberFault' : 'accountForm.foreignFault')}
        maxLength={60}
        autoComplete="off"
      />
      {isJapan && (
        <>
          <TextField
            control={control}
            name="requesterCode"
            label={t('issuer.requesterCode')}
            help={t('issuer.requesterHelp')}
            message={t('issuer.requesterFault')}
            inputMode="numeric"
            maxLength={20}
            autoComplete="off"
          />
          <KanaField
            control={control}
            name="requesterKana"
            label={t('issuer.requesterKana')}
            max={ORDERER_LENGTH}
          />
        </>
      )}
    </FormSection>
  )
}
