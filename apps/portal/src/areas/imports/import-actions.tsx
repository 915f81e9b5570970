import { useMutation } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { ImportDetail } from '@choba/contract/import-rows.ts'
import { formatCount } from '@choba/contract/money.ts'
import { isRefusal } from '#lib/api-error.ts'
import { handleError } from '#lib/handle-error.ts'
import { useTranslations } from '#lib/translations.ts'
import { Button } from '#ui/button.tsx'
import { ChunkBoundary } from '#ui/chunk-boundary.tsx'
import { loadChunk } from '#ui/chunks.ts'
import { handleChanged } from './handle-changed.ts'
import { importsApi } from './imports.api.ts'
import { useImportRefresh } from './use-import-navigation.ts'

const questions = () => loadChunk(import('./import-questions.tsx'))
const StartQuestion = lazy(async () => ({ default: (await questions()).StartQuestion }))
const UndoQuestion = lazy(async () => ({ default: (await questions()).UndoQuestion }))
const DiscardQuestion = lazy(async () => ({ default: (await questions()).DiscardQuestion }))

type Asked = 'start' | 'undo' | 'discard' | null

/** True if the import has imported rows and will not import more. */
export const canUndo = ({ state, accepted }: Pick<ImportDetail, 'state' | 'accepted'>): boolean =>
  ['STOPPED', 'DONE', 'FAILED'].includes(state) && accepted > 0

/** Returns the reason that a checked import cannot start; undefined if it can start. */
function useStartObstacle({ findings, settings }: ImportDetail): string | undefined {
  const t = useTranslations('imports.act')
  if (!findings || findings.fresh === 0) return t('noneFresh')
  if (findings.refused > 0 && !settings?.acceptPartial) return t('someRefused')
  return undefined
}

/**
 * Buttons for the actions that the status of an import allows. A disabled button shows the reason.
 */
export function ImportActions({ one, onEdit }: { one: ImportDetail; onEdit: () => void }) {
  const t = useTranslations('imports.act')
  const refresh = useImportRefresh()
  const [asked, ask] = useState<Asked>(null)
  const { importId, state, version } = one
  const close = () => ask(null)
  const failed = (error: Error) => {
    handleChanged(error, t('changed'))
    return refresh()
  }
  const stop = useMutation({
    mutationFn: () => importsApi.stop.call({ importId }),
    onSuccess: refresh,
    onError: failed,
  })
  const resume = useMutation({
    mutationFn: () => importsApi.resume.call({ importId, version }),
    onSuccess: refresh,
    onError: failed,
  })
  const start = useMutation({
    mutationFn: () =>
      importsApi.start.call({ importId, version, seenFresh: one.findings?.fresh ?? 0 }),
    onSuccess: refresh,
    onError: (error) => {
      if (isRefusal(error, 'nothingToDo')) handleError(error, t('noneFresh'))
      else handleChanged(error, t('changed'))
      return refresh()
    },
    onSettled: close,
  })
  const obstacle = useStartObstacle(one)
  const isHere = one.fileUntil !== null
  // The portal cannot stop or resume an import that was started from the command line; the command
  // line can.
  const isOurs = one.source === 'PORTAL'
  const isUntouched = isOurs && one.accepted === 0 && (state === 'FAILED' || state === 'STOPPED')
  const canResume =
    isHere &&
    one.findings !== null &&
    (state === 'STOPPED' || (state === 'FAILED' && one.accepted > 0))
  return (
    <>
      {(state === 'CHECKED' || state === 'UPLOADING' || isUntouched) && (
        <Button data-opens onClick={() => ask('discard')}>
          {t('discard')}
        </Button>
      )}
      {(state === 'CHECKED' || (state === 'FAILED' && isUntouched && isHere)) && (
        <Button onClick={onEdit}>{t('edit')}</Button>
      )}
      {state === 'CHECKED' && (
        <Button kind="primary" disabledReason={obstacle} data-opens onClick={() => ask('start')}>
          {t('start')}
        </Button>
      )}
      {isOurs && (state === 'CHECKING' || state === 'RUNNING') && (
        <Button busy={stop.isPending} onClick={() => stop.mutate()}>
          {t('stop')}
        </Button>
      )}
      {canUndo(one) && (
        <Button
          disabledReason={
            one.undoObstacle === null
              ? undefined
              : t(`obstacle.${one.undoObstacle}`, { count: formatCount(one.obstacleRows) })
          }
          data-opens
          onClick={() => ask('undo')}
        >
          {t('undo')}
        </Button>
      )}
      {canResume && (
        <Button kind="primary" busy={resume.isPending} onClick={() => resume.mutate()}>
          {t('resume')}
        </Button>
      )}
      {asked && (
        <ChunkBoundary>
          <Suspense>
            {asked === 'start' && (
              <StartQuestion
                one={one}
                busy={start.isPending}
                onBack={close}
                onStart={() => start.mutate()}
              />
            )}
            {asked === 'undo' && <UndoQuestion one={one} onClose={close} />}
            {asked === 'discard' && <DiscardQuestion one={one} onClose={close} />}
          </Suspense>
        </ChunkBoundary>
      )}
    </>
  )
}
