import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { acquirerFiles, type AcquirerFileDetail } from '@choba/contract/acquirer-files.contract.ts'
import { handleError, handleStale } from '#lib/handle-error.ts'
import { useMay } from '#lib/permission.ts'
import { useRefresh } from '#lib/refresh.ts'
import { useTranslations } from '#lib/translations.ts'
import { ExportButton } from '#table/export-button.tsx'
import { Button } from '#ui/button.tsx'
import { Modal } from '#ui/modal.tsx'
import { showToast } from '#ui/toasts.ts'
import { acquirerFilesApi } from './acquirer-files.api.ts'

/** Buttons of a settlement file: match again, download the differences, and delete. */
export function AcquirerFileActions({
  file: { fileId, state, differences },
}: {
  file: AcquirerFileDetail
}) {
  const t = useTranslations('acquirerFiles')
  const refresh = useRefresh()
  const mayMatch = useMay(acquirerFiles.match.can)
  const { mutate, isPending } = useMutation({
    mutationFn: () => acquirerFilesApi.match.call({ fileId }),
    onSuccess: () => showToast({ severity: 'success', message: t('againDone') }),
    onError: (error) => handleError(error),
    onSettled: () => refresh(acquirerFilesApi.detail.key(), acquirerFilesApi.list.key()),
  })
  return (
    <div className="flex flex-wrap items-center gap-2">
      {mayMatch && (
        <Button busy={isPending} disabled={state === 'MATCHING'} onClick={() => mutate()}>
          {t('again')}
        </Button>
      )}
      {differences !== null && differences > 0 && (
        <ExportButton
          endpoint={acquirerFilesApi.download.endpoint}
          query={{ fileId }}
          total={differences}
        />
      )}
      {mayMatch && <Removal fileId={fileId} />}
    </div>
  )
}

/** Button that deletes a file after a confirmation. */
function Removal({ fileId }: { fileId: string }) {
  const t = useTranslations('acquirerFiles.remove')
  const navigate = useNavigate()
  const refresh = useRefresh()
  const [asking, ask] = useState(false)
  const [busy, setBusy] = useState(false)
  async function remove() {
    setBusy(true)
    try {
      await acquirerFilesApi.remove.call({ fileId })
      showToast({ severity: 'success', message: t('done') })
      await navigate({ to: '/acquirerFiles', search: true })
    } catch (error) {
      handleStale(error, t('busy'))
      setBusy(false)
      ask(false)
    }
    await refresh(acquirerFilesApi.list.key())
  }
  return (
    <>
      <Button kind="quiet" data-opens onClick={() => ask(true)}>
        {t('open')}
      </Button>
      {asking && (
        <Modal
          open
          onClose={() => ask(false)}
          title={t('question')}
          confirmLabel={t('open')}
          onConfirm={() => void remove()}
          busy={busy}
          danger
        >
          <p>{t('text')}</p>
        </Modal>
      )}
    </>
  )
}
