import { accountKinds, BANK_NAME_MAX, HOLDER_MAX } from '@choba/contract/bank-account.ts'
import type { BankAccountNumber } from '@choba/banking/account-kinds.ts'
import { useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { SelectField } from '#form/select-field.tsx'
import { TextField } from '#form/text-field.tsx'
import { useTranslations } from '#lib/translations.ts'
import type { AccountInput } from './account-form.ts'
import { BankField, BranchField } from './bank-fields.tsx'
import { KanaField } from './kana-field.tsx'
import { YuchoFields } from './yucho-fields.tsx'

type Form = UseFormReturn<AccountInput, unknown, AccountInput>

/**
 * Fields of a bank account. Accounts in yen have a bank code, a branch code and the holder's name
 * in kana (Japanese syllables); other accounts have the bank's name.
 */
export function AccountFields({ form, isJapan }: { form: Form; isJapan: boolean }) {
  const t = useTranslations('company')
  const { control } = form
  return (
    <>
      {isJapan ? (
        <PlaceFields form={form} />
      ) : (
        <TextField
          control={control}
          name="bankName"
          label={t('field.bankName')}
          maxLength={BANK_NAME_MAX}
          autoComplete="off"
        />
      )}
      <TextField
        control={control}
        name="accountNo"
        label={t('field.accountNo')}
        help={t(isJapan ? 'accountForm.numberHelpJapan' : 'accountForm.foreignHelp')}
        message={t(isJapan ? 'accountForm.numberFault' : 'accountForm.foreignFault')}
        inputMode={isJapan ? 'numeric' : 'text'}
        maxLength={60}
        autoComplete="off"
      />
      <TextField
        control={control}
        name="holderName"
        label={t('field.holderName')}
        help={t('accountForm.holderNameHelp')}
        maxLength={HOLDER_MAX}
        autoComplete="off"
      />
      {isJapan && <KanaField control={control} name="holderKana" label={t('field.holderKana')} />}
    </>
  )
}

function PlaceFields({ form: { control, setValue, getValues } }: { form: Form }) {
  const t = useTranslations('company')
  const bankCode = useWatch({ control, name: 'bankCode' })
  // Counts how often the user has converted a Japan Post Bank account number. Used as a React key,
  // the count resets the fields to the converted values.
  const [conversions, setConversions] = useState(0)
  function fill({ bankCode: bank, branchCode, kind, accountNumber }: BankAccountNumber) {
    const typed = { shouldDirty: true, shouldValidate: false }
    setValue('bankCode', bank, typed)
    setValue('branchCode', branchCode, typed)
    setValue('accountType', kind === '2' ? '2' : '1', typed)
    setValue('accountNo', accountNumber, typed)
    setConversions(conversions + 1)
  }
  return (
    <>
      <YuchoFields onConverted={fill} />
      <BankField
        key={`bank ${conversions}`}
        control={control}
        name="bankCode"
        start={getValues('bankCode')}
        onChosen={() => setValue('branchCode', null)}
      />
      <BranchField
        key={`branch ${conversions} ${bankCode}`}
        control={control}
        name="branchCode"
        start={getValues('branchCode')}
        bankCode={bankCode}
      />
      <SelectField
        control={control}
        name="accountType"
        label={t('field.accountType')}
        options={accountKinds.map((value) => ({ value, label: t(`accountType.${value}`) }))}
      />
    </>
  )
}
