import { Link } from '@tanstack/react-router'
import type { ImportDetail } from '@choba/contract/import-rows.ts'
import { formatCount } from '@choba/contract/money.ts'
import { useTranslations } from '#lib/translations.ts'
import { Banner } from '#ui/banner.tsx'
import { shortInstantText } from '#ui/instants.ts'
import { Progress } from '#ui/progress.tsx'
import { Box } from '#ui/section.tsx'
import { canUndo } from './import-actions.tsx'
import { importPath } from './use-import-navigation.ts'

const ended: readonly ImportDetail['state'][] = ['DONE', 'UNDOING', 'UNDONE']

/**
 * Notices at the top of an import's screen: progress, reason for a stop, and earlier imports of the
 * same file.
 */
export function ImportNotices({ one }: { one: ImportDetail }) {
  const t = useTranslations('imports.notice')
  const words = useTranslations('imports.act.obstacle')
  const { sameAs, state, progress, problem, accepted, undoObstacle, obstacleRows } = one
  return (
    <>
      {progress && (
        <Box>
          <div className="flex flex-col gap-1.5" aria-live="polite">
            <span>
              {t(`progress.${progress.phase}`, {
                rows: formatCount(progress.rows),
                total: formatCount(progress.total),
              })}
            </span>
            <Progress
              label={t('progress.label')}
              {...(progress.total > 0 && { value: progress.rows })}
              max={Math.max(progress.total, 1)}
            />
            <span className="text-sm text-muted">{t('progress.leave')}</span>
          </div>
        </Box>
      )}
      {problem !== null && (
        <Banner tone="danger" title={t('problem')} urgent>
          {problem}
        </Banner>
      )}
      {state === 'STOPPED' && one.source === 'PORTAL' && (
        <Banner tone="warn">{t('stopped', { count: formatCount(accepted) })}</Banner>
      )}
      {/* Repeats the tooltip of the undo button, because touch screens show no tooltips. */}
      {canUndo(one) && undoObstacle !== null && undoObstacle !== 'notEnded' && (
        <Banner tone="muted">{words(undoObstacle, { count: formatCount(obstacleRows) })}</Banner>
      )}
      {state === 'UNDONE' && (
        <Banner tone="muted">
          {t('undone', {
            name: one.undoneBy ?? '—',
            at: one.undoneAt ? shortInstantText(one.undoneAt) : '—',
          })}
        </Banner>
      )}
      {sameAs && !ended.includes(state) && (
        <Banner
          tone="warn"
          action={
            <Link to={importPath(sameAs.importId)} className="text-accent-strong hover:underline">
              {t('openSame')}
            </Link>
          }
        >
          {t('same', { at: shortInstantText(sameAs.startedAt), name: sameAs.userName })}
        </Banner>
      )}
    </>
  )
}
