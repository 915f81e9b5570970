import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { resultTypes } from '@choba/contract/result-types.ts'
import type { QrCodeParts } from '@choba/contract/qr-codes.contract.ts'
import { useSession } from '#lib/session.ts'
import { useTranslations } from '#lib/translations.ts'
import { useDebounced } from '#ui/use-debounced.ts'
import { qrCodesApi } from './qr-codes.api.ts'

const { code } = resultTypes.notFound

/**
 * Query for one QR code. With `asOpened`, the query never refetches, so that an open form keeps its
 * starting values.
 */
export const useQrCode = (qrCodeId: string, { asOpened = false }: { asOpened?: boolean } = {}) =>
  useQuery({
    ...qrCodesApi.detail.query({ qrCodeId }),
    ...(asOpened && { staleTime: Infinity }),
  })

/** Error messages for a QR code that does not exist or failed to load. */
export function useQrCodeFaults() {
  const t = useTranslations('qrCodes')
  return {
    missing: { code, title: t('detail.missingTitle'), text: t('detail.missingText') },
    faultTitle: t('detailFault'),
  }
}

/** Returns the currency of the merchant, in which the codes have amounts. */
export const useQrCurrency = (): string => useSession()?.user.currency ?? ''

/** Parameters of the preview of a QR code. `logo` has the format of the API call. */
export interface Wanted extends Omit<QrCodeParts, 'name'> {
  readonly qrCodeId?: string
  readonly logo?: string
}

/** Delay between the last key press and the request for the preview, in milliseconds. */
const TYPING_PAUSE = 400

type Asked = Parameters<typeof qrCodesApi.preview.query>[0]

/**
 * Requests the preview of a QR code after a pause in typing. `wanted` is null while a required
 * field is empty.
 */
export function useQrPreview(wanted: Wanted | null) {
  const given =
    wanted &&
    JSON.stringify(Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== null)))
  const settled = useDebounced(given, TYPING_PAUSE)
  // The cast is safe, because the text was serialized from a Wanted in this function.
  const asked = JSON.parse(settled ?? given ?? 'null') as Asked | null
  const look = useQuery({
    ...qrCodesApi.preview.query(asked ?? { storeId: '1', kind: 'URL' }),
    enabled: asked !== null,
    placeholderData: keepPreviousData,
    meta: { withoutToast: true },
  })
  return { look: wanted === null ? null : look, isOld: given !== settled || look.isPlaceholderData }
}
