import { useTranslations } from '#lib/translations.ts'
import { useCatalogueNames } from '#lib/use-catalogue-names.ts'

/** Brands in a sentence, by their codes until their names are there. */
export function useBrandNames(codes: readonly string[]): string {
  const t = useTranslations('deposits')
  const names = useCatalogueNames()
  const nameOf = (code: string) =>
    names?.paymentTypes.find(({ paymentType }) => paymentType === code)?.name ?? code
  return codes.map(nameOf).join(t('between'))
}
