import { useEffect } from 'react'
import * as z from 'zod/mini'
import { CodeField } from '#form/code-field.tsx'
import { PasswordField } from '#form/password-field.tsx'
import { PasswordRules } from '#form/password-rules.tsx'
import { useAppForm } from '#form/use-app-form.ts'
import { Button } from '#ui/button.tsx'
import { Specimen, Specimens } from './specimen.tsx'
import { emptyStore, storeForm, type StoreInput } from './store-form.ts'
import { StoreBasics, StoreChoices, StoreContact } from './store-fields.tsx'
import { useWords } from './words.ts'

const secretForm = z.object({ password: z.string(), code: z.string() })
type Secret = z.infer<typeof secretForm>

const filled: StoreInput = {
  ...emptyStore,
  name: 'Choba',
  kind: 'store',
  method: 'card',
  store: 'yokohama',
  stores: ['shibuya', 'sapporo'],
  email: 'shop@example.com',
  phone: '03-1234-5678',
  limit: 50_000,
  validity: { from: '2026-11-01', to: '2026-11-20' },
  opening: '2026-12-01',
  permissions: ['search', 'whole'],
  agree: true,
}

/** Gallery page with every form field, filled in and with an error. */
export function FormFieldExamples() {
  const w = useWords()
  const good = useAppForm<StoreInput, StoreInput>(storeForm, { defaultValues: filled })
  const bad = useAppForm<StoreInput, StoreInput>(storeForm, {
    defaultValues: { ...emptyStore, email: 'shop@', phone: '03_12' },
  })
  const { control, watch } = useAppForm<Secret, Secret>(secretForm, {
    defaultValues: { password: 'Choba1', code: '123456' },
  })
  const { trigger } = bad
  useEffect(() => void trigger(), [trigger])
  const [password] = watch(['password'])
  return (
    <Specimens>
      <Specimen name={w.normal}>
        <StoreBasics control={good.control} />
      </Specimen>
      <Specimen name={w.contact}>
        <StoreContact control={good.control} />
      </Specimen>
      <Specimen name={w.permissions}>
        <StoreChoices control={good.control} />
      </Specimen>
      <Specimen name={w.password}>
        <div className="flex w-full flex-col gap-4">
          <PasswordField control={control} name="password" kind="new-password" label={w.password} />
          <PasswordRules password={password} username="choba" />
          <CodeField control={control} name="code" label={w.code} />
          <Button onClick={() => void trigger()}>{w.faulty}</Button>
        </div>
      </Specimen>
      <Specimen name={w.faulty}>
        <StoreBasics control={bad.control} />
      </Specimen>
      <Specimen name={w.faulty}>
        <StoreContact control={bad.control} />
      </Specimen>
      <Specimen name={w.faulty}>
        <StoreChoices control={bad.control} />
      </Specimen>
    </Specimens>
  )
}
