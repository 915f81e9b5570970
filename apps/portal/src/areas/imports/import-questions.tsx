import { type ImportDetail, undoObstacles } from '@choba/contract/import-rows.ts'
import { formatCount } from '@choba/contract/money.ts'
import { isRefusal } from '#lib/api-error.ts'
import { useTranslations } from '#lib/translations.ts'
import { RecordDelete } from '#table/record-delete.tsx'
import { Modal } from '#ui/modal.tsx'
import { Sum } from './decimal-sum.tsx'
import { Effects } from './import-effects.tsx'
import { importsApi } from './imports.api.ts'
import { useImportNavigation, useImportRefresh } from './use-import-navigation.ts'

/**
 * Confirmation before rows are imported, with their number and totals. No button has the initial
 * focus, so an Enter or Space key that is still pressed does not confirm.
 */
export function StartQuestion({
  one: { findings, fileName },
  busy,
  onBack,
  onStart,
}: {
  one: ImportDetail
  busy: boolean
  onBack: () => void
  onStart: () => void
}) {
  const t = useTranslations('imports')
  if (!findings) return null
  const { fresh, known, refused, skipped } = findings
  return (
    <Modal
      open
      onClose={onBack}
      title={t('start.title', { count: formatCount(fresh) })}
      confirmLabel={t('start.act', { count: formatCount(fresh) })}
      onConfirm={onStart}
      busy={busy}
      holdsInput
      initialFocus="title"
    >
      <div className="flex flex-col gap-2.5">
        <p className="break-all text-muted">{fileName}</p>
        <dl className="flex flex-col rounded-md border border-line">
          {findings.sums
            .filter((sum) => sum.fresh.count > 0)
            .map((sum) => (
              <div
                key={`${sum.kind} ${sum.currency}`}
                className="flex items-baseline gap-3 px-4 py-2"
              >
                <dt className="flex-1">{t(`kind.${sum.kind}`)}</dt>
                <dd className="tabular-nums text-muted">
                  {t('count.rows', { count: formatCount(sum.fresh.count) })}
                </dd>
                <dd className="min-w-32 text-right font-semibold">
                  <Sum text={sum.fresh.sum} currency={sum.currency} />
                </dd>
              </div>
            ))}
        </dl>
        <Effects findings={findings} />
        <p>{t('start.text')}</p>
        <p>{t('notInDeposits')}</p>
        {findings.canBeUndone && <p>{t('start.undo')}</p>}
        {known + refused + skipped > 0 && (
          <p className="text-muted">
            {t('start.left', {
              known: formatCount(known),
              refused: formatCount(refused),
              skipped: formatCount(skipped),
            })}
          </p>
        )}
      </div>
    </Modal>
  )
}

/** Confirmation dialog that removes all rows of an import. */
export function UndoQuestion({ one, onClose }: { one: ImportDetail; onClose: () => void }) {
  const t = useTranslations('imports')
  const { importId, version, accepted } = one
  const count = formatCount(accepted)
  return (
    <RecordDelete
      title={t('undo.title', { count })}
      act={t('undo.act', { count })}
      done={t('undo.done')}
      stale={t('act.changed')}
      remove={() => importsApi.undo.call({ importId, version })}
      refusalOf={(error) => {
        if (!isRefusal(error, 'illegalOperation')) return null
        const said = error.result as Partial<
          Pick<ImportDetail, 'undoObstacle' | 'obstacleRows'>
        > | null
        const known = undoObstacles.find((name) => name === said?.undoObstacle)
        return known
          ? t(`act.obstacle.${known}`, { count: formatCount(said?.obstacleRows ?? 0) })
          : t('undo.obstacle')
      }}
      refresh={useImportRefresh()}
      onRemoved={onClose}
      onClose={onClose}
    >
      <p>{t('undo.text')}</p>
      <p className="mt-2 text-sm text-muted">{t('undo.again')}</p>
    </RecordDelete>
  )
}

/** Confirmation dialog that discards a file before any row was imported. */
export function DiscardQuestion({
  one: { importId, version, fileName },
  onClose,
}: {
  one: ImportDetail
  onClose: () => void
}) {
  const t = useTranslations('imports')
  const navigation = useImportNavigation()
  return (
    <RecordDelete
      title={t('discard.title')}
      act={t('discard.act')}
      done={t('discard.done')}
      stale={t('act.changed')}
      remove={() => importsApi.discard.call({ importId, version })}
      refresh={useImportRefresh()}
      onRemoved={navigation.list}
      onClose={onClose}
    >
      <p className="break-all">{t('discard.text', { name: fileName })}</p>
    </RecordDelete>
  )
}
