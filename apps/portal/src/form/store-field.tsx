import {
  type Control,
  type FieldPathByValue,
  type FieldValues,
  useController,
} from 'react-hook-form'
import { Field, type FieldControl, type FieldFrame } from '#form/field.tsx'
import { StorePicker } from '#form/store-picker.tsx'
import type { StoreCalls } from '#form/use-store-search.ts'

type StoreFrame = FieldFrame & {
  /** Label of the field, and accessible name of the group of controls. */
  label: string
  /** API call of the surrounding area that lists the stores that the user can see. */
  calls: StoreCalls
}

/**
 * Passes the error of the field to the picker, because the group of controls inside the picker must
 * announce the error.
 */
const faultOf = (props: FieldControl) => ({
  describedBy: props['aria-describedby'],
  invalid: props['aria-invalid'],
})

/**
 * Field for one store. The form value is the ID of the store, or an empty text. The route of the
 * screen must load the phrases `storePicker`.
 * @param onChosen called after the form value has changed, to reset dependent fields
 */
export function StoreField<V extends FieldValues>({
  control,
  name,
  calls,
  onChosen,
  ...frame
}: StoreFrame & {
  control: Control<V, unknown, unknown>
  name: FieldPathByValue<V, string>
  onChosen?: () => void
}) {
  const { field, fieldState } = useController({ control, name })
  const value = field.value as string
  return (
    <Field group {...frame} fault={fieldState.error} empty={value === ''}>
      {(props) => (
        <StorePicker
          single
          calls={calls}
          label={frame.label}
          value={value === '' ? [] : [value]}
          onChange={([storeId = '']) => {
            field.onChange(storeId)
            onChosen?.()
          }}
          inputRef={field.ref}
          {...faultOf(props)}
        />
      )}
    </Field>
  )
}

/**
 * Field for several stores. The form value contains the IDs of the stores. The route of the screen
 * must load the phrases `storePicker`.
 */
export function StoresField<V extends FieldValues>({
  control,
  name,
  calls,
  ...frame
}: StoreFrame & { control: Control<V, unknown, unknown>; name: FieldPathByValue<V, string[]> }) {
  const { field, fieldState } = useController({ control, name })
  const value = field.value as string[]
  return (
    <Field group {...frame} fault={fieldState.error} empty={value.length === 0}>
      {(props) => (
        <StorePicker
          calls={calls}
          label={frame.label}
          value={value}
          onChange={field.onChange}
          inputRef={field.ref}
          {...faultOf(props)}
        />
      )}
    </Field>
  )
}
