import { Outlet, useLocation, useRouter } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useTranslations } from '#lib/translations.ts'
import { chooseTheme, currentTheme, themes } from '#app/shell/appearance.ts'
import { FontSizeSwitch } from '#app/shell/font-size-switch.tsx'
import { LanguageMenu } from '#app/shell/language-menu.tsx'
import { Button } from '#ui/button.tsx'
import { Menu } from '#ui/menu.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { ToastRegion } from '#ui/toast.tsx'
import { isPartName, partNames, parts, type PartName } from './parts.ts'
import { useWords } from './words.ts'

const partOf = (path: string): PartName => {
  const name = path.slice(1)
  return isPartName(name) ? name : 'buttons'
}

/**
 * Frame of the gallery: the list of pages on the left, and switches for theme and font size at the
 * top.
 */
export function GalleryFrame() {
  const w = useWords()
  const { history } = useRouter()
  const here = partOf(useLocation().pathname)
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex flex-wrap items-center gap-3 border-b border-line bg-surface px-6 py-2.5 max-sm:px-3.5">
        <p className="mr-auto font-semibold">{w.title}</p>
        <LanguageMenu />
        <FontSizeSwitch />
        <ThemeMenu />
      </header>
      <div className="flex min-w-0 flex-1 max-md:flex-col">
        <nav
          aria-label={w.title}
          className="flex w-56 shrink-0 flex-col gap-0.5 p-3 max-md:w-full max-md:flex-row max-md:overflow-x-auto"
        >
          {partNames.map((name) => (
            <a
              key={name}
              href={`#/${name}`}
              aria-current={name === here ? 'page' : undefined}
              onClick={(event) => {
                event.preventDefault()
                history.push(`/${name}`)
              }}
              className="rounded-md px-3 py-1.5 text-sm whitespace-nowrap -outline-offset-2 hover:bg-line-soft aria-[current]:bg-accent-soft aria-[current]:font-semibold aria-[current]:text-accent-strong"
            >
              {w.parts[name]}
            </a>
          ))}
        </nav>
        <main id="main" className="min-w-0 flex-1 px-6 py-5 max-sm:px-3.5 max-sm:py-4">
          <Outlet />
        </main>
      </div>
      <ToastRegion />
    </div>
  )
}

/** Gallery page for the group of components in the address. */
export function GalleryPage() {
  const w = useWords()
  const name = partOf(useLocation().pathname)
  const Part = parts[name]
  return (
    <div className="flex flex-col gap-4">
      <p className="text-2xl font-semibold">{w.parts[name]}</p>
      <Suspense fallback={<Skeleton className="h-60" />}>
        <Part key={name} />
      </Suspense>
    </div>
  )
}

function ThemeMenu() {
  const t = useTranslations('shell')
  const [theme, setTheme] = useState(currentTheme)
  const names = { system: t('themeSystem'), light: t('themeLight'), dark: t('themeDark') }
  return (
    <Menu
      trigger={<Button>{t('theme')}</Button>}
      items={themes.map((one) => ({
        label: names[one],
        checked: one === theme,
        onSelect: () => {
          chooseTheme(one)
          setTheme(one)
        },
      }))}
    />
  )
}
