import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from '#lib/translations.ts'
import { type QrCode, qrCodes } from '@choba/contract/qr-codes.contract.ts'
import { useMay } from '#lib/permission.ts'
import { RecordDrawer } from '#table/record-drawer.tsx'
import { Button } from '#ui/button.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { Instant } from '#ui/instant.tsx'
import { HistoryPanel } from '../audit/history-panel.tsx'
import { useQrCode, useQrCodeFaults } from './qr-code-form.tsx'
import { QrCodeRemoval } from './qr-code-removal.tsx'
import { useQrCodeNavigation } from './use-qr-code-navigation.ts'

/** One of them in the drawer, with its history. */
export function QrCodePage() {
  const { qrCodeId } = useParams({ strict: false })
  return qrCodeId === undefined ? null : <Detail key={qrCodeId} qrCodeId={qrCodeId} />
}

function Detail({ qrCodeId }: { qrCodeId: string }) {
  const navigation = useQrCodeNavigation()
  return (
    <RecordDrawer
      query={useQrCode(qrCodeId)}
      title={({ name }) => name}
      content={(qrCode) => <QrCodeFacts qrCode={qrCode} />}
      history={<HistoryPanel kind="qrCode" objectId={qrCodeId} />}
      {...useQrCodeFaults()}
      footer={(qrCode) => <Actions qrCode={qrCode} />}
      onClose={navigation.list}
    />
  )
}

function QrCodeFacts({ qrCode: { store, changedAt, changedBy } }: { qrCode: QrCode }) {
  const t = useTranslations('qrCodes')
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

function Actions({ qrCode }: { qrCode: QrCode }) {
  const t = useTranslations('qrCodes.detail')
  const kit = useTranslations('kit')
  const navigation = useQrCodeNavigation()
  const mayEdit = useMay(qrCodes.modify.can)
  const mayDelete = useMay(qrCodes.delete.can)
  const [removing, setRemoving] = useState(false)
  return (
    <>
      {mayDelete && <Button onClick={() => setRemoving(true)}>{t('remove')}</Button>}
      {mayEdit && (
        <Button kind="primary" onClick={() => navigation.edit(qrCode.qrCodeId)}>
          {kit('record.edit')}
        </Button>
      )}
      {removing && <QrCodeRemoval qrCode={qrCode} onClose={() => setRemoving(false)} />}
    </>
  )
}
