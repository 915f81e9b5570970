import { useMutation } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { trimmedLine } from '@choba/contract/fields.ts'
import { MAPPING_TEXT_MAX, MAPPINGS_MAX } from '@choba/contract/import-rows.ts'
import * as z from 'zod/mini'
import { FormConfirm } from '#form/form-confirm.tsx'
import { TextField } from '#form/text-field.tsx'
import { useAppForm } from '#form/use-app-form.ts'
import { isStale } from '#lib/api-error.ts'
import { handleError, handleStale } from '#lib/handle-error.ts'
import { useRefresh } from '#lib/refresh.ts'
import { saveFile } from '#lib/save-file.ts'
import { useTranslations } from '#lib/translations.ts'
import { RecordDelete } from '#table/record-delete.tsx'
import { Button } from '#ui/button.tsx'
import { showToast } from '#ui/toasts.ts'
import type { Mappings } from './format-choices.ts'
import { importsApi } from './imports.api.ts'
import type { DraftSettings } from './use-draft-settings.ts'

const NAME_MAX = 60

/**
 * Buttons that save the mapping under a name, change or delete a saved mapping, and export or
 * import a mapping as a file.
 */
export function MappingKeep({
  draft,
  mappings,
  text,
}: {
  draft: DraftSettings
  mappings: Mappings | undefined
  text: string
}) {
  const t = useTranslations('importMapping.keep')
  const refresh = useRefresh()
  const id = useId()
  const file = useRef<HTMLInputElement>(null)
  const [asked, ask] = useState<'name' | 'remove' | null>(null)
  const { settings, change } = draft
  const { format } = settings
  // Remembers the saved mapping that a change started from, so that the user can save the change
  // over that mapping.
  const [originId, setOrigin] = useState(format.kind === 'kept' ? format.mappingId : null)
  if (format.kind === 'kept' && format.mappingId !== originId) setOrigin(format.mappingId)
  if ((format.kind === 'shipped' || format.kind === 'choba') && originId !== null) setOrigin(null)
  const origin = mappings?.kept.find(({ mappingId }) => mappingId === originId)
  const again = () => refresh(importsApi.mappings.key(), importsApi.preview.key())
  const use = async (mappingId: string) => {
    await again()
    change({ format: { kind: 'kept', mappingId } })
  }
  const overwrite = useMutation({
    mutationFn: ({ mappingId, version, name }: NonNullable<typeof origin>) =>
      importsApi.changeMapping.call({ mappingId, version, name, text }),
    onSuccess: async ({ mappingId, name }) => {
      await use(mappingId)
      showToast({ severity: 'success', message: t('changed', { name }) })
    },
    onError: (error) => {
      handleStale(error, t('stale'))
      return again()
    },
  })
  async function read(list: FileList | null): Promise<void> {
    const chosen = list?.[0]
    if (!chosen) return
    if (chosen.size > MAPPING_TEXT_MAX * 3) return handleError(new Error(), t('tooLong'))
    change({ format: { kind: 'own', text: (await chosen.text()).replace(/^\ufeff/, '') } })
  }
  return (
    <div className="flex flex-wrap gap-2.5 border-t border-line pt-4">
      {format.kind === 'own' && origin && (
        <Button busy={overwrite.isPending} onClick={() => overwrite.mutate(origin)}>
          {t('overwrite', { name: origin.name })}
        </Button>
      )}
      <Button data-opens onClick={() => ask('name')}>
        {t('add')}
      </Button>
      {format.kind === 'kept' && origin && (
        <Button data-opens onClick={() => ask('remove')}>
          {t('remove')}
        </Button>
      )}
      <Button
        onClick={() =>
          saveFile(
            new Blob([text], { type: 'application/json' }),
            `${origin?.name ?? t('fileName')}.json`,
          )
        }
      >
        {t('save')}
      </Button>
      <Button onClick={() => file.current?.click()}>{t('read')}</Button>
      <label htmlFor={`${id}file`} className="sr-only">
        {t('read')}
      </label>
      <input
        ref={file}
        id={`${id}file`}
        type="file"
        hidden
        accept=".json,application/json"
        onChange={({ target }) => {
          void read(target.files)
          target.value = ''
        }}
      />
      {asked === 'name' && <NameQuestion text={text} onKept={use} onClose={() => ask(null)} />}
      {asked === 'remove' && origin && (
        <RecordDelete
          title={t('removeTitle', { name: origin.name })}
          act={t('removeAct')}
          done={t('removed', { name: origin.name })}
          stale={t('stale')}
          remove={() =>
            importsApi.removeMapping.call({ mappingId: origin.mappingId, version: origin.version })
          }
          refresh={again}
          onRemoved={() => {
            // After the saved mapping is deleted, this import continues with a copy of it.
            change({ format: { kind: 'own', text } })
            ask(null)
          }}
          onClose={() => ask(null)}
        >
          <p>{t('removeText')}</p>
        </RecordDelete>
      )}
    </div>
  )
}

const nameForm = z.object({ name: trimmedLine(NAME_MAX, 1) })

function NameQuestion({
  text,
  onKept,
  onClose,
}: {
  text: string
  onKept: (mappingId: string) => Promise<void>
  onClose: () => void
}) {
  const t = useTranslations('importMapping.keep')
  const form = useAppForm(nameForm, { defaultValues: { name: '' } })
  async function keep({ name }: { name: string }): Promise<void> {
    try {
      const { mappingId } = await importsApi.keepMapping.call({ name, text })
      await onKept(mappingId)
      showToast({ severity: 'success', message: t('added', { name }) })
      onClose()
    } catch (error) {
      if (!isStale(error)) return handleError(error)
      form.setError(
        'name',
        { type: 'server', message: t('taken', { max: MAPPINGS_MAX }) },
        { shouldFocus: true },
      )
    }
  }
  return (
    <FormConfirm
      open
      onClose={onClose}
      title={t('title')}
      form={form}
      onConfirm={keep}
      confirmLabel={t('act')}
    >
      <TextField
        control={form.control}
        name="name"
        label={t('name')}
        help={t('nameHelp')}
        maxLength={NAME_MAX}
      />
    </FormConfirm>
  )
}
