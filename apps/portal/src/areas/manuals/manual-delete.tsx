import { useState } from 'react'
import type { Manual } from '@choba/contract/manuals.contract.ts'
import { isStale } from '#lib/api-error.ts'
import { handleStale } from '#lib/handle-error.ts'
import { manualsApi } from '#lib/manuals.api.ts'
import { useTranslations } from '#lib/translations.ts'
import { Modal } from '#ui/modal.tsx'
import { showToast } from '#ui/toasts.ts'
import { useManualNavigation, useManualRefresh } from './use-manual.ts'

/** The end of a manual, for good. What was changed meanwhile is looked at again first. */
export function ManualDelete({
  manual: { manualId, version, name },
  onClose,
}: {
  manual: Manual
  onClose: () => void
}) {
  const t = useTranslations('manuals.removal')
  const navigation = useManualNavigation()
  const refresh = useManualRefresh()
  const [busy, setBusy] = useState(false)

  async function remove() {
    setBusy(true)
    try {
      await manualsApi.remove.call({ manualId, version })
      showToast({ severity: 'success', message: t('done', { name }) })
      navigation.list()
      await refresh()
    } catch (error) {
      setBusy(false)
      handleStale(error, t('stale'))
      if (!isStale(error)) return
      onClose()
      await refresh()
    }
  }

  return (
    <Modal
      open
      onClose={onClose}
      title={t('title')}
      confirmLabel={t('act')}
      onConfirm={() => void remove()}
      danger
      busy={busy}
      width="30rem"
    >
      <p className="wrap-anywhere">{t('text', { name })}</p>
    </Modal>
  )
}
