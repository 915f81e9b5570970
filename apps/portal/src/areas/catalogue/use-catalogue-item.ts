import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { CatalogueItem } from '@choba/contract/catalogue-items.ts'
import { resultTypes } from '@choba/contract/result-types.ts'
import { auditApi } from '#areas/audit/audit.api.ts'
import { currentLanguage } from '#lib/i18n.ts'
import { useRefresh } from '#lib/refresh.ts'
import { useTranslations } from '#lib/translations.ts'
import type { CatalogueVariant } from './catalogue-variants.ts'
import { catalogueApi } from './catalogue.api.ts'

const { code } = resultTypes.notFound
const named = { ja: 'nameJa', en: 'nameEn', mn: 'nameMn' } as const

/** Returns an entry's name in the user's language. */
export const nameOf = (item: Pick<CatalogueItem, 'nameJa' | 'nameEn' | 'nameMn'>): string =>
  item[named[currentLanguage()]]

/**
 * Query for one catalogue entry. With `asOpened`, the query never refetches, so that an open form
 * keeps its starting values.
 */
export const useCatalogueItem = (
  { detail }: CatalogueVariant,
  itemId: string,
  { asOpened = false }: { asOpened?: boolean } = {},
) => useQuery({ ...detail(itemId), ...(asOpened && { staleTime: Infinity }) })

/** Error messages for a catalogue entry that does not exist or failed to load. */
export function useCatalogueFaults() {
  const t = useTranslations('catalogue')
  return {
    missing: { code, title: t('missing.title'), text: t('missing.text') },
    faultTitle: t('detailFault'),
  }
}

/** Query for the payment classes, in list order. */
export const useClasses = (enabled: boolean) =>
  useQuery({ ...catalogueApi.paymentClassList.query(), enabled })

/** Navigation between a catalogue list and the drawers on top of the list. */
export function useCatalogueNavigation({ path }: CatalogueVariant) {
  const navigate = useNavigate()
  const go = (to: string, replace = false) => void navigate({ to, replace })
  return {
    list: () => go(path),
    add: () => go(`${path}/add`),
    order: () => go(`${path}/order`),
    detail: (itemId: string, replace = false) => go(`${path}/${itemId}`, replace),
    edit: (itemId: string) => go(`${path}/${itemId}/edit`),
  }
}

/**
 * Returns a function to call after a change: it refetches the list, the entry, the entry's history
 * and the catalogue names on all screens.
 */
export function useCatalogueRefresh({ itemsKey, detailKey }: CatalogueVariant) {
  const refresh = useRefresh()
  return () => refresh(itemsKey(), detailKey(), auditApi.history.key(), catalogueApi.names.key())
}
