import { useTranslations } from '#lib/translations.ts'
import type { QrCode } from '@choba/contract/qr-codes.contract.ts'
import { RecordDelete } from '#table/record-delete.tsx'
import { qrCodesApi } from './qr-codes.api.ts'
import { useQrCodeNavigation, useQrCodeRefresh } from './use-qr-code-navigation.ts'

/** Deletes a code permanently, after confirmation. */
export function QrCodeRemoval({ qrCode, onClose }: { qrCode: QrCode; onClose: () => void }) {
  const t = useTranslations('qrCodes.removal')
  const navigation = useQrCodeNavigation()
  const { qrCodeId, name, version } = qrCode
  return (
    <RecordDelete
      title={t('title')}
      act={t('confirm')}
      done={t('removed', { name })}
      stale={t('stale')}
      remove={() => qrCodesApi.delete.call({ qrCodeId, version })}
      refresh={useQrCodeRefresh()}
      onRemoved={navigation.list}
      onClose={onClose}
    >
      <p>{t('text', { name })}</p>
    </RecordDelete>
  )
}
