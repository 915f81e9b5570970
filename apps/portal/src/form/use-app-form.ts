import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type FieldValues, useForm, type UseFormProps, type UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'

/**
 * Creates a form that is validated by a schema. Validates on submit, and afterwards on each change.
 * The first field with an error takes the focus. Failed validation never discards typed input.
 */
export function useAppForm<Input extends FieldValues, Output>(
  schema: z.ZodMiniType<Output, Input>,
  options: Omit<UseFormProps<Input, unknown, Output>, 'resolver'> = {},
): UseFormReturn<Input, unknown, Output> {
  return useForm<Input, unknown, Output>({ ...options, resolver: standardSchemaResolver(schema) })
}
