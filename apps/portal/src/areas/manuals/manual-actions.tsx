import Plus from 'lucide-react/icons/plus'
import { useTranslations } from '#lib/translations.ts'
import { Button } from '#ui/button.tsx'
import { useManualActs, useManualNavigation } from './use-manual.ts'

/**
 * Buttons for users with permission to add manuals or categories; renders nothing for other users.
 */
export function ManualActions() {
  const t = useTranslations('manuals')
  const navigation = useManualNavigation()
  const may = useManualActs()
  if (!may.categories) return null
  return (
    <div className="flex flex-wrap gap-2">
      <Button data-opens onClick={() => navigation.categories()}>
        {t('categories.manage')}
      </Button>
      {may.add && (
        <Button
          kind="primary"
          icon={<Plus aria-hidden="true" size="1.1em" />}
          data-opens
          onClick={() => navigation.add()}
        >
          {t('form.add')}
        </Button>
      )}
    </div>
  )
}
