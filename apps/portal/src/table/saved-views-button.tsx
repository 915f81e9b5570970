import type { View } from '@choba/contract/saved-views.ts'
import Bookmark from 'lucide-react/icons/bookmark'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useTranslations } from '#lib/translations.ts'
import { Button, type ButtonProps } from '#ui/button.tsx'

/** Button for the saved views of a list, labeled with the current view. */
export function SavedViewsButton({
  view,
  isChanged = false,
  ...button
}: ButtonProps & { view?: View | undefined; isChanged?: boolean }) {
  const t = useTranslations('views')
  return (
    <Button
      kind="quiet"
      icon={<Bookmark aria-hidden="true" size="1em" />}
      className="whitespace-nowrap"
      {...button}
    >
      <span className="flex items-center gap-2">
        {/* On a phone, the label is hidden, because the tabs or filters need the space. */}
        <span className={view ? 'sr-only' : 'max-sm:sr-only'}>{t('title')}</span>
        {view && <span className="max-w-50 truncate">{view.name}</span>}
        {isChanged && (
          <span className="rounded-sm bg-warn-soft px-1.5 text-xs text-warn">{t('changed')}</span>
        )}
        <ChevronDown aria-hidden="true" size="0.9em" className="shrink-0 text-muted" />
      </span>
    </Button>
  )
}
