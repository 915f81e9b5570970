import type { ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { IntlProvider } from 'use-intl/react'
import type * as z from 'zod/mini'
import { useAppForm } from '#form/use-app-form.ts'
import { spoken } from './screen.tsx'

interface Given<Input extends FieldValues, Output> {
  schema: z.ZodMiniType<Output, Input>
  start: UseFormReturn<Input>['formState']['defaultValues']
  fields: (control: UseFormReturn<Input, unknown, Output>['control']) => ReactNode
}

const SEND = 'send'

/**
 * Renders a form with these fields and a submit button, without a screen around it.
 * @returns the values of each submit, oldest first
 */
export async function openForm<Input extends FieldValues, Output>({
  schema,
  start,
  fields,
}: Given<Input, Output>) {
  const sent: Output[] = []
  const { language, phrases } = await spoken
  function Form() {
    const { control, handleSubmit } = useAppForm(schema, { defaultValues: start as never })
    return (
      <form
        noValidate
        onSubmit={(event) => void handleSubmit((input) => void sent.push(input))(event)}
      >
        {fields(control)}
        <button type="submit">{SEND}</button>
      </form>
    )
  }
  await render(
    <IntlProvider locale={language} messages={phrases} timeZone="UTC">
      <Form />
    </IntlProvider>,
  )
  return { sent, send: () => page.getByRole('button', { name: SEND, exact: true }).click() }
}
