import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { StoreFileOutcome } from '@choba/contract/store-file.ts'
import { formatCount } from '@choba/contract/money.ts'
import { isStale } from '#lib/api-error.ts'
import { handleError } from '#lib/handle-error.ts'
import { useTranslations } from '#lib/translations.ts'
import { upload } from '#lib/upload.ts'
import { Button } from '#ui/button.tsx'
import { Modal } from '#ui/modal.tsx'
import { showToast } from '#ui/toasts.ts'
import { type CheckedStoreFile } from './store-file-findings.tsx'
import { storesApi } from './stores.api.ts'
import { useStoreNavigation, useStoreRefresh } from './use-stores.ts'

/**
 * Last confirmation before the stores of a file are saved, with their number. No button has the
 * initial focus, so an Enter or Space key that is still pressed does not confirm.
 */
export function StoreFileRun({
  file,
  outcome,
  onOther,
}: CheckedStoreFile & {
  /** Called with a new check result if the file or the stores have changed since the last check. */
  onOther: (outcome: StoreFileOutcome) => void
}) {
  const t = useTranslations('storeFile')
  const [asked, ask] = useState(false)
  const refresh = useStoreRefresh()
  const navigation = useStoreNavigation()
  const { fresh, changed, refused, basis } = outcome
  const count = formatCount(fresh + changed)
  const run = useMutation({
    mutationFn: () =>
      upload(storesApi.runFile.endpoint, file, {
        signal: new AbortController().signal,
        onProgress: () => {},
        query: { basis, ...(refused > 0 && { onlyGood: 'true' }) },
      }),
    onSuccess: async (done) => {
      showToast({
        severity: 'success',
        message: t('done', { fresh: formatCount(done.fresh), changed: formatCount(done.changed) }),
      })
      await refresh()
      navigation.list()
    },
    onError: (error) => {
      if (!isStale(error)) return handleError(error)
      onOther((error.result as { current: StoreFileOutcome }).current)
      handleError(error, t('changed'))
    },
    onSettled: () => ask(false),
  })
  if (fresh + changed === 0)
    return refused === 0 && <p className="self-center text-muted">{t('run.nothing')}</p>
  return (
    <>
      <Button kind="primary" data-opens onClick={() => ask(true)}>
        {t(refused > 0 ? 'run.good' : 'run.all', { count })}
      </Button>
      <Modal
        open={asked}
        onClose={() => ask(false)}
        title={t('run.title', { count })}
        confirmLabel={t('run.act', { count })}
        onConfirm={() => run.mutate()}
        busy={run.isPending}
        holdsInput
        initialFocus="title"
      >
        <div className="flex flex-col gap-2.5">
          <p className="break-all text-muted">{file.name}</p>
          <p>{t('run.text', { fresh: formatCount(fresh), changed: formatCount(changed) })}</p>
          {refused > 0 && (
            <p className="text-muted">{t('run.left', { refused: formatCount(refused) })}</p>
          )}
        </div>
      </Modal>
    </>
  )
}
