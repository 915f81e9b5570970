import { type Manual, shownLanguage } from '@choba/contract/manuals.contract.ts'
import { formatAmount } from '@choba/contract/money.ts'
import { currentLanguage } from '#lib/i18n.ts'
import { useTranslations } from '#lib/translations.ts'
import { Instant } from '#ui/instant.tsx'
import { ManualSave } from './manual-save.tsx'

const KILO = 1024

/** A manual in the reader's language, or in the next there is, which it says. */
export function ManualRow({ manual: { manualId, name, files } }: { manual: Manual }) {
  const t = useTranslations('manuals')
  const wanted = currentLanguage()
  const language = shownLanguage(
    files.map((file) => file.language),
    wanted,
  )
  const file = files.find((one) => one.language === language)
  if (!file) return null
  const size = formatAmount(Math.max(1, Math.round(file.size / KILO)), 'JPY')
  return (
    <div className="flex items-center gap-3 py-2">
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="wrap-anywhere">{name}</span>
        <span className="flex flex-wrap gap-x-3 text-sm text-muted">
          <Instant at={file.addedAt} form="short" />
          <span>{t('kilobytes', { size })}</span>
          {file.pageCount !== null && <span>{t('pages', { count: file.pageCount })}</span>}
          <span>{t(`textState.${file.textState}`)}</span>
        </span>
        {language !== wanted && (
          <span className="text-sm text-muted">
            {t('fallback', { wanted: t(`language.${wanted}`), shown: t(`language.${language}`) })}
          </span>
        )}
      </span>
      <ManualSave manualId={manualId} language={language} name={name} />
    </div>
  )
}
