import { useQuery } from '@tanstack/react-query'
import { resultTypes } from '@choba/contract/result-types.ts'
import { useTranslations } from '#lib/translations.ts'
import type { DisputeVariant, Which } from './dispute-variants.ts'

const { code } = resultTypes.notFound

/**
 * Query for one dispute. With `asOpened`, the query never refetches, so that an open form keeps its
 * starting values.
 */
export const useDispute = (
  variant: DisputeVariant,
  which: Which,
  { asOpened = false }: { asOpened?: boolean } = {},
) =>
  useQuery({
    ...variant.detail(which),
    ...(asOpened && { staleTime: Infinity }),
  })

/** Error messages for a dispute that does not exist or failed to load. */
export function useDisputeFaults(fault: 'detailFault' | 'fault' = 'detailFault') {
  const t = useTranslations('disputes')
  return {
    missing: { code, title: t('detail.missingTitle'), text: t('detail.missingText') },
    faultTitle: t(fault),
  }
}
