import { useQuery } from '@tanstack/react-query'
import { resultTypes } from '@choba/contract/result-types.ts'
import { useTranslations } from '#lib/translations.ts'
import type { DisputeVariant, Which } from './dispute-variants.ts'

const { code } = resultTypes.notFound

/** One dispute; `asOpened` keeps what was there when a form was opened on it. */
export const useDispute = (
  variant: DisputeVariant,
  which: Which,
  { asOpened = false }: { asOpened?: boolean } = {},
) =>
  useQuery({
    ...variant.detail(which),
    ...(asOpened && { staleTime: Infinity }),
  })

/** What is said where it is not there, or could not be loaded. */
export function useDisputeFaults(fault: 'detailFault' | 'fault' = 'detailFault') {
  const t = useTranslations('disputes')
  return {
    missing: { code, title: t('detail.missingTitle'), text: t('detail.missingText') },
    faultTitle: t(fault),
  }
}
