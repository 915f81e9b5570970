import { useState } from 'react'
import { catalogue } from '@choba/contract/catalogue.contract.ts'
import type { logoChanges, LogosOfType, PaymentLogo } from '@choba/contract/payment-logos.ts'
import { handleStale } from '#lib/handle-error.ts'
import { useMay } from '#lib/permission.ts'
import { useTranslations } from '#lib/translations.ts'
import { RecordDelete } from '#table/record-delete.tsx'
import { Button } from '#ui/button.tsx'
import { showToast } from '#ui/toasts.ts'
import { catalogueApi } from './catalogue.api.ts'
import type { Background } from './logo-plate.tsx'
import { backgroundOf, useLogoRefresh } from './use-logo-refresh.ts'

type Change = (typeof logoChanges)[number]
interface Props {
  item: LogosOfType
  background: Background
  logo: PaymentLogo
}

/**
 * Buttons to delete a logo, and to use it on the other background if that background has no logo.
 */
export function LogoActions({ item, background, logo }: Props) {
  const t = useTranslations('catalogue')
  const mayEdit = useMay(catalogue.changeLogo.can)
  const mayDelete = useMay(catalogue.removeLogo.can)
  const refresh = useLogoRefresh()
  const [busy, setBusy] = useState<Change | null>(null)
  const [deleting, setDeleting] = useState(false)
  const { itemId, name, light, dark } = item
  const otherIsFree = !light || !dark

  async function change(how: Change) {
    setBusy(how)
    try {
      await catalogueApi.changeLogo.call({
        itemId,
        background: backgroundOf[background],
        version: logo.version,
        change: how,
      })
      showToast({ severity: 'success', message: t('logos.changed', { name }) })
    } catch (error) {
      handleStale(error, t('logos.stale'))
    }
    await refresh()
    setBusy(null)
  }

  return (
    <div className="flex flex-wrap gap-2 pt-1">
      {mayEdit && otherIsFree && (
        <>
          <Button busy={busy === 'COPY'} onClick={() => void change('COPY')}>
            {t(`logos.copy.${background}`)}
          </Button>
          <Button busy={busy === 'MOVE'} onClick={() => void change('MOVE')}>
            {t(`logos.move.${background}`)}
          </Button>
        </>
      )}
      {mayDelete && (
        <Button onClick={() => setDeleting(true)}>{t(`logos.remove.${background}`)}</Button>
      )}
      {deleting && (
        <LogoDelete
          item={item}
          background={background}
          logo={logo}
          onClose={() => setDeleting(false)}
        />
      )}
    </div>
  )
}

function LogoDelete({
  item: { itemId, name },
  background,
  logo,
  onClose,
}: Props & { onClose: () => void }) {
  const t = useTranslations('catalogue.logos')
  return (
    <RecordDelete
      title={t('removal.title', { name })}
      act={t('removal.act')}
      done={t('removed', { name })}
      stale={t('stale')}
      remove={() =>
        catalogueApi.removeLogo.call({
          itemId,
          background: backgroundOf[background],
          version: logo.version,
        })
      }
      refresh={useLogoRefresh()}
      onRemoved={onClose}
      onClose={onClose}
    >
      <p>{t(`removal.text.${background}`)}</p>
    </RecordDelete>
  )
}
