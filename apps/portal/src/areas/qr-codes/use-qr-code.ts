import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { resultTypes } from '@choba/contract/result-types.ts'
import type { QrCodeParts } from '@choba/contract/qr-codes.contract.ts'
import { useSession } from '#lib/session.ts'
import { useTranslations } from '#lib/translations.ts'
import { useDebounced } from '#ui/use-debounced.ts'
import { qrCodesApi } from './qr-codes.api.ts'

const { code } = resultTypes.notFound

/** One of them; `asOpened` keeps what was there when a form was opened on it. */
export const useQrCode = (qrCodeId: string, { asOpened = false }: { asOpened?: boolean } = {}) =>
  useQuery({
    ...qrCodesApi.detail.query({ qrCodeId }),
    ...(asOpened && { staleTime: Infinity }),
  })

/** What is said where it is not there, or could not be loaded. */
export function useQrCodeFaults() {
  const t = useTranslations('qrCodes')
  return {
    missing: { code, title: t('detail.missingTitle'), text: t('detail.missingText') },
    faultTitle: t('detailFault'),
  }
}

/** In which currency amounts of codes are: the merchant's. */
export const useQrCurrency = (): string => useSession()?.user.currency ?? ''

/** What a code would look like; `logo` as the call has it. */
export interface Wanted extends Omit<QrCodeParts, 'name'> {
  readonly qrCodeId?: string
  readonly logo?: string
}

/** Milliseconds without a key, after which what was typed is looked at. */
const TYPING_PAUSE = 400

type Asked = Parameters<typeof qrCodesApi.preview.query>[0]

/** A look at a code as it would be printed; null while something is missing. It is asked for when nothing is typed for a moment. */
export function useQrPreview(wanted: Wanted | null) {
  const given =
    wanted &&
    JSON.stringify(Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== null)))
  const settled = useDebounced(given, TYPING_PAUSE)
  // Made of a wanted code just above.
  const asked = JSON.parse(settled ?? given ?? 'null') as Asked | null
  const look = useQuery({
    ...qrCodesApi.preview.query(asked ?? { storeId: '1', kind: 'URL' }),
    enabled: asked !== null,
    placeholderData: keepPreviousData,
    meta: { withoutToast: true },
  })
  return { look: wanted === null ? null : look, isOld: given !== settled || look.isPlaceholderData }
}
