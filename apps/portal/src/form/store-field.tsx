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
  /** Names the field, and the group of controls within. */
  label: string
  /** The area's own call for the stores that the user sees. */
  calls: StoreCalls
}

/** Tells the picker about the field's fault, which a group of controls has to say itself. */
const faultOf = (props: FieldControl) => ({
  describedBy: props['aria-describedby'],
  invalid: props['aria-invalid'],
})

/**
 * Chooses one store. The form holds its id, or an empty text. The route loads the phrases `storePicker`.
 * @param onChosen called after the form holds the new store: fields that depend on it start again
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

/** Chooses any number of stores. The form holds their ids. The route loads the phrases `storePicker`. */
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
