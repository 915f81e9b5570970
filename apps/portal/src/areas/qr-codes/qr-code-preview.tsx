import { useState } from 'react'
import { formatCount } from '@choba/contract/money.ts'
import type { QrPreview } from '@choba/contract/qr-codes.contract.ts'
import { LEAST_CONTRAST, QUIET_MODULES, fullModules } from '@choba/contract/qr-geometry.ts'
import { messageOf } from '#lib/handle-error.ts'
import { useTranslations } from '#lib/translations.ts'
import { Banner } from '#ui/banner.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Switch } from '#ui/switch.tsx'
import { useQrPreview, type Wanted } from './use-qr-code.ts'

/** Display size of a QR code that is not shown in its printed size. */
const LARGE = '15rem'

/** Formats a number of tenths: 65 → `6.5`. */
const tenths = (count: number): string => `${Math.floor(count / 10)}.${count % 10}`

/**
 * Preview of a QR code as it will be printed, with the result of the scan check and the required
 * sizes.
 */
export function QrLook({ wanted, name }: { wanted: Wanted | null; name: string }) {
  const t = useTranslations('qrCodes.look')
  const { look, isOld } = useQrPreview(wanted)
  if (!look) return <p className="text-sm text-muted">{t('waiting')}</p>
  if (look.data) return <Look look={look.data} name={name} isOld={isOld} />
  if (look.isError) {
    return (
      <Banner tone="danger" urgent>
        {messageOf(look.error) ?? t('fault')}
      </Banner>
    )
  }
  return <Skeleton width={LARGE} className="h-60" />
}

function Look({ look, name, isOld }: { look: QrPreview; name: string; isOld: boolean }) {
  const t = useTranslations('qrCodes.look')
  const [isActual, setActual] = useState(false)
  const { svg, leastSize, isRead } = look
  const size = isActual ? `${leastSize}mm` : LARGE
  return (
    <div className="flex flex-col gap-3" aria-busy={isOld}>
      <div
        className={`flex min-h-60 items-center justify-center rounded-md border border-line p-2 ${isOld ? 'opacity-60' : ''}`}
      >
        <img
          src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`}
          alt={name === '' ? t('pictureUnnamed') : t('picture', { name })}
          style={{ width: size, height: size }}
          className="max-w-full object-contain"
        />
      </div>
      <Switch
        label={t('actualSize', { size: leastSize })}
        checked={isActual}
        onChange={(event) => setActual(event.target.checked)}
      />
      <Banner
        tone={isRead ? 'ok' : 'danger'}
        title={t(isRead ? 'isRead' : 'notRead')}
        urgent={!isRead}
      >
        <span className="text-sm">{t(isRead ? 'isReadText' : 'notReadText')}</span>
      </Banner>
      <Sizes look={look} />
    </div>
  )
}

function Sizes({ look: { modules, leastSize, logo } }: { look: QrPreview }) {
  const t = useTranslations('qrCodes.look')
  const quiet = Math.floor((leastSize * QUIET_MODULES * 10) / fullModules(modules))
  const isLight = logo !== null && logo.contrastTenths < LEAST_CONTRAST * 10
  return (
    <>
      <Facts>
        <Fact name={t('least')}>{t('leastValue', { size: leastSize })}</Fact>
        <Fact name={t('quiet')}>{t('quietValue', { size: tenths(quiet) })}</Fact>
        <Fact name={t('modules')}>{t('modulesValue', { count: formatCount(modules) })}</Fact>
        {logo && (
          <Fact name={t('logoContrast')}>
            {t('contrastValue', { ratio: tenths(logo.contrastTenths) })}
          </Fact>
        )}
      </Facts>
      {isLight && <Banner tone="warn">{t('contrastLow')}</Banner>}
      {logo?.isTransparent && <Banner tone="info">{t('transparent')}</Banner>}
      <p className="text-sm text-muted">{t('table')}</p>
    </>
  )
}
