import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from '#lib/translations.ts'
import { type QrCode, qrCodes } from '@choba/contract/qr-codes.contract.ts'
import { useMay } from '#lib/permission.ts'
import { RecordDrawer } from '#table/record-drawer.tsx'
import { Button } from '#ui/button.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { Instant } from '#ui/instant.tsx'
import { Money } from '#ui/money.tsx'
import { HistoryPanel } from '../audit/history-panel.tsx'
import { inputOf, partsOf } from './qr-code-form.ts'
import { QrCodeRemoval } from './qr-code-removal.tsx'
import { QrDownload } from './qr-download.tsx'
import { QrLook } from './qr-code-preview.tsx'
import { useQrCode, useQrCodeFaults } from './use-qr-code.ts'
import { useQrCodeNavigation } from './use-qr-code-navigation.ts'

/** Drawer with one code as it is printed, and its history. */
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
      content={(qrCode) => <Content qrCode={qrCode} />}
      history={<HistoryPanel kind="qrCode" objectId={qrCodeId} />}
      {...useQrCodeFaults()}
      footer={(qrCode) => <Actions qrCode={qrCode} />}
      onClose={navigation.list}
    />
  )
}

function Content({ qrCode }: { qrCode: QrCode }) {
  const { name, ...parts } = partsOf(inputOf(qrCode))
  return (
    <>
      <QrLook wanted={{ ...parts, qrCodeId: qrCode.qrCodeId }} name={name} />
      <QrCodeFacts qrCode={qrCode} />
    </>
  )
}

function QrCodeFacts({ qrCode }: { qrCode: QrCode }) {
  const t = useTranslations('qrCodes')
  const { kind, amount, currency, changedAt, changedBy } = qrCode
  return (
    <Facts>
      <Fact name={t('field.store')}>{qrCode.store.storeName}</Fact>
      <Fact name={t('field.terminal')}>{qrCode.terminal?.terminalNo ?? t('wholeStore')}</Fact>
      <Fact name={t('field.kind')}>{t(`kind.${kind}`)}</Fact>
      {kind === 'PAYMENT' && (
        <>
          <Fact name={t('field.amount')}>
            {amount === null ? t('amountTyped') : <Money amount={amount} currency={currency} />}
          </Fact>
          <Fact name={t('field.merchantName')}>{qrCode.merchantName}</Fact>
          <Fact name={t('field.city')}>{qrCode.city}</Fact>
          <Fact name={t('field.localName')}>{qrCode.localName}</Fact>
          <Fact name={t('field.postalCode')}>{qrCode.postalCode}</Fact>
          <Fact name={t('field.categoryCode')}>{qrCode.categoryCode}</Fact>
        </>
      )}
      <Fact name={t('field.payload')}>
        <span className="font-mono text-[0.92em] break-all">{qrCode.payload}</span>
      </Fact>
      <Fact name={t('field.created')}>
        <Instant at={qrCode.createdAt} />
      </Fact>
      <Fact name={t('field.changed')}>
        {changedAt && (
          <>
            <Instant at={changedAt} />{' '}
            <span className="text-muted">{t('changedBy', { name: changedBy ?? '' })}</span>
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
      <QrDownload qrCode={qrCode} />
      {mayEdit && (
        <Button kind="primary" onClick={() => navigation.edit(qrCode.qrCodeId)}>
          {kit('record.edit')}
        </Button>
      )}
      {removing && <QrCodeRemoval qrCode={qrCode} onClose={() => setRemoving(false)} />}
    </>
  )
}
