import type { ConfigValue } from '@choba/contract/config-types.ts'
import { useTranslations } from '#lib/translations.ts'
import { RecordDelete } from '#table/record-delete.tsx'
import type { ConfigOwner } from './config-owners.ts'
import { useValueRefresh } from './use-values.ts'

/**
 * Confirmation dialog that removes a value. After the removal, the product uses the default value
 * that applies to all tenants.
 */
export function ValueRemove({
  owner,
  row,
  onClose,
}: {
  owner: ConfigOwner
  row: ConfigValue
  onClose: () => void
}) {
  const t = useTranslations('configs')
  const { name, note, isBuiltIn } = row
  const part = isBuiltIn ? 'reset' : 'take'
  return (
    <RecordDelete
      title={t(`${part}.title`, { name })}
      act={t(`${part}.act`)}
      done={t(`${part}.done`, { name })}
      stale={t('stale')}
      remove={() => owner.remove(row)}
      refresh={useValueRefresh()}
      onRemoved={onClose}
      onClose={onClose}
      danger={!isBuiltIn}
    >
      <p>{t(`${part}.text`)}</p>
      {note !== '' && <p className="text-sm text-muted">{note}</p>}
    </RecordDelete>
  )
}
