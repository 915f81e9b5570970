import Download from 'lucide-react/icons/download'
import { useId, useState } from 'react'
import { type QrCode, qrFormats } from '@choba/contract/qr-codes.contract.ts'
import { LARGEST_SIZE } from '@choba/contract/qr-geometry.ts'
import { useTranslations } from '#lib/translations.ts'
import { DownloadButton } from '#table/download-button.tsx'
import { Button } from '#ui/button.tsx'
import { FieldLabel } from '#ui/field-label.tsx'
import { FieldError, FieldHelp } from '#ui/field-note.tsx'
import { Popover } from '#ui/popover.tsx'
import { TextField } from '#ui/text-field.tsx'
import { showToast } from '#ui/toasts.ts'
import { qrCodesApi } from './qr-codes.api.ts'

/** Usual size of a QR code on a table, in millimeters. */
const USUAL = 50

/** Buttons that download a QR code as a file of an exact size in millimeters. */
export function QrDownload({ qrCode }: { qrCode: QrCode }) {
  const t = useTranslations('qrCodes.download')
  return (
    <Popover
      label={t('act')}
      trigger={<Button icon={<Download aria-hidden="true" size="1.1em" />}>{t('act')}</Button>}
    >
      <Sizes qrCode={qrCode} />
    </Popover>
  )
}

function Sizes({ qrCode: { qrCodeId, name, leastSize } }: { qrCode: QrCode }) {
  const t = useTranslations('qrCodes.download')
  const id = useId()
  const [text, setText] = useState(String(Math.max(USUAL, leastSize)))
  const bounds = { least: leastSize, most: LARGEST_SIZE }
  const plain = text.normalize('NFKC').trim()
  const isGood =
    /^\d{1,3}$/.test(plain) && Number(plain) >= leastSize && Number(plain) <= LARGEST_SIZE
  return (
    <div className="flex w-72 max-w-full flex-col gap-3">
      <div className="flex flex-col gap-1">
        <FieldLabel htmlFor={id}>{t('size')}</FieldLabel>
        <TextField
          id={id}
          inputMode="numeric"
          value={text}
          onChange={(event) => setText(event.target.value)}
          aria-invalid={isGood ? undefined : true}
          aria-describedby={`${id}note`}
        />
        {isGood ? (
          <FieldHelp id={`${id}note`}>{t('sizeHelp', bounds)}</FieldHelp>
        ) : (
          <FieldError id={`${id}note`}>{t('sizeFault', bounds)}</FieldError>
        )}
      </div>
      {qrFormats.map((format) =>
        isGood ? (
          <DownloadButton
            key={format}
            endpoint={qrCodesApi.image.endpoint}
            query={{ qrCodeId, format, sizeMm: plain }}
            label={t(format)}
            fault={t('fault')}
            onDone={() => showToast({ severity: 'success', message: t('done', { name }) })}
          />
        ) : (
          <Button key={format} disabled>
            {t(format)}
          </Button>
        ),
      )}
    </div>
  )
}
