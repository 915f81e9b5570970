import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type FieldValues, useForm, type UseFormProps, type UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'

/**
 * Creates a form validated by a schema of the contract. Validates on submit, then on each change.
 * The first error takes the focus, and typed input is never lost.
 */
export function useAppForm<Input extends FieldValues, Output>(
  schema: z.ZodMiniType<Output, Input>,
  options: Omit<UseFormProps<Input, unknown, Output>, 'resolver'> = {},
): UseFormReturn<Input, unknown, Output> {
  return useForm<Input, unknown, Output>({ ...options, resolver: standardSchemaResolver(schema) })
}
