import { useTranslations } from '#lib/translations.ts'
import type { ListedMerchant, MerchantDetail } from '@choba/contract/merchants.contract.ts'
import { TruncatedText } from '#table/truncated-text.tsx'
import { closingText } from '#ui/periods.ts'
import { Status } from '#ui/status.tsx'

export function MerchantStatus({ status }: Pick<ListedMerchant, 'status'>) {
  const t = useTranslations('merchants.status')
  return <Status tone={status === 'VALID' ? 'ok' : 'muted'}>{t(status)}</Status>
}

export const Code = ({ text }: { text: string }) => (
  <TruncatedText text={text} className="max-w-44 font-mono text-[0.92em]" />
)

/** Returns functions that give the label of a form field and its value as text. */
export function useFieldInWords() {
  const t = useTranslations('merchants')
  const uses = (is: boolean) => t(is ? 'yesNo.yes' : 'yesNo.no')
  const labels = {
    entName: t('field.entName'),
    currency: t('field.currency'),
    timeZone: t('field.timeZone'),
    closing: t('field.closing'),
    enablePoint: t('detail.points'),
    enableQr: t('detail.qr'),
    isMasterEnterprise: t('master.yes'),
    status: t('field.status'),
  }
  const shown: Record<keyof typeof labels, (merchant: MerchantDetail) => string> = {
    entName: (merchant) => merchant.entName,
    currency: (merchant) => merchant.currency,
    timeZone: (merchant) => merchant.timeZone,
    closing: (merchant) => closingText(merchant.closingMinutes),
    enablePoint: (merchant) => uses(merchant.enablePoint),
    enableQr: (merchant) => uses(merchant.enableQr),
    isMasterEnterprise: (merchant) => t(merchant.isMasterEnterprise ? 'master.yes' : 'master.no'),
    status: (merchant) => t(`status.${merchant.status}`),
  }
  return {
    labels,
    show: (name: string, merchant: MerchantDetail) => shown[name as keyof typeof labels](merchant),
  }
}
