import { useState } from 'react'
import type { ManualCategory } from '@choba/contract/manuals.contract.ts'
import { isRefusal, isStale } from '#lib/api-error.ts'
import { handleStale } from '#lib/handle-error.ts'
import { manualsApi } from '#lib/manuals.api.ts'
import { useTranslations } from '#lib/translations.ts'
import { Banner } from '#ui/banner.tsx'
import { Modal } from '#ui/modal.tsx'
import { showToast } from '#ui/toasts.ts'
import { useManualRefresh } from './use-manual.ts'

/** The end of a category, for good; while manuals stand in it the server refuses, which is said here. */
export function CategoryDelete({
  category: { categoryId, version, name },
  onClose,
}: {
  category: ManualCategory
  onClose: () => void
}) {
  const t = useTranslations('manuals.categories')
  const refresh = useManualRefresh()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)

  async function remove() {
    setBusy(true)
    try {
      await manualsApi.removeCategory.call({ categoryId, version })
      showToast({ severity: 'success', message: t('removal.done', { name }) })
      await refresh()
      onClose()
    } catch (error) {
      setBusy(false)
      if (isRefusal(error, 'illegalOperation')) return setRefusal(t('removal.refused'))
      handleStale(error, t('changed'))
      if (!isStale(error)) return
      onClose()
      await refresh()
    }
  }

  return (
    <Modal
      open
      onClose={onClose}
      title={t('removal.title')}
      confirmLabel={t('removal.act')}
      onConfirm={() => void remove()}
      danger
      busy={busy}
      disabledReason={refusal ?? undefined}
      width="30rem"
    >
      <div className="flex flex-col gap-3">
        <p className="wrap-anywhere">{t('removal.text', { name })}</p>
        {refusal !== null && (
          <Banner tone="danger" urgent>
            {refusal}
          </Banner>
        )}
      </div>
    </Modal>
  )
}
