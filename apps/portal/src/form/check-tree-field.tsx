import {
  type Control,
  type FieldPathByValue,
  type FieldValues,
  useController,
} from 'react-hook-form'
import { Field, type FieldFrame } from '#form/field.tsx'
import { CheckTree } from '#ui/check-tree.tsx'
import type { TreeNode } from '#ui/check-trees.ts'

/**
 * Form field with grouped checkboxes. The form value contains the values of the ticked checkboxes,
 * in the order of the tree.
 */
export function CheckTreeField<V extends FieldValues>({
  control,
  name,
  nodes,
  readOnly,
  label,
  help,
  optional,
  message,
}: FieldFrame & {
  control: Control<V, unknown, unknown>
  name: FieldPathByValue<V, string[] | undefined>
  nodes: readonly TreeNode[]
  readOnly?: boolean
}) {
  const { field, fieldState } = useController({ control, name })
  const value = (field.value ?? []) as string[]
  return (
    <Field
      group
      label={label}
      help={help}
      optional={optional}
      message={message}
      fault={fieldState.error}
      empty={value.length === 0}
    >
      {(props) => (
        <CheckTree
          {...props}
          focusRef={field.ref}
          onBlur={field.onBlur}
          nodes={nodes}
          value={value}
          onChange={field.onChange}
          readOnly={readOnly}
        />
      )}
    </Field>
  )
}
