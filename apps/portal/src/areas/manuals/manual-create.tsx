import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { MANUAL_FILE_MAX, MANUAL_NAME_MAX, manualTypes } from '@choba/contract/manuals.contract.ts'
import { languages } from '@choba/contract/session.contract.ts'
import { FileField } from '#form/file-field.tsx'
import { FormDrawer } from '#form/form-drawer.tsx'
import { SelectField } from '#form/select-field.tsx'
import { setServerErrors } from '#form/set-server-errors.ts'
import { TextField } from '#form/text-field.tsx'
import { useAppForm } from '#form/use-app-form.ts'
import { currentLanguage } from '#lib/i18n.ts'
import { manualsApi } from '#lib/manuals.api.ts'
import { useRefresh } from '#lib/refresh.ts'
import { useTranslations } from '#lib/translations.ts'
import { upload } from '#lib/upload.ts'
import { showToast } from '#ui/toasts.ts'
import { manualForm, type ManualInput } from './manual-form.ts'

const rules = { types: manualTypes, limit: MANUAL_FILE_MAX + 1 }

/** Adds a manual of one's own with its first file, in the drawer. */
export function ManualCreate() {
  const t = useTranslations('manuals')
  const navigate = useNavigate()
  const refresh = useRefresh()
  const [busy, setBusy] = useState(false)
  const categories = useQuery(manualsApi.categoryList.query())
  const own = (categories.data?.items ?? []).filter(({ isOwn }) => isOwn)
  const close = () => void navigate({ to: '/help/manual', replace: true })
  const form = useAppForm<ManualInput, ManualInput>(manualForm, {
    defaultValues: { name: '', categoryId: '', language: currentLanguage(), file: [] },
  })
  async function save(input: ManualInput) {
    if (busy) return
    const { name, categoryId, language, file } = input
    try {
      await manualsApi.add.call({ name, categoryId, files: [{ language, fileName: file[0]!.name }] })
    } catch (error) {
      return setServerErrors<ManualInput>(error, form.setError, {
        notFound: { field: 'file', words: t('form.fileLost') },
        illegalOperation: { field: 'name', words: t('form.noMore') },
      })
    }
    form.reset(input)
    await refresh(manualsApi.list.key(), manualsApi.categoryList.key(), manualsApi.search.key())
    showToast({ severity: 'success', message: t('form.added', { name }) })
    close()
  }
  return (
    <FormDrawer open onClose={close} title={t('form.add')} form={form} onSave={save}>
      <TextField
        control={form.control}
        name="name"
        label={t('form.name')}
        maxLength={MANUAL_NAME_MAX}
        message={t('form.nameMissing', { max: MANUAL_NAME_MAX })}
      />
      <SelectField
        control={form.control}
        name="categoryId"
        label={t('form.category')}
        placeholder={t('form.choose')}
        help={own.length === 0 && categories.data ? t('form.noCategory') : undefined}
        options={own.map(({ categoryId, name }) => ({ value: categoryId, label: name }))}
        message={t('form.categoryMissing')}
      />
      <SelectField
        control={form.control}
        name="language"
        label={t('form.language')}
        options={languages.map((value) => ({ value, label: t(`language.${value}`) }))}
      />
      <FileField
        control={form.control}
        name="file"
        label={t('form.file')}
        help={busy ? t('form.fileSending') : t('form.fileHelp')}
        rules={rules}
        max={1}
        send={async (file, sending) => (await upload(manualsApi.upload.endpoint, file, sending)).fileName}
        onBusy={setBusy}
        message={t('form.fileMissing')}
      />
    </FormDrawer>
  )
}
