import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { resultTypes } from '@choba/contract/result-types.ts'
import type { QrCodeParts } from '@choba/contract/qr-codes.contract.ts'
import { useSession } from '#lib/session.ts'
import { useTranslations } from '#lib/translations.ts'
import { useDebounced } from '#ui/use-debounced.ts'
import { qrCodesApi } from './qr-codes.api.ts'

const { code } = resultTypes.notFound

/**
 * Loads a code. With `asOpened`, the data never becomes stale, so a form keeps what it was opened
 * with.
 */
export const useQrCode = (qrCodeId: string, { asOpened = false }: { asOpened?: boolean } = {}) =>
  useQuery({
    ...qrCodesApi.detail.query({ qrCodeId }),
    ...(asOpened && { staleTime: Infinity }),
  })

/** Returns the messages for a code that does not exist or could not be loaded. */
export function useQrCodeFaults() {
  const t = useTranslations('qrCodes')
  return {
    missing: { code, title: t('detail.missingTitle'), text: t('detail.missingText') },
    faultTitle: t('detailFault'),
  }
}

/** Returns the currency of the merchant, which applies to amounts of codes. */
export const useQrCurrency = (): string => useSession()?.user.currency ?? ''

/** Parameters of a preview. `logo` has the format of the API call. */
export interface Wanted extends Omit<QrCodeParts, 'name'> {
  readonly qrCodeId?: string
  readonly logo?: string
}

/** Delay after the last keystroke before the preview is requested, in milliseconds. */
const TYPING_PAUSE = 400

type Asked = Parameters<typeof qrCodesApi.preview.query>[0]

/**
 * Requests the preview of a code after typing has paused. `wanted` is null while a required field
 * is missing.
 */
export function useQrPreview(wanted: Wanted | null) {
  const given =
    wanted &&
    JSON.stringify(Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== null)))
  const settled = useDebounced(given, TYPING_PAUSE)
  // Safe cast: the text was serialized from a Wanted above.
  const asked = JSON.parse(settled ?? given ?? 'null') as Asked | null
  const look = useQuery({
    ...qrCodesApi.preview.query(asked ?? { storeId: '1', kind: 'URL' }),
    enabled: asked !== null,
    placeholderData: keepPreviousData,
    meta: { withoutToast: true },
  })
  return { look: wanted === null ? null : look, isOld: given !== settled || look.isPlaceholderData }
}
