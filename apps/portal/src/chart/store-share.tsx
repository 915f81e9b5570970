import { useSeesPart } from '#lib/store-share.ts'
import { useTranslations } from '#lib/translations.ts'

/**
 * Label that says that figures cover only some stores. Renders nothing for users who see every
 * store. `quiet` is the variant inside a chart, which exported images include.
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
