import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from '#lib/translations.ts'
import { type Dispute, disputes } from '@choba/contract/disputes.contract.ts'
import { useMay } from '#lib/permission.ts'
import { RecordDrawer } from '#table/record-drawer.tsx'
import { Button } from '#ui/button.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { Instant } from '#ui/instant.tsx'
import { HistoryPanel } from '../audit/history-panel.tsx'
import { useDispute, useDisputeFaults } from './dispute-form.tsx'
import { DisputeRemoval } from './dispute-removal.tsx'
import { useDisputeNavigation } from './use-dispute-navigation.ts'

/** One of them in the drawer, with its history. */
export function DisputePage() {
  const { disputeId } = useParams({ strict: false })
  return disputeId === undefined ? null : <Detail key={disputeId} disputeId={disputeId} />
}

function Detail({ disputeId }: { disputeId: string }) {
  const navigation = useDisputeNavigation()
  return (
    <RecordDrawer
      query={useDispute(disputeId)}
      title={({ name }) => name}
      content={(dispute) => <DisputeFacts dispute={dispute} />}
      history={<HistoryPanel kind="dispute" objectId={disputeId} />}
      {...useDisputeFaults()}
      footer={(dispute) => <Actions dispute={dispute} />}
      onClose={navigation.list}
    />
  )
}

function DisputeFacts({ dispute: { store, changedAt, changedBy } }: { dispute: Dispute }) {
  const t = useTranslations('disputes')
  return (
    <Facts>
      <Fact name={t('field.store')}>{store.storeName}</Fact>
      <Fact name={t('field.changed')}>
        {changedAt && (
          <>
            <Instant at={changedAt} />{' '}
            <span className="text-muted">{t('detail.changedBy', { name: changedBy ?? '' })}</span>
          </>
        )}
      </Fact>
    </Facts>
  )
}

function Actions({ dispute }: { dispute: Dispute }) {
  const t = useTranslations('disputes.detail')
  const kit = useTranslations('kit')
  const navigation = useDisputeNavigation()
  const mayEdit = useMay(disputes.modify.can)
  const mayDelete = useMay(disputes.delete.can)
  const [removing, setRemoving] = useState(false)
  return (
    <>
      {mayDelete && <Button onClick={() => setRemoving(true)}>{t('remove')}</Button>}
      {mayEdit && (
        <Button kind="primary" onClick={() => navigation.edit(dispute.disputeId)}>
          {kit('record.edit')}
        </Button>
      )}
      {removing && <DisputeRemoval dispute={dispute} onClose={() => setRemoving(false)} />}
    </>
  )
}
