import { Link } from '@tanstack/react-router'
import Settings from 'lucide-react/icons/settings-2'
import { type Manual, shownLanguage } from '@choba/contract/manuals.contract.ts'
import { currentLanguage } from '#lib/i18n.ts'
import { useTranslations } from '#lib/translations.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { ManualFileFacts } from './manual-file-facts.tsx'
import { ManualSave } from './manual-save.tsx'
import { useManualActs, useManualNavigation } from './use-manual.ts'

/**
 * Row of a manual. Shows the manual in the user's language; if that is missing, shows another
 * available language and names it.
 */
export function ManualRow({ manual }: { manual: Manual }) {
  const t = useTranslations('manuals')
  const navigation = useManualNavigation()
  const { manages } = useManualActs()
  const { manualId, name, files } = manual
  const wanted = currentLanguage()
  const language = shownLanguage(
    files.map((file) => file.language),
    wanted,
  )
  const file = files.find((one) => one.language === language)
  if (!file) return null
  return (
    <div className="flex items-center gap-3 py-2">
      <span className="flex min-w-0 flex-1 flex-col">
        <Link
          to="/help/manual/$manualId"
          params={{ manualId }}
          className="self-start wrap-anywhere text-accent-strong hover:underline"
        >
          {name}
        </Link>
        <ManualFileFacts file={file} />
        {language !== wanted && (
          <span className="text-sm text-muted">
            {t('fallback', { wanted: t(`language.${wanted}`), shown: t(`language.${language}`) })}
          </span>
        )}
      </span>
      <span className="-mr-1.5 flex shrink-0">
        {manages(manual) && (
          <IconButton
            icon={<Settings aria-hidden="true" size="1.1em" />}
            label={t('manageNamed', { name })}
            data-opens
            onClick={() => navigation.record(manualId)}
          />
        )}
        <ManualSave manualId={manualId} language={language} label={`${t('download')}: ${name}`} />
      </span>
    </div>
  )
}
