import { useTranslations } from '#lib/translations.ts'
import { useCatalogueNames } from '#lib/use-catalogue-names.ts'

/**
 * Returns the names of payment methods as a list for a sentence. Shows codes until the names have
 * loaded.
 */
export function usePaymentMethodNames(codes: readonly string[]): string {
  const t = useTranslations('deposits')
  const names = useCatalogueNames()
  const nameOf = (code: string) =>
    names?.paymentTypes.find(({ paymentType }) => paymentType === code)?.name ?? code
  return codes.map(nameOf).join(t('between'))
}
