import PanelLeftClose from 'lucide-react/icons/panel-left-close'
import PanelLeftOpen from 'lucide-react/icons/panel-left-open'
import { useTranslations } from '#lib/translations.ts'
import { ProductMark } from '#app/shell/product-mark.tsx'
import { SidebarEntries } from '#app/shell/sidebar-entries.tsx'
import { tenantName } from '#lib/session.ts'
import { IconButton } from '#ui/icon-button.tsx'

/**
 * Menu on the left: 260 px wide, or 112 px when folded. Without `onToggle`, the user cannot fold
 * the menu, and the window width decides.
 */
export function Sidebar({
  folded,
  onToggle,
}: {
  folded: boolean
  onToggle: (() => void) | undefined
}) {
  const t = useTranslations('shell')
  const width = folded ? 'w-[112px] px-1.5' : 'w-[260px] px-3'
  const Icon = folded ? PanelLeftOpen : PanelLeftClose
  return (
    <aside
      className={`print:hidden sticky top-(--bar) flex h-[calc(100dvh-var(--bar))] shrink-0 flex-col gap-2 border-r border-line bg-surface py-3 ${width}`}
    >
      <div className={`flex items-center gap-2.5 px-2 ${folded ? 'justify-center' : ''}`}>
        <ProductMark />
        <span className={folded ? 'sr-only' : 'min-w-0 truncate text-lg font-semibold'}>
          {tenantName()}
        </span>
      </div>
      <SidebarEntries
        folded={folded}
        foot={
          onToggle && (
            <div className={`flex ${folded ? 'justify-center' : 'justify-end'}`}>
              <IconButton
                label={folded ? t('expandMenu') : t('collapseMenu')}
                icon={<Icon size="1.2em" aria-hidden />}
                className="text-muted"
                onClick={onToggle}
              />
            </div>
          )
        }
      />
    </aside>
  )
}
