import type { Terminal } from '@choba/contract/terminals.contract.ts'
import { useTranslations } from '#lib/translations.ts'
import type { Column } from '#table/columns.ts'
import { TruncatedText } from '#table/truncated-text.tsx'
import {
  AppVersion,
  LastSeen,
  Nothing,
  SignedIn,
  TerminalStatusMark,
  useDeviceType,
} from './terminal-words.tsx'

/**
 * Returns the columns of the terminal list.
 * @param withStore true for a list with several stores
 */
export function useTerminalColumns(withStore: boolean): readonly Column<Terminal>[] {
  const t = useTranslations('terminals.field')
  const deviceType = useDeviceType()
  const store: Column<Terminal> = {
    id: 'store',
    title: t('store'),
    cell: (row) => <TruncatedText text={row.store.storeName} className="max-w-56" />,
  }
  return [
    { id: 'terminalNo', title: t('terminalNo'), always: true, cell: (row) => row.terminalNo },
    ...(withStore ? [store] : []),
    {
      id: 'status',
      title: t('status'),
      always: true,
      cell: (row) => <TerminalStatusMark terminal={row} />,
    },
    { id: 'signedInAt', title: t('signedInAt'), cell: (row) => <SignedIn terminal={row} /> },
    {
      id: 'lastSeenAt',
      title: t('lastSeenAt'),
      folds: 4,
      cell: (row) => <LastSeen terminal={row} />,
    },
    {
      id: 'appVersion',
      title: t('appVersion'),
      folds: 3,
      cell: (row) => <AppVersion terminal={row} />,
    },
    {
      id: 'deviceType',
      title: t('deviceType'),
      folds: 2,
      cell: (row) => deviceType(row.deviceType),
    },
    {
      id: 'licenseNo',
      title: t('licenseNo'),
      folds: 1,
      cell: (row) => row.licenseNo ?? <Nothing />,
    },
  ]
}

export function TerminalCard({ terminal, withStore }: { terminal: Terminal; withStore: boolean }) {
  const t = useTranslations('terminals.field')
  const deviceType = useDeviceType()
  return (
    <span className="flex flex-col gap-1">
      <span className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="min-w-0 font-semibold break-all">
          {t('terminalNo')} {terminal.terminalNo}
        </span>
        <TerminalStatusMark terminal={terminal} />
      </span>
      {withStore && <span className="truncate">{terminal.store.storeName}</span>}
      <span className="flex flex-wrap gap-x-4 text-sm text-muted">
        <span>{deviceType(terminal.deviceType)}</span>
        <AppVersion terminal={terminal} />
        <span>
          {t('signedInAt')} <SignedIn terminal={terminal} />
        </span>
        <span>
          {t('lastSeenAt')} <LastSeen terminal={terminal} />
        </span>
      </span>
    </span>
  )
}
