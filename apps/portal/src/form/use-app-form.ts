import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type FieldValues, useForm, type UseFormProps, type UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'

/**
 * A form over the contract's own schema. It is checked when sent, then at every change; the first fault takes the focus
 * and what was typed is never lost.
 */
export function useAppForm<Input extends FieldValues, Output>(
  schema: z.ZodMiniType<Output, Input>,
  options: Omit<UseFormProps<Input, unknown, Output>, 'resolver'> = {},
): UseFormReturn<Input, unknown, Output> {
  return useForm<Input, unknown, Output>({ ...options, resolver: standardSchemaResolver(schema) })
}
