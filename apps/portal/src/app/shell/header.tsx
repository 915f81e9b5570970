import type { ReactNode } from 'react'
import { FeedbackButton } from '#app/shell/feedback-button.tsx'
import { FontSizeSwitch } from '#app/shell/font-size-switch.tsx'
import { LanguageMenu } from '#app/shell/language-menu.tsx'
import { PaletteButton } from '#app/palette/palette-button.tsx'
import { ProductMark } from '#app/shell/product-mark.tsx'
import { UserMenu } from '#app/shell/user-menu.tsx'
import { tenantName } from '#lib/session.ts'

/**
 * Bar at the top of the page, 56 px high. On a phone, the bar contains the menu button and the
 * product's name.
 */
export function Header({ menu }: { menu: ReactNode }) {
  return (
    <header className="print:hidden sticky top-(--bar) z-20 flex h-[56px] shrink-0 items-center gap-3 border-b border-line bg-surface px-6 max-sm:px-3">
      {menu ? (
        <>
          {menu}
          <ProductMark />
          <span className="min-w-0 flex-1 truncate font-semibold">{tenantName()}</span>
          <PaletteButton />
        </>
      ) : (
        <div className="flex flex-1 items-center justify-end gap-3">
          <span className="mr-auto">
            <PaletteButton />
          </span>
          <FeedbackButton />
          <FontSizeSwitch />
          <LanguageMenu />
          <UserMenu />
        </div>
      )}
    </header>
  )
}
