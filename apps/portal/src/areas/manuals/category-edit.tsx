import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ManualCategory } from '@choba/contract/manuals.contract.ts'
import { FormDrawer } from '#form/form-drawer.tsx'
import { refuseField } from '#form/refuse-field.ts'
import { setServerErrors } from '#form/set-server-errors.ts'
import { StaleNotice } from '#form/stale-notice.tsx'
import { useAppForm } from '#form/use-app-form.ts'
import { useRebase } from '#form/use-rebase.ts'
import { useTranslations } from '#lib/translations.ts'
import { FormPending } from '#table/record-state.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { showToast } from '#ui/toasts.ts'
import { CategoryFields } from './category-fields.tsx'
import { categoryForm, type CategoryInput } from './manual-form.ts'
import { manualsApi } from './manuals.api.ts'
import { useManualFaults, useManualNavigation, useManualRefresh } from './use-manual.ts'

/**
 * Drawer with the form that changes a category. Starts with the values loaded when the user opened
 * the form.
 */
export function CategoryEdit() {
  const t = useTranslations('manuals.categories')
  const { categoryId } = useParams({ strict: false })
  const query = useQuery({
    ...manualsApi.categoryList.query(),
    staleTime: Infinity,
  })
  const { categories } = useManualNavigation()
  const faults = useManualFaults('fault')
  const close = () => categories(true)
  if (!query.data)
    return <FormPending queries={[query]} title={t('editTitle')} {...faults} onClose={close} />
  const category = query.data.items.find((one) => one.categoryId === categoryId && one.isOwn)
  if (category) return <Form key={categoryId} category={category} />
  return (
    <Drawer open onClose={close} title={t('editTitle')}>
      <EmptyState title={t('missing.title')} text={t('missing.text')} />
    </Drawer>
  )
}

const inputOf = ({ name, sequence }: ManualCategory): CategoryInput => ({
  name,
  sequence: String(sequence),
})

function Form({ category }: { category: ManualCategory }) {
  const t = useTranslations('manuals')
  const { categoryId } = category
  const navigation = useManualNavigation()
  const refresh = useManualRefresh()
  const close = () => navigation.categories(true)
  const form = useAppForm<CategoryInput, CategoryInput>(categoryForm, {
    defaultValues: inputOf(category),
  })
  const rebase = useRebase(form, {
    start: category,
    inputOf,
    labels: { name: t('form.name'), sequence: t('form.sequence') },
    show: (name, { name: called, sequence }) => (name === 'name' ? called : String(sequence)),
  })
  async function save(input: CategoryInput) {
    const { name, sequence } = input
    try {
      await manualsApi.modifyCategory.call({
        categoryId,
        version: rebase.version(),
        name,
        sequence: Number(sequence),
      })
      form.reset(input)
      await refresh()
      showToast({ severity: 'success', message: t('categories.saved') })
      close()
    } catch (error) {
      if (rebase.take(error)) return
      if (
        refuseField(error, form.setError, { name: { field: 'name', words: t('form.nameTaken') } })
      )
        return
      setServerErrors<CategoryInput>(error, form.setError, {
        notFound: { field: 'name', words: t('categories.missing.text') },
        illegalOperation: { field: 'name', words: t('form.noMore') },
      })
    }
  }
  return (
    <FormDrawer open onClose={close} title={t('categories.editTitle')} form={form} onSave={save}>
      <StaleNotice stale={rebase.stale} />
      <CategoryFields control={form.control} />
    </FormDrawer>
  )
}
