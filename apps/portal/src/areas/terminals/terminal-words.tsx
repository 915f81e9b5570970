import type { Terminal } from '@choba/contract/terminals.contract.ts'
import { deviceTypes, type TerminalStatus } from '@choba/contract/terminals.filters.ts'
import { useTranslations } from '#lib/translations.ts'
import { Instant } from '#ui/instant.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Status, type Tone } from '#ui/status.tsx'

const tones: Record<TerminalStatus, Tone> = {
  READY: 'ok',
  FAULT: 'danger',
  SILENT: 'warn',
  OFFLINE: 'muted',
  BLOCKED: 'danger',
  RETIRED: 'muted',
}

export function TerminalStatusMark({
  terminal: { status, usedStoppedAt },
}: {
  terminal: Terminal
}) {
  const t = useTranslations('terminals')
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3">
      <Status tone={tones[status]}>{t(`status.${status}`)}</Status>
      {usedStoppedAt !== null && <Status tone="danger">{t('usedStopped')}</Status>}
    </span>
  )
}

/** Version of the app on a terminal, marked if it is outdated. */
export function AppVersion({ terminal: { appVersion, behind } }: { terminal: Terminal }) {
  const t = useTranslations('terminals')
  if (appVersion === null) return <Nothing />
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 tabular-nums">
      <span className="break-all">{appVersion}</span>
      {behind && <Status tone="warn">{t('behind')}</Status>}
    </span>
  )
}

/**
 * Time of the last sign-in, for a cell of the table. If there was no sign-in, a dash with an
 * explanation.
 */
export function SignedIn({ terminal: { signedInAt } }: { terminal: Terminal }) {
  const t = useTranslations('terminals')
  if (signedInAt !== null) return <Instant at={signedInAt} form="short" />
  return (
    <span className="text-muted" title={t('signedInUnknown')}>
      {t('none')}
    </span>
  )
}

export function LastSeen({ terminal: { lastSeenAt } }: { terminal: Terminal }) {
  return lastSeenAt === null ? <Nothing /> : <Instant at={lastSeenAt} form="short" />
}

export function Nothing() {
  const t = useTranslations('terminals')
  return <span className="text-muted">{t('none')}</span>
}

/**
 * Returns a function that names a device type. Unknown device types, which imports can contain, are
 * returned unchanged.
 */
export function useDeviceType(): (deviceType: string) => string {
  const t = useTranslations('terminals')
  return (deviceType) => {
    const known = deviceTypes.find((one) => one === deviceType)
    return known ? t(`deviceType.${known}`) : deviceType || t('none')
  }
}

/** Number of ready terminals and of all registered terminals: `3/4`. */
export function ReadyCount({
  counts,
}: {
  counts:
    | { readonly ready?: number | undefined; readonly registered?: number | undefined }
    | undefined
}) {
  const t = useTranslations('terminals')
  if (!counts) return <Skeleton width="6rem" className="h-4" />
  return (
    <p className="text-muted tabular-nums" title={t('countHelp')}>
      {t('count', { ready: counts.ready ?? 0, registered: counts.registered ?? 0 })}
    </p>
  )
}
