import { useState } from 'react'
import { FormDrawer } from '#form/form-drawer.tsx'
import { useAppForm } from '#form/use-app-form.ts'
import { Button } from '#ui/button.tsx'
import { showToast } from '#ui/toasts.ts'
import { StoreBasics, StoreChoices, StoreContact } from './store-fields.tsx'
import { emptyStore, storeForm, type StoreInput } from './store-form.ts'
import { useWords } from './words.ts'

/** Example of a form in a drawer, for developers to copy. */
export function FormDrawerExample() {
  const w = useWords()
  const [open, setOpen] = useState(false)
  const form = useAppForm<StoreInput, StoreInput>(storeForm, { defaultValues: emptyStore })
  function save(input: StoreInput) {
    form.reset(input)
    setOpen(false)
    showToast({ severity: 'success', message: w.saved })
  }
  return (
    <>
      <div>
        <Button kind="primary" data-opens onClick={() => setOpen(true)}>
          {w.open}
        </Button>
      </div>
      <FormDrawer
        open={open}
        onClose={() => setOpen(false)}
        title={w.editStore}
        form={form}
        onSave={save}
      >
        <StoreBasics control={form.control} />
        <StoreContact control={form.control} />
        <StoreChoices control={form.control} />
      </FormDrawer>
    </>
  )
}
