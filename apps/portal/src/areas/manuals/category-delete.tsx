import type { ManualCategory } from '@choba/contract/manuals.contract.ts'
import { isRefusal } from '#lib/api-error.ts'
import { useTranslations } from '#lib/translations.ts'
import { RecordDelete } from '#table/record-delete.tsx'
import { manualsApi } from './manuals.api.ts'
import { useManualRefresh } from './use-manual.ts'

/**
 * Confirmation dialog that deletes a category permanently. If the category has manuals, the server
 * rejects the deletion and the dialog shows an error.
 */
export function CategoryDelete({
  category: { categoryId, version, name },
  onClose,
}: {
  category: ManualCategory
  onClose: () => void
}) {
  const t = useTranslations('manuals.categories')
  return (
    <RecordDelete
      title={t('removal.title')}
      act={t('removal.act')}
      done={t('removal.done', { name })}
      stale={t('changed')}
      remove={() => manualsApi.removeCategory.call({ categoryId, version })}
      refusalOf={(error) => (isRefusal(error, 'illegalOperation') ? t('removal.refused') : null)}
      refresh={useManualRefresh()}
      onRemoved={onClose}
      onClose={onClose}
    >
      <p>{t('removal.text', { name })}</p>
    </RecordDelete>
  )
}
