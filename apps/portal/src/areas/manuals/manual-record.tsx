import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { Manual } from '@choba/contract/manuals.contract.ts'
import { useTranslations } from '#lib/translations.ts'
import { RecordDrawer } from '#table/record-drawer.tsx'
import { Button } from '#ui/button.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { Instant } from '#ui/instant.tsx'
import { HistoryPanel } from '../audit/history-panel.tsx'
import { ManualDelete } from './manual-delete.tsx'
import { ManualVersions } from './manual-versions.tsx'
import { useManual, useManualActs, useManualFaults, useManualNavigation } from './use-manual.ts'

/** Drawer with the versions and the history of a manual, for users who may change the manual. */
export function ManualRecord() {
  const { manualId } = useParams({ strict: false })
  return manualId === undefined ? null : <Opened key={manualId} manualId={manualId} />
}

function Opened({ manualId }: { manualId: string }) {
  const t = useTranslations('manuals')
  const navigation = useManualNavigation()
  const { manages } = useManualActs()
  const query = useManual(manualId)
  // Users can read the manuals of the service, but not change them here.
  const isManaged = query.data !== undefined && manages(query.data)
  return (
    <RecordDrawer
      query={query}
      title={(manual) => (
        <span className="flex flex-col gap-0.5">
          <span className="text-sm font-normal text-muted">{t('record.title')}</span>
          <span className="wrap-anywhere">{manual.name}</span>
        </span>
      )}
      content={(manual) => (
        <div className="flex flex-col gap-6">
          <Facts>
            <Fact name={t('record.category')}>{manual.categoryName}</Fact>
            <Fact name={t('record.changedAt')}>
              <Instant at={manual.changedAt} />
            </Fact>
          </Facts>
          <Link
            to="/help/manual/$manualId"
            params={{ manualId }}
            className="self-start text-accent-strong hover:underline"
          >
            {t('record.open')}
          </Link>
          {isManaged && <ManualVersions manual={manual} />}
        </div>
      )}
      history={isManaged ? <HistoryPanel kind="manual" objectId={manualId} /> : undefined}
      {...useManualFaults()}
      footer={(manual) => manual.isOwn && <RecordActions manual={manual} />}
      onClose={navigation.list}
    />
  )
}

function RecordActions({ manual }: { manual: Manual }) {
  const t = useTranslations('manuals.record')
  const kit = useTranslations('kit')
  const navigation = useManualNavigation()
  const may = useManualActs()
  const [deleting, setDeleting] = useState(false)
  return (
    <>
      {may.remove && <Button onClick={() => setDeleting(true)}>{t('remove')}</Button>}
      {may.edit && (
        <Button kind="primary" onClick={() => navigation.edit(manual.manualId)}>
          {kit('record.edit')}
        </Button>
      )}
      {deleting && <ManualDelete manual={manual} onClose={() => setDeleting(false)} />}
    </>
  )
}
