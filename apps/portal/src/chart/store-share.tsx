import { useSeesPart } from '#lib/store-share.ts'
import { useTranslations } from '#lib/translations.ts'

/**
 * Label of figures that cover only the stores of the current user; nothing for people who see every store. `quiet` is the
 * form inside a picture, whose files copy it.
 */
export function StoreShare({ quiet = false }: { quiet?: boolean }) {
  const t = useTranslations('kit.storeShare')
  if (!useSeesPart()) return null
  return (
    <span
      role="note"
      className={
        quiet
          ? 'text-sm font-normal text-muted'
          : 'shrink-0 rounded-full border border-info/35 bg-info-soft px-2.5 py-0.5 text-sm whitespace-nowrap text-info'
      }
    >
      {t('text')}
    </span>
  )
}
