import type { ReactNode } from 'react'
import type { RefundBatchDetail } from '@choba/contract/refund-batches.contract.ts'
import { useTranslations } from '#lib/translations.ts'
import { RecordDrawer } from '#table/record-drawer.tsx'
import { BatchActions } from './batch-actions.tsx'
import { BatchFacts } from './batch-facts.tsx'
import { BatchProblems } from './batch-problems.tsx'
import { BatchRows } from './batch-rows.tsx'
import { useBatch, useBatchFaults } from './use-batch.ts'
import { useBatchNavigation } from './use-batch-navigation.ts'

/** Drawer with the details of one refund batch: its totals, its progress and its rows. */
export function BatchDetail({ batchId, history }: { batchId: string; history: ReactNode }) {
  const navigation = useBatchNavigation()
  return (
    <RecordDrawer
      query={useBatch(batchId)}
      title={(batch) => <Heading batch={batch} />}
      content={(batch) => (
        <div className="flex flex-col gap-5">
          <BatchFacts batch={batch} />
          <BatchProblems batch={batch} />
          <BatchRows batch={batch} />
        </div>
      )}
      history={history}
      {...useBatchFaults()}
      footer={(batch) => <BatchActions batch={batch} />}
      onClose={navigation.list}
    />
  )
}

function Heading({ batch: { fileName } }: { batch: RefundBatchDetail }) {
  const t = useTranslations('refundBatches')
  return (
    <span className="flex min-w-0 flex-col">
      {t('detail.title')}
      <span className="truncate text-sm font-normal text-muted">
        {fileName ?? t('field.selected')}
      </span>
    </span>
  )
}
