import ChevronDown from 'lucide-react/icons/chevron-down'
import { useTranslations } from '#lib/translations.ts'
import { languages } from '@choba/contract/session.contract.ts'
import { switchLanguage } from '#app/shell/appearance.ts'
import { currentLanguage, languageNames } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Menu } from '#ui/menu.tsx'

export function LanguageMenu() {
  const t = useTranslations('shell')
  const current = currentLanguage()
  return (
    <Menu
      trigger={
        <Button aria-label={`${t('language')}: ${languageNames[current]}`}>
          <span className="inline-flex items-center gap-1.5">
            {languageNames[current]}
            <ChevronDown aria-hidden size="0.9em" className="text-muted" />
          </span>
        </Button>
      }
      items={languages.map((language) => ({
        label: languageNames[language],
        checked: language === current,
        onSelect: () => switchLanguage(language),
      }))}
    />
  )
}
