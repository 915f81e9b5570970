import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { IssuedLicense } from '@choba/contract/terminals.contract.ts'
import { useTranslations } from '#lib/translations.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Instant } from '#ui/instant.tsx'
import { ModalBody, ModalFooter } from '#ui/modal.tsx'
import { QrPicture } from '#ui/qr-picture.tsx'
import { useCountdown } from '#ui/use-countdown.ts'
import { LicenseSheet } from './license-sheet.tsx'
import { terminalsApi } from './terminals.api.ts'
import { useTerminalRefresh } from './use-terminal-navigation.ts'

/** Polling interval in milliseconds while a device has not been registered with the license yet. */
const POLL_MS = 4_000

const two = (value: number): string => String(value).padStart(2, '0')
const clockText = (seconds: number): string =>
  [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(':')

type State = 'OPEN' | 'USED' | 'EXPIRED' | 'REPLACED'

/**
 * Shows a license code on the screen and in print, until a device has used the code or the code is
 * no longer valid.
 */
export function IssuedCode({
  issued: { license, text, secondsLeft },
  busy,
  onAgain,
  onClose,
}: {
  issued: IssuedLicense
  busy: boolean
  onAgain: () => void
  onClose: () => void
}) {
  const t = useTranslations('terminals.license')
  const refresh = useTerminalRefresh()
  const [left] = useCountdown(secondsLeft)
  const { licenseNo, store, expiresAt } = license
  const { data: now } = useQuery({
    ...terminalsApi.license.query({ storeId: store.storeId }),
    refetchInterval: ({ state: { data } }) =>
      data?.licenseNo === licenseNo && data.state !== 'OPEN' ? false : POLL_MS,
  })
  const said = now?.state ?? 'OPEN'
  const isReplaced = now && now.licenseNo !== licenseNo
  const state: State = isReplaced ? 'REPLACED' : said === 'OPEN' && left === 0 ? 'EXPIRED' : said
  const afterUse = useEffectEvent(() => void refresh())
  useEffect(() => {
    if (state === 'USED') afterUse()
  }, [state])
  return (
    <>
      <ModalBody>
        <div className="flex flex-col gap-4">
          {state === 'OPEN' ? (
            <>
              <p>{t('scan')}</p>
              <QrPicture text={text} label={t('picture', { licenseNo })} className="size-64" />
              <p className="self-center text-lg font-semibold tabular-nums">
                {t('left', { time: clockText(left) })}
              </p>
              <Banner tone="warn">{t('once')}</Banner>
              <LicenseSheet license={license} text={text} />
            </>
          ) : (
            <Banner tone={state === 'USED' ? 'ok' : 'warn'} urgent>
              {state === 'USED'
                ? t('used', { terminalNo: now?.terminalNo ?? '' })
                : t(endings[state])}
            </Banner>
          )}
          <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
            <dt className="text-muted">{t('licenseNo')}</dt>
            <dd className="font-mono">{licenseNo}</dd>
            <dt className="text-muted">{t('expiresAt')}</dt>
            <dd>
              <Instant at={expiresAt} />
            </dd>
          </dl>
        </div>
      </ModalBody>
      <ModalFooter>
        {state === 'OPEN' ? (
          <Button onClick={() => window.print()}>{t('print')}</Button>
        ) : (
          <Button busy={busy} onClick={onAgain}>
            {t('again')}
          </Button>
        )}
        <Button kind="primary" onClick={onClose}>
          {t('close')}
        </Button>
      </ModalFooter>
    </>
  )
}

const endings = { EXPIRED: 'expired', REPLACED: 'replaced' } as const
