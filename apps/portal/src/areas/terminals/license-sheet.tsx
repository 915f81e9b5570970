import { createPortal } from 'react-dom'
import type { License } from '@choba/contract/terminals.contract.ts'
import { useTranslations } from '#lib/translations.ts'
import { offsetInstantText } from '#ui/instants.ts'
import { QrPicture } from '#ui/qr-picture.tsx'
import './license-sheet.css'

/** Page with a license for printing: store, QR code and expiry. */
export function LicenseSheet({
  license: { licenseNo, store, expiresAt },
  text,
}: {
  license: License
  text: string
}) {
  const t = useTranslations('terminals.license')
  return createPortal(
    <section aria-hidden="true" className="license-sheet">
      <h1 className="text-xl font-semibold">{t('title', { store: store.storeName })}</h1>
      <p>{store.storeCode}</p>
      <QrPicture text={text} label="" />
      <p>{t('scan')}</p>
      <p>
        {t('licenseNo')} {licenseNo}
      </p>
      <p>
        {t('expiresAt')} {offsetInstantText(expiresAt)}
      </p>
    </section>,
    document.body,
  )
}
