import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { Manual, ManualCategory } from '@choba/contract/manuals.contract.ts'
import { type Language, languages } from '@choba/contract/session.contract.ts'
import { FormDrawer } from '#form/form-drawer.tsx'
import { setServerErrors } from '#form/set-server-errors.ts'
import { StaleNotice } from '#form/stale-notice.tsx'
import { useAppForm } from '#form/use-app-form.ts'
import { useRebase } from '#form/use-rebase.ts'
import { useTranslations } from '#lib/translations.ts'
import { FormPending } from '#table/record-state.tsx'
import { showToast } from '#ui/toasts.ts'
import { CategoryField, ManualFileField, ManualNameField } from './manual-fields.tsx'
import { changedManual, type ChangedManualInput, changedManualOf, inputOf } from './manual-form.ts'
import { manualsApi } from './manuals.api.ts'
import {
  useManual,
  useManualActs,
  useManualFaults,
  useManualNavigation,
  useManualRefresh,
} from './use-manual.ts'

/**
 * Drawer with the form that changes a manual. Starts with the values loaded when the user opened
 * the form.
 */
export function ManualEdit() {
  const { manualId } = useParams({ strict: false })
  return manualId === undefined ? null : <Edit key={manualId} manualId={manualId} />
}

function Edit({ manualId }: { manualId: string }) {
  const t = useTranslations('manuals.form')
  const manual = useManual(manualId, { asOpened: true })
  const categories = useQuery(manualsApi.categoryList.query())
  const faults = useManualFaults()
  const { list } = useManualNavigation()
  if (manual.data && categories.data)
    return <Form manual={manual.data} own={categories.data.items.filter(({ isOwn }) => isOwn)} />
  return (
    <FormPending queries={[manual, categories]} title={t('editTitle')} {...faults} onClose={list} />
  )
}

function Form({ manual, own }: { manual: Manual; own: readonly ManualCategory[] }) {
  const t = useTranslations('manuals')
  const { manualId } = manual
  const navigation = useManualNavigation()
  const refresh = useManualRefresh()
  const { upload: mayUpload } = useManualActs()
  const [sending, setSending] = useState<readonly string[]>([])
  const form = useAppForm<ChangedManualInput, ChangedManualInput>(changedManual, {
    defaultValues: inputOf(manual),
  })
  const fileLabel = (language: Language) =>
    t('form.newVersion', { language: t(`language.${language}`) })
  const labels = {
    name: t('form.name'),
    categoryId: t('form.category'),
    // The files of the form are new uploads, so they cannot conflict with another user's change.
    ...Object.fromEntries(languages.map((language) => [language, fileLabel(language)])),
  }
  const rebase = useRebase(form, {
    start: manual,
    inputOf: (now: Manual) => inputOf(now),
    labels,
    show: (name, now: Manual) => (name === 'name' ? now.name : now.categoryName),
  })

  async function save(input: ChangedManualInput) {
    if (sending.length > 0) return
    try {
      await manualsApi.modify.call({
        manualId,
        version: rebase.version(),
        ...changedManualOf(input),
      })
      form.reset(input)
      await refresh()
      showToast({ severity: 'success', message: t('form.saved') })
      navigation.record(manualId, true)
    } catch (error) {
      if (rebase.take(error)) return
      setServerErrors<ChangedManualInput>(error, form.setError, {
        notFound: { field: 'categoryId', words: t('form.fileLost') },
        illegalOperation: { field: 'name', words: t('form.noMore') },
      })
    }
  }

  return (
    <FormDrawer
      open
      busy={sending.length > 0}
      onClose={() => navigation.record(manualId, true)}
      title={t('form.editTitle')}
      form={form}
      onSave={save}
    >
      <StaleNotice stale={rebase.stale} />
      <ManualNameField control={form.control} name="name" />
      <CategoryField control={form.control} name="categoryId" own={own} />
      {mayUpload &&
        languages.map((language) => {
          const there = manual.files.find((file) => file.language === language)
          const number = there?.number ?? 0
          const said = { number: String(number), next: String(number + 1) }
          return (
            <ManualFileField
              key={language}
              control={form.control}
              name={language}
              label={fileLabel(language)}
              help={there ? t('form.inForceHelp', said) : t('form.noneHelp')}
              optional
              busy={sending.includes(language)}
              onBusy={(isBusy) =>
                setSending((now) => [
                  ...now.filter((one) => one !== language),
                  ...(isBusy ? [language] : []),
                ])
              }
            />
          )
        })}
    </FormDrawer>
  )
}
