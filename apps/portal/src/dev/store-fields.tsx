import type { Control } from 'react-hook-form'
import { CheckTreeField } from '#form/check-tree-field.tsx'
import { CheckboxField } from '#form/checkbox-field.tsx'
import { ComboboxField } from '#form/combobox-field.tsx'
import { ComboboxManyField } from '#form/combobox-many-field.tsx'
import { DayField } from '#form/day-field.tsx'
import { DateTimeRangeField } from '#form/date-time-range-field.tsx'
import { EmailField } from '#form/email-field.tsx'
import { MoneyField } from '#form/money-field.tsx'
import { PhoneField } from '#form/phone-field.tsx'
import { RadioField } from '#form/radio-field.tsx'
import { SelectField } from '#form/select-field.tsx'
import { SwitchField } from '#form/switch-field.tsx'
import { TextAreaField } from '#form/text-area-field.tsx'
import { TextField } from '#form/text-field.tsx'
import { TODAY } from './sample-figures.ts'
import type { StoreInput } from './store-form.ts'
import { usePermissionTree } from './use-permission-tree.ts'
import { useStores } from './use-stores.ts'
import { useWords } from './words.ts'

interface Props {
  control: Control<StoreInput, unknown, unknown>
}

const column = 'flex w-full flex-col gap-4'

export function StoreBasics({ control }: Props) {
  const w = useWords()
  const stores = useStores()
  return (
    <div className={column}>
      <TextField
        control={control}
        name="name"
        label={w.name}
        help={w.nameHelp}
        placeholder={w.namePlaceholder}
        message={w.nameFault}
      />
      <RadioField
        control={control}
        name="kind"
        label={w.kind}
        options={[
          { value: 'store', label: w.kindStore, note: w.kindStoreNote },
          { value: 'online', label: w.kindOnline, note: w.kindOnlineNote },
        ]}
      />
      <SelectField
        control={control}
        name="method"
        label={w.methods}
        placeholder={w.choose}
        options={[
          { value: 'code', label: w.code },
          { value: 'card', label: w.card },
        ]}
      />
      <ComboboxField
        control={control}
        name="store"
        label={w.store}
        options={stores}
        placeholder={w.storeHint}
      />
      <ComboboxManyField
        control={control}
        name="stores"
        label={w.stores}
        options={stores}
        placeholder={w.storeHint}
      />
    </div>
  )
}

export function StoreContact({ control }: Props) {
  const w = useWords()
  return (
    <div className={column}>
      <EmailField control={control} name="email" label={w.email} />
      <PhoneField control={control} name="phone" label={w.phone} />
      <MoneyField control={control} name="limit" label={w.limit} currency="JPY" />
      <DateTimeRangeField
        control={control}
        name="validity"
        label={w.validity}
        today={TODAY}
        closingMinutes={0}
        future
      />
      <DayField control={control} name="opening" label={w.opening} today={TODAY} future />
      <TextAreaField control={control} name="remark" label={w.remark} max={100} optional />
    </div>
  )
}

export function StoreChoices({ control }: Props) {
  const w = useWords()
  const tree = usePermissionTree()
  return (
    <div className={column}>
      <CheckTreeField
        control={control}
        name="permissions"
        label={w.permissions}
        nodes={tree}
        message={w.permissionsFault}
      />
      <SwitchField control={control} name="receive" label={w.receive} />
      <CheckboxField control={control} name="agree" label={w.agree} message={w.agreeFault} />
    </div>
  )
}
