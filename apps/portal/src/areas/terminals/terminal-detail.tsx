import { useQuery } from '@tanstack/react-query'
import type { Terminal } from '@choba/contract/terminals.contract.ts'
import { resultTypes } from '@choba/contract/result-types.ts'
import { useTranslations } from '#lib/translations.ts'
import { RecordDrawer } from '#table/record-drawer.tsx'
import { Banner } from '#ui/banner.tsx'
import { CopyText } from '#ui/copy-text.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { Instant } from '#ui/instant.tsx'
import { shortInstantText } from '#ui/instants.ts'
import { HistoryPanel } from '../audit/history-panel.tsx'
import { TerminalActions } from './terminal-actions.tsx'
import { AppVersion, TerminalStatusMark, useDeviceType } from './terminal-words.tsx'
import { terminalsApi } from './terminals.api.ts'

/** Drawer with one terminal: its data, its actions and its history. */
export function TerminalDetail({
  terminalId,
  mayEdit,
  onClose,
}: {
  terminalId: string
  mayEdit: boolean
  onClose: () => void
}) {
  const t = useTranslations('terminals')
  const query = useQuery(terminalsApi.detail.query({ terminalId }))
  return (
    <RecordDrawer
      query={query}
      title={({ terminalNo, store }) => t('placed', { terminalNo, store: store.storeName })}
      content={(terminal) => <TerminalFacts terminal={terminal} />}
      history={<HistoryPanel kind="terminal" objectId={terminalId} />}
      missing={{
        code: resultTypes.notFound.code,
        title: t('detail.missingTitle'),
        text: t('detail.missingText'),
      }}
      faultTitle={t('detailFault')}
      footer={(terminal) =>
        mayEdit && terminal.status !== 'RETIRED' && <TerminalActions terminal={terminal} />
      }
      onClose={onClose}
    />
  )
}

function TerminalFacts({ terminal }: { terminal: Terminal }) {
  const t = useTranslations('terminals')
  const deviceType = useDeviceType()
  const { usedStoppedAt, licenseNo, deviceNo, signedInAt, lastSeenAt } = terminal
  const { registeredAt, stoppedAt, changedAt, changedBy } = terminal
  return (
    <div className="flex flex-col gap-4">
      {usedStoppedAt !== null && (
        <Banner tone="danger">
          {t('usedStoppedText', { at: shortInstantText(usedStoppedAt) })}
        </Banner>
      )}
      {terminal.behind && <Banner tone="warn">{t('behindHelp')}</Banner>}
      <Facts>
        <Fact name={t('field.status')}>
          <TerminalStatusMark terminal={terminal} />
        </Fact>
        <Fact name={t('field.signedInAt')}>
          {signedInAt === null ? (
            <span className="text-muted">
              {t('none')} {t('signedInUnknown')}
            </span>
          ) : (
            <Instant at={signedInAt} />
          )}
        </Fact>
        <Fact name={t('field.lastSeenAt')}>
          {lastSeenAt !== null && <Instant at={lastSeenAt} />}
        </Fact>
        <Fact name={t('field.store')}>{terminal.store.storeName}</Fact>
        <Fact name={t('field.terminalNo')}>{terminal.terminalNo}</Fact>
        <Fact name={t('field.deviceType')}>{deviceType(terminal.deviceType)}</Fact>
        <Fact name={t('field.deviceNo')}>{deviceNo !== null && <CopyText text={deviceNo} />}</Fact>
        <Fact name={t('field.licenseNo')}>
          {licenseNo !== null && <CopyText text={licenseNo} />}
        </Fact>
        <Fact name={t('field.appVersion')}>
          {terminal.appVersion !== null && <AppVersion terminal={terminal} />}
        </Fact>
        <Fact name={t('field.registeredAt')}>
          {registeredAt !== null && <Instant at={registeredAt} />}
        </Fact>
        {stoppedAt !== null && (
          <Fact name={t('field.stoppedAt')}>
            <Instant at={stoppedAt} />
          </Fact>
        )}
        <Fact name={t('field.changed')}>
          {changedAt !== null && (
            <>
              <Instant at={changedAt} />{' '}
              <span className="text-muted">{t('by', { name: changedBy ?? '' })}</span>
            </>
          )}
        </Fact>
      </Facts>
    </div>
  )
}
