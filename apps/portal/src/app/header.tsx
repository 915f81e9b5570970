import type { ReactNode } from 'react'
import { FontSizeSwitch } from '#app/font-size-switch.tsx'
import { LanguageMenu } from '#app/language-menu.tsx'
import { ProductMark } from '#app/product-mark.tsx'
import { UserMenu } from '#app/user-menu.tsx'
import { tenantName } from '#lib/session.ts'

/** The bar at the top, 56 px. On a phone it holds the way to the menu and the product's name. */
export function Header({ menu }: { menu: ReactNode }) {
  return (
    <header className="sticky top-0 z-20 flex h-[56px] shrink-0 items-center gap-3 border-b border-line bg-surface px-6 max-sm:px-3">
      {menu ? (
        <>
          {menu}
          <ProductMark />
          <span className="truncate font-semibold">{tenantName()}</span>
        </>
      ) : (
        <div className="ml-auto flex items-center gap-3">
          <FontSizeSwitch />
          <LanguageMenu />
          <UserMenu />
        </div>
      )}
    </header>
  )
}
