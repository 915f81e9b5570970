import { type ReactNode, useId } from 'react'
import {
  type Control,
  type FieldPathByValue,
  type FieldValues,
  useController,
} from 'react-hook-form'
import { FieldHelp } from '#ui/field-note.tsx'
import { Switch } from '#ui/switch.tsx'

/** On/off switch field. */
export function SwitchField<V extends FieldValues>({
  control,
  name,
  label,
  help,
}: {
  control: Control<V, unknown, unknown>
  name: FieldPathByValue<V, boolean | undefined>
  label: string
  help?: ReactNode
}) {
  const id = useId()
  const { ref, value, onChange, onBlur } = useController({ control, name }).field
  return (
    <div className="flex flex-col gap-1">
      <Switch
        ref={ref}
        label={label}
        checked={value ?? false}
        onChange={(event) => onChange(event.target.checked)}
        onBlur={onBlur}
        aria-describedby={help ? id : undefined}
      />
      {help && <FieldHelp id={id}>{help}</FieldHelp>}
    </div>
  )
}
