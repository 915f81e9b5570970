import type { Manual } from '@choba/contract/manuals.contract.ts'
import { useTranslations } from '#lib/translations.ts'
import { RecordDelete } from '#table/record-delete.tsx'
import { manualsApi } from './manuals.api.ts'
import { useManualNavigation, useManualRefresh } from './use-manual.ts'

/** Confirmation dialog that deletes a manual permanently. */
export function ManualDelete({
  manual: { manualId, version, name },
  onClose,
}: {
  manual: Manual
  onClose: () => void
}) {
  const t = useTranslations('manuals.removal')
  const navigation = useManualNavigation()
  return (
    <RecordDelete
      title={t('title')}
      act={t('act')}
      done={t('done', { name })}
      stale={t('stale')}
      remove={() => manualsApi.remove.call({ manualId, version })}
      refresh={useManualRefresh()}
      onRemoved={navigation.list}
      onClose={onClose}
    >
      <p>{t('text', { name })}</p>
    </RecordDelete>
  )
}
