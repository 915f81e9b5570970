import { useQuery } from '@tanstack/react-query'
import { type ManualCategory, SEQUENCE_MAX } from '@choba/contract/manuals.contract.ts'
import { FormDrawer } from '#form/form-drawer.tsx'
import { refuseField } from '#form/refuse-field.ts'
import { setServerErrors } from '#form/set-server-errors.ts'
import { useAppForm } from '#form/use-app-form.ts'
import { useTranslations } from '#lib/translations.ts'
import { FormPending } from '#table/record-state.tsx'
import { showToast } from '#ui/toasts.ts'
import { CategoryFields } from './category-fields.tsx'
import { categoryForm, type CategoryInput } from './manual-form.ts'
import { manualsApi } from './manuals.api.ts'
import { useManualFaults, useManualNavigation, useManualRefresh } from './use-manual.ts'

/**
 * Difference between the numbers of two new categories, so that users can insert other categories
 * between them.
 */
const STEP = 10

/** Drawer with the form that adds a category. */
export function CategoryCreate() {
  const t = useTranslations('manuals.form')
  const query = useQuery(manualsApi.categoryList.query())
  const { categories } = useManualNavigation()
  const faults = useManualFaults('fault')
  if (query.data) return <Form there={query.data.items.filter(({ isOwn }) => isOwn)} />
  return (
    <FormPending
      queries={[query]}
      title={t('addCategory')}
      {...faults}
      onClose={() => categories(true)}
    />
  )
}

function Form({ there }: { there: readonly ManualCategory[] }) {
  const t = useTranslations('manuals.form')
  const navigation = useManualNavigation()
  const refresh = useManualRefresh()
  const close = () => navigation.categories(true)
  const last = Math.max(0, ...there.map(({ sequence }) => sequence))
  const form = useAppForm<CategoryInput, CategoryInput>(categoryForm, {
    defaultValues: { name: '', sequence: String(Math.min(last + STEP, SEQUENCE_MAX)) },
  })
  async function save(input: CategoryInput) {
    try {
      await manualsApi.addCategory.call({ name: input.name, sequence: Number(input.sequence) })
    } catch (error) {
      if (refuseField(error, form.setError, { name: { field: 'name', words: t('nameTaken') } }))
        return
      return setServerErrors<CategoryInput>(error, form.setError, {
        illegalOperation: { field: 'name', words: t('noMore') },
      })
    }
    form.reset(input)
    await refresh()
    showToast({ severity: 'success', message: t('categoryAdded', { name: input.name }) })
    close()
  }
  return (
    <FormDrawer open onClose={close} title={t('addCategory')} form={form} onSave={save}>
      <CategoryFields control={form.control} />
    </FormDrawer>
  )
}
