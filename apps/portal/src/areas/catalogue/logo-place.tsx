import { useId } from 'react'
import { catalogue } from '@choba/contract/catalogue.contract.ts'
import {
  LOGO_FILE_MAX,
  logoFileTypes,
  type LogosOfType,
  type PaymentLogo,
} from '@choba/contract/payment-logos.ts'
import { assertFits, faultOfFile } from '#form/file-check.ts'
import { isRefusal, isStale } from '#lib/api-error.ts'
import { fileSize } from '#lib/file-size.ts'
import { messageOf } from '#lib/handle-error.ts'
import { useMay } from '#lib/permission.ts'
import { useTranslations } from '#lib/translations.ts'
import { upload } from '#lib/upload.ts'
import { FieldLabel } from '#ui/field-label.tsx'
import { Instant } from '#ui/instant.tsx'
import { Section } from '#ui/section.tsx'
import { showToast } from '#ui/toasts.ts'
import { Upload, type UploadSending } from '#ui/upload.tsx'
import { catalogueApi } from './catalogue.api.ts'
import { LogoActions } from './logo-actions.tsx'
import { type Background, LogoPlate } from './logo-plate.tsx'
import { backgroundOf, useLogoRefresh } from './use-logo-refresh.ts'

const rules = { types: logoFileTypes, limit: LOGO_FILE_MAX + 1 }

/** Logo of a payment type for one background: preview, actions and upload. */
export function LogoPlace({ item, background }: { item: LogosOfType; background: Background }) {
  const t = useTranslations('catalogue.logos')
  const mayAdd = useMay(catalogue.uploadLogo.can)
  const logo = item[background]
  return (
    <Section title={t(`background.${background}`)}>
      <LogoPlate item={item} background={background} large />
      {logo && <Known logo={logo} />}
      {logo && <LogoActions item={item} background={background} logo={logo} />}
      {mayAdd && <LogoUpload item={item} background={background} />}
    </Section>
  )
}

function Known({ logo: { changedAt, changedBy, size: bytes } }: { logo: PaymentLogo }) {
  const t = useTranslations('catalogue.logos')
  const { unit, size } = fileSize(bytes)
  return (
    <span className="flex flex-wrap gap-x-3 text-sm text-muted">
      <Instant at={changedAt} form="short" />
      <span>{changedBy}</span>
      <span>{t(unit, { size })}</span>
    </span>
  )
}

function LogoUpload({ item, background }: { item: LogosOfType; background: Background }) {
  const t = useTranslations('catalogue.logos')
  const kit = useTranslations('kit')
  const id = useId()
  const refresh = useLogoRefresh()
  const { itemId, name } = item
  const seen = item[background]

  async function send(file: File, sending: UploadSending) {
    assertFits(file, rules)
    const fields = { itemId, background: backgroundOf[background], version: seen?.version }
    await upload(catalogueApi.uploadLogo.endpoint, file, { ...sending, fields })
    showToast({ severity: 'success', message: t('uploaded', { name }) })
    void refresh()
    return { name: file.name, label: file.name }
  }
  function faultOf(error: unknown): string {
    const fault = faultOfFile(error)
    if (fault) return kit(fault)
    if (isRefusal(error, 'nothingToDo')) return t('same')
    if (!isStale(error)) return messageOf(error) ?? kit('uploadFailed')
    // Refetches the logo, so that the next upload replaces the current version.
    void refresh()
    return t('stale')
  }

  return (
    <div className="flex flex-col gap-1.5 pt-1">
      <FieldLabel htmlFor={id}>
        {t(seen ? `replace.${background}` : `choose.${background}`)}
      </FieldLabel>
      <Upload
        id={id}
        aria-describedby={`${id}help`}
        files={[]}
        accept={logoFileTypes}
        max={1}
        send={send}
        faultOf={faultOf}
        onAdd={() => {}}
        onRemove={() => {}}
      />
      <p id={`${id}help`} className="text-sm text-muted">
        {t('fileHelp')}
      </p>
    </div>
  )
}
