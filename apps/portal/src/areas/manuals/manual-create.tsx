import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { languages } from '@choba/contract/session.contract.ts'
import { FormDrawer } from '#form/form-drawer.tsx'
import { SelectField } from '#form/select-field.tsx'
import { setServerErrors } from '#form/set-server-errors.ts'
import { useAppForm } from '#form/use-app-form.ts'
import { currentLanguage } from '#lib/i18n.ts'
import { useTranslations } from '#lib/translations.ts'
import { showToast } from '#ui/toasts.ts'
import { CategoryField, ManualFileField, ManualNameField } from './manual-fields.tsx'
import { manualForm, type ManualInput } from './manual-form.ts'
import { manualsApi } from './manuals.api.ts'
import { useManualNavigation, useManualRefresh } from './use-manual.ts'

/** Drawer with the form that adds a manual and its first file. */
export function ManualCreate() {
  const t = useTranslations('manuals')
  const { list: close } = useManualNavigation()
  const refresh = useManualRefresh()
  const [busy, setBusy] = useState(false)
  const categories = useQuery(manualsApi.categoryList.query())
  const own = categories.data?.items.filter(({ isOwn }) => isOwn)
  const form = useAppForm<ManualInput, ManualInput>(manualForm, {
    defaultValues: { name: '', categoryId: '', language: currentLanguage(), file: [] },
  })
  async function save(input: ManualInput) {
    if (busy) return
    const { name, categoryId, language, file } = input
    try {
      await manualsApi.add.call({
        name,
        categoryId,
        files: [{ language, fileName: file[0]!.name }],
      })
    } catch (error) {
      return setServerErrors<ManualInput>(error, form.setError, {
        notFound: { field: 'file', words: t('form.fileLost') },
        illegalOperation: { field: 'name', words: t('form.noMore') },
      })
    }
    form.reset(input)
    await refresh()
    showToast({ severity: 'success', message: t('form.added', { name }) })
    close()
  }
  return (
    <FormDrawer open onClose={close} title={t('form.add')} form={form} onSave={save} busy={busy}>
      <ManualNameField control={form.control} name="name" />
      <CategoryField control={form.control} name="categoryId" own={own} />
      <SelectField
        control={form.control}
        name="language"
        label={t('form.language')}
        options={languages.map((value) => ({ value, label: t(`language.${value}`) }))}
      />
      <ManualFileField
        control={form.control}
        name="file"
        label={t('form.file')}
        busy={busy}
        onBusy={setBusy}
      />
    </FormDrawer>
  )
}
