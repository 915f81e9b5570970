import { useRouter } from '@tanstack/react-router'
import { FormPage } from '#form/form-page.tsx'
import { FormSection } from '#form/form-section.tsx'
import { useAppForm } from '#form/use-app-form.ts'
import { showToast } from '#ui/toasts.ts'
import { StoreBasics, StoreChoices, StoreContact } from './store-fields.tsx'
import { emptyStore, storeForm, type StoreInput } from './store-form.ts'
import { useWords } from './words.ts'

/** Example of a form as a whole screen, for developers to copy. */
export function FormPageExample() {
  const w = useWords()
  const { history } = useRouter()
  const form = useAppForm<StoreInput, StoreInput>(storeForm, { defaultValues: emptyStore })
  async function save({ name }: StoreInput) {
    await new Promise((wait) => setTimeout(wait, 300))
    // Imitates an error that only a server can detect. The error is shown at the field, and the
    // typed input stays.
    if (name === w.shibuya)
      return form.setError('name', { type: 'server', message: w.taken }, { shouldFocus: true })
    showToast({ severity: 'success', message: w.saved })
    history.push('/buttons')
  }
  return (
    <FormPage
      title={w.newStore}
      back={null}
      form={form}
      onSave={save}
      saveLabel={w.create}
      onCancel={() => history.push('/buttons')}
    >
      <FormSection title={w.basics} note={w.basicsNote}>
        <StoreBasics control={form.control} />
      </FormSection>
      <FormSection title={w.contact}>
        <StoreContact control={form.control} />
      </FormSection>
      <FormSection title={w.permissions}>
        <StoreChoices control={form.control} />
      </FormSection>
    </FormPage>
  )
}
