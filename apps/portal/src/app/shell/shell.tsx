import { Outlet, useLocation, useMatches, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslations } from '#lib/translations.ts'
import { ImportantNotifications } from '#areas/notifications/important-notifications.tsx'
import { FeedbackFrame } from '#app/shell/feedback-frame.tsx'
import { GuideButton } from '#app/guides/guide-button.tsx'
import { Header } from '#app/shell/header.tsx'
import { Shortcuts } from '#app/shell/shortcuts.tsx'
import { Sidebar } from '#app/shell/sidebar.tsx'
import { useUnreadAddress } from '#app/shell/unread-address.ts'
import { screenOf } from '#lib/leaving.ts'
import { hasFlag } from '#lib/resume.ts'
import { session, tenantConfig, tenantName } from '#lib/session.ts'
import { useSupportRuns } from '#lib/support-running.ts'
import { localStore } from '#lib/storage.ts'
import { ChunkBoundary } from '#ui/chunk-boundary.tsx'
import { loadChunk } from '#ui/chunks.ts'
import { loadModalSurface } from '#ui/modal.tsx'
import { loadPopoverSurface } from '#ui/popover.tsx'
import { TitleRowFrame } from '#ui/title-row.tsx'
import { StoreShare } from '#chart/store-share.tsx'
import { useMedia, useNarrow } from '#ui/use-narrow.ts'

/** Sets the window title to the name of the visible screen. */
function useScreenTitle(): void {
  const t = useTranslations('screens')
  const titles = useMatches({ select: (matches) => matches.map((match) => match.staticData.title) })
  const last = titles.findLast((title) => title !== undefined)
  // If no route but the root route matches, the address cannot be decoded, so the title is that of
  // the not-found page.
  const title = last ? t(last) : titles.length === 1 ? t('shell.notFound') : ''
  useEffect(() => {
    document.title = [title, tenantName()].filter(Boolean).join(' | ')
  }, [title])
}

/**
 * Returns the folded state of the sidebar. The sidebar is folded if the user has folded it, or if
 * the window is narrower than 1000 px (specification §9).
 */
function useFolded() {
  const narrow = useMedia('(width < 1000px)')
  const [chosen, choose] = useState(localStore.get('sidebar') === 'folded')
  const toggle = () => {
    localStore.set('sidebar', chosen ? 'open' : 'folded')
    choose(!chosen)
  }
  return { folded: narrow || chosen, toggle: narrow ? undefined : toggle }
}

/**
 * Fetches the code of dialogs at the first pointer or key event: after the screen has loaded, but
 * before a dialog is needed.
 */
function useDialogsAhead(): void {
  useEffect(() => {
    const ahead = new AbortController()
    const fetchThem = () => {
      ahead.abort()
      // Ignores a failed fetch, because opening a dialog fetches the code again and reports a
      // failure.
      for (const load of [loadModalSurface, loadPopoverSurface]) load().catch(() => undefined)
    }
    for (const event of ['pointermove', 'pointerdown', 'keydown']) {
      window.addEventListener(event, fetchThem, { signal: ahead.signal })
    }
    return () => ahead.abort()
  }, [])
}

function Frame() {
  const t = useTranslations('shell')
  useScreenTitle()
  useDialogsAhead()
  const phone = useNarrow()
  const { folded, toggle } = useFolded()
  return (
    <div className="flex min-h-[calc(100dvh-var(--bar))] [--sticky-top:calc(56px+var(--bar))]">
      <a
        href="#main"
        onClick={(event) => {
          // The router owns the hash of the address, so the link moves the focus without changing
          // the address.
          event.preventDefault()
          document.getElementById('main')?.focus()
        }}
        className="print:hidden fixed top-2 left-2 z-60 -translate-y-20 rounded-md bg-surface px-4 py-2 shadow-float focus:translate-y-0"
      >
        {t('skipToContent')}
      </a>
      {!phone && <Sidebar folded={folded} onToggle={toggle} />}
      <div className="flex min-w-0 flex-1 flex-col">
        <Header
          menu={
            phone ? (
              <Suspense fallback={<span className="size-9" />}>
                <MenuSheet />
              </Suspense>
            ) : undefined
          }
        />
        <Content />
      </div>
      <OwnWidgets />
    </div>
  )
}

const Widgets = lazy(async () => ({
  default: (await loadChunk(import('#app/shell/widgets.tsx'))).Widgets,
}))

/**
 * Chat-bot and analytics tag of a tenant, which the server lists in a meta tag. Both load last,
 * because few tenants enable them.
 * @param bare true if the portal runs inside another application, which has no space for the
 * chat-bot (specification §2)
 */
function OwnWidgets({ bare = false }: { bare?: boolean }) {
  const [names] = useState(
    () => document.querySelector<HTMLMetaElement>('meta[name="choba-widgets"]')?.content,
  )
  const on = bare ? names?.replace('chat', '').trim() : names
  return (
    on && (
      <ChunkBoundary>
        <Suspense>
          <Widgets on={on} />
        </Suspense>
      </ChunkBoundary>
    )
  )
}

/** Label above screens with figures. It says that the figures cover only some stores. */
function FigureShare() {
  const hasFigures = useMatches({
    select: (matches) => matches.some((match) => match.staticData.figures),
  })
  return hasFigures && <StoreShare />
}

const titleRowFrame = { help: <GuideButton />, share: <FigureShare /> }
const MenuSheet = lazy(async () => ({
  default: (await loadChunk(import('#app/shell/menu-sheet.tsx'))).MenuSheet,
}))

// Few users open the portal inside another application.
const ChildMenu = lazy(async () => ({
  default: (await loadChunk(import('#app/shell/child-menu.tsx'))).ChildMenu,
}))

const RareNotices = lazy(async () => ({
  default: (await loadChunk(import('#app/shell/rare-notices.tsx'))).RareNotices,
}))

/** Notices that few users see. Their code loads only if a notice must be shown. */
function Notices() {
  const unread = useUnreadAddress()
  const isSupported = useSupportRuns()
  return (
    (unread ||
      isSupported ||
      tenantConfig().enableMfa ||
      session().holder.isAdmin ||
      document.getElementById('quiet')) && (
      <ChunkBoundary>
        <Suspense>
          <RareNotices />
        </Suspense>
      </ChunkBoundary>
    )
  )
}

/**
 * The visible screen below the important notifications. The list of notifications does not show
 * them a second time.
 */
function Content() {
  const isList = useLocation({ select: ({ pathname }) => screenOf(pathname) === 'message/list' })
  // Uses the resolved location, because `location` already is the new address while the next screen
  // loads.
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname })
  return (
    <main
      id="main"
      tabIndex={-1}
      data-path={path}
      className="min-w-0 flex-1 px-6 py-5 [@media(height<600px)]:py-2 outline-none max-sm:px-3.5 max-sm:py-4"
    >
      {!isList && <ImportantNotifications />}
      <Notices />
      <TitleRowFrame value={titleRowFrame}>
        <Outlet />
      </TitleRowFrame>
    </main>
  )
}

/**
 * Frame of every screen. Inside another application (`childmode`), only the screen itself is shown.
 */
export function Shell() {
  return hasFlag('childmode') ? (
    <BareFrame />
  ) : (
    <FeedbackFrame>
      <Shortcuts>
        <Frame />
      </Shortcuts>
    </FeedbackFrame>
  )
}

function BareFrame() {
  useScreenTitle()
  return (
    <>
      <ChunkBoundary>
        <Suspense>
          <ChildMenu />
        </Suspense>
      </ChunkBoundary>
      <Content />
      <OwnWidgets bare />
    </>
  )
}
