import { useMutation } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { isStartable, type RefundBatchDetail } from '@choba/contract/refund-batches.contract.ts'
import { handleError, handleStale } from '#lib/handle-error.ts'
import { isStale } from '#lib/api-error.ts'
import { useTranslations } from '#lib/translations.ts'
import { ExportButton } from '#table/export-button.tsx'
import { Button } from '#ui/button.tsx'
import { ChunkBoundary } from '#ui/chunk-boundary.tsx'
import { loadChunk } from '#ui/chunks.ts'
import { showToast } from '#ui/toasts.ts'
import { refundBatchesApi } from './refund-batches.api.ts'
import { useBatchNavigation, useBatchRefresh } from './use-batch-navigation.ts'

const Confirmation = lazy(async () => ({
  default: (await loadChunk(import('./batch-confirmation.tsx'))).BatchConfirmation,
}))

/**
 * Buttons for the actions that the status of a refund batch allows. A disabled button shows the
 * reason.
 */
export function BatchActions({ batch }: { batch: RefundBatchDetail }) {
  const t = useTranslations('refundBatches.detail')
  const navigation = useBatchNavigation()
  const refresh = useBatchRefresh()
  const [asking, setAsking] = useState(false)
  const { batchId, state, own, version, readyCount: seenCount, readySum, problems } = batch
  const settled = { onSuccess: refresh, onError: (error: Error) => (handleError(error), refresh()) }
  const check = useMutation({
    mutationFn: () => refundBatchesApi.check.call({ batchId }),
    ...settled,
  })
  const stop = useMutation({
    mutationFn: () => refundBatchesApi.stop.call({ batchId }),
    ...settled,
  })
  const resume = useMutation({
    mutationFn: () => refundBatchesApi.resume.call({ batchId }),
    ...settled,
  })
  const discard = useMutation({
    mutationFn: () => refundBatchesApi.discard.call({ batchId }),
    onSuccess: () => {
      showToast({ severity: 'success', message: t('discarded') })
      navigation.list()
      return refresh()
    },
    onError: settled.onError,
  })
  const start = useMutation({
    mutationFn: () =>
      refundBatchesApi.start.call({ batchId, version, seenCount, seenSum: readySum ?? 0 }),
    onSuccess: () => (setAsking(false), refresh()),
    onError: async (thrown) => {
      setAsking(false)
      handleStale(thrown, t('changed'))
      // The batch has changed, so it is checked again. The user sees the result before starting the
      // batch.
      if (isStale(thrown)) await refundBatchesApi.check.call({ batchId }).catch(handleError)
      return refresh()
    },
  })
  const isTwice = problems.some(({ problem }) => problem === 'twice')
  const why = isStartable(batch) ? undefined : t(isTwice ? 'twice' : 'noneReady')
  return (
    <>
      <span className="mr-auto">
        <ExportButton
          endpoint={refundBatchesApi.download.endpoint}
          query={{ batchId }}
          total={batch.rowCount}
        />
      </span>
      {own && (state === 'DRAFT' || state === 'REFUSED') && (
        <Button busy={discard.isPending} onClick={() => discard.mutate()}>
          {t('discard')}
        </Button>
      )}
      {own && state === 'DRAFT' && (
        <Button busy={check.isPending} onClick={() => check.mutate()}>
          {t('check')}
        </Button>
      )}
      {state === 'DRAFT' && (
        <Button
          kind="primary"
          disabledReason={own ? why : t('onlyMaker')}
          onClick={() => setAsking(true)}
        >
          {t('start')}
        </Button>
      )}
      {state === 'RUNNING' && (
        <Button busy={stop.isPending} onClick={() => stop.mutate()}>
          {t('stop')}
        </Button>
      )}
      {state === 'STOPPED' && (
        <Button
          kind="primary"
          busy={resume.isPending}
          disabledReason={own ? undefined : t('onlyMaker')}
          onClick={() => resume.mutate()}
        >
          {t('resume')}
        </Button>
      )}
      {asking && (
        <ChunkBoundary>
          <Suspense>
            <Confirmation
              batch={batch}
              busy={start.isPending}
              onBack={() => setAsking(false)}
              onStart={() => start.mutate()}
            />
          </Suspense>
        </ChunkBoundary>
      )}
    </>
  )
}
