import { formatMoney } from '@choba/contract/money.ts'
import type { QrCode } from '@choba/contract/qr-codes.contract.ts'
import { useTranslations } from '#lib/translations.ts'

/**
 * Returns functions that give the label of a form field and its value as text, for showing a
 * conflicting change by another user.
 */
export function useFieldInWords() {
  const t = useTranslations('qrCodes')
  const labels = {
    name: t('field.name'),
    storeId: t('field.store'),
    terminalId: t('field.terminal'),
    kind: t('field.kind'),
    amount: t('field.amount'),
    merchantName: t('field.merchantName'),
    city: t('field.city'),
    postalCode: t('field.postalCode'),
    localName: t('field.localName'),
    categoryCode: t('field.categoryCode'),
    url: t('field.url'),
    keepsLogo: t('field.logo'),
  }
  const shown: Record<keyof typeof labels, (qrCode: QrCode) => string> = {
    name: ({ name }) => name,
    storeId: ({ store }) => store.storeName,
    terminalId: ({ terminal }) => terminal?.terminalNo ?? t('wholeStore'),
    kind: ({ kind }) => t(`kind.${kind}`),
    amount: ({ amount, currency }) =>
      amount === null ? t('amounts.WITHOUT') : formatMoney(amount, currency),
    merchantName: ({ merchantName }) => merchantName ?? '',
    city: ({ city }) => city ?? '',
    postalCode: ({ postalCode }) => postalCode ?? '',
    localName: ({ localName }) => localName ?? '',
    categoryCode: ({ categoryCode }) => categoryCode ?? '',
    url: ({ url }) => url ?? '',
    keepsLogo: ({ logo }) => t(logo ? 'withLogo' : 'withoutLogo'),
  }
  return {
    labels,
    show: (name: string, qrCode: QrCode) => shown[name as keyof typeof labels](qrCode),
  }
}
