import { Dialog } from '@base-ui/react/dialog'
import Menu from 'lucide-react/icons/menu'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { useTranslations } from '#lib/translations.ts'
import { FeedbackButton } from '#app/shell/feedback-button.tsx'
import { FontSizeSwitch } from '#app/shell/font-size-switch.tsx'
import { LanguageMenu } from '#app/shell/language-menu.tsx'
import { ProductMark } from '#app/shell/product-mark.tsx'
import { SidebarEntries } from '#app/shell/sidebar-entries.tsx'
import { UserMenu } from '#app/shell/user-menu.tsx'
import { tenantName } from '#lib/session.ts'

const square = 'grid size-9 shrink-0 place-items-center rounded-md hover:bg-line-soft'

/**
 * Menu on a phone: a panel that slides in from the left and also contains the controls for which
 * the header has no space.
 */
export function MenuSheet() {
  const t = useTranslations('shell')
  const kit = useTranslations('kit')
  const [open, setOpen] = useState(false)
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <Dialog.Trigger aria-label={t('openMenu')} className={square}>
        <Menu aria-hidden="true" size="1.3em" />
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-30 bg-veil transition-opacity data-[ending-style]:opacity-0 data-[starting-style]:opacity-0" />
        <Dialog.Popup
          aria-modal="true"
          className="fixed inset-y-0 left-0 z-30 flex w-[290px] max-w-[calc(100vw-3rem)] flex-col gap-2 bg-surface px-3 py-3 shadow-float transition-[transform,opacity] duration-180 ease-out data-[ending-style]:-translate-x-8 data-[ending-style]:opacity-0 data-[starting-style]:-translate-x-8 data-[starting-style]:opacity-0"
        >
          <div className="flex items-center gap-2.5 pl-2">
            <ProductMark />
            <Dialog.Title className="min-w-0 flex-1 truncate text-lg font-semibold">
              {tenantName()}
            </Dialog.Title>
            <Dialog.Close aria-label={kit('close')} className={square}>
              <X aria-hidden="true" size="1.1em" />
            </Dialog.Close>
          </div>
          <SidebarEntries folded={false} onChoose={() => setOpen(false)} />
          <div className="flex flex-wrap items-center gap-2 border-t border-line pt-3">
            <FontSizeSwitch />
            <LanguageMenu />
            <UserMenu onChoose={() => setOpen(false)} />
            <FeedbackButton onChoose={() => setOpen(false)} />
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
