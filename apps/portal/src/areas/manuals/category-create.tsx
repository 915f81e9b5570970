import { useNavigate } from '@tanstack/react-router'
import { CATEGORY_NAME_MAX, SEQUENCE_MAX } from '@choba/contract/manuals.contract.ts'
import { FormDrawer } from '#form/form-drawer.tsx'
import { setServerErrors } from '#form/set-server-errors.ts'
import { TextField } from '#form/text-field.tsx'
import { useAppForm } from '#form/use-app-form.ts'
import { manualsApi } from '#lib/manuals.api.ts'
import { useRefresh } from '#lib/refresh.ts'
import { useTranslations } from '#lib/translations.ts'
import { showToast } from '#ui/toasts.ts'
import { categoryForm, type CategoryInput } from './manual-form.ts'

/** Adds a category of one's own, in the drawer. */
export function CategoryCreate() {
  const t = useTranslations('manuals.form')
  const navigate = useNavigate()
  const refresh = useRefresh()
  const close = () => void navigate({ to: '/help/manual', replace: true })
  const form = useAppForm<CategoryInput, CategoryInput>(categoryForm, { defaultValues: { name: '', sequence: '10' } })
  async function save(input: CategoryInput) {
    try {
      await manualsApi.addCategory.call({ name: input.name, sequence: Number(input.sequence) })
    } catch (error) {
      return setServerErrors<CategoryInput>(error, form.setError, {
        illegalOperation: { field: 'name', words: t('noMore') },
      })
    }
    form.reset(input)
    await refresh(manualsApi.categoryList.key())
    showToast({ severity: 'success', message: t('categoryAdded', { name: input.name }) })
    close()
  }
  return (
    <FormDrawer open onClose={close} title={t('addCategory')} form={form} onSave={save}>
      <TextField
        control={form.control}
        name="name"
        label={t('name')}
        maxLength={CATEGORY_NAME_MAX}
        message={t('nameMissing', { max: CATEGORY_NAME_MAX })}
      />
      <TextField
        control={form.control}
        name="sequence"
        label={t('sequence')}
        help={t('sequenceHelp')}
        inputMode="numeric"
        message={t('sequenceFault', { max: String(SEQUENCE_MAX) })}
      />
    </FormDrawer>
  )
}
