import { useMatches } from '@tanstack/react-router'
import MessageCircle from 'lucide-react/icons/message-circle'
import X from 'lucide-react/icons/x'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from '#lib/translations.ts'
import { useIsAccountDialogOpen } from '#app/session/account-dialogs.tsx'
import { tenantName } from '#lib/session.ts'

/**
 * Returns the route pattern of the screen, such as `/trade/$paymentNo`. Third-party scripts must
 * not get the real address, which would reveal the data that the user views.
 */
const useRouteName = (): string =>
  useMatches({ select: (matches) => matches.at(-1)?.routeId ?? '/' })

interface WidgetProps {
  kind: 'chat' | 'tag'
  title: string
  hidden: boolean
  className?: string
}

/**
 * Runs a third-party script in an isolated frame without access to the portal. The frame receives
 * only the route pattern of the screen.
 */
function WidgetFrame({ kind, title, hidden, className }: WidgetProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const route = useRouteName()
  // A frame with an opaque origin can only be addressed with `'*'`. The page's security policy
  // allows no frames but the portal's own.
  const tell = () => frame.current?.contentWindow?.postMessage({ type: 'choba-route', route }, '*')
  useEffect(tell, [route])
  return (
    <iframe
      ref={frame}
      title={title}
      hidden={hidden}
      className={className}
      src={`/widget/${kind}`}
      sandbox="allow-scripts allow-forms allow-popups"
      onLoad={tell}
    />
  )
}

/**
 * Chat-bot behind a button. The chat-bot loads when the user first opens it, and keeps running
 * while closed.
 */
function Chat() {
  const t = useTranslations('shell.chat')
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  const Icon = isOpen ? X : MessageCircle
  return (
    <div className="fixed right-4 bottom-4 z-30 flex flex-col items-end gap-2">
      {wasOpened && (
        <WidgetFrame
          kind="chat"
          title={t('title')}
          hidden={!isOpen}
          className="h-[min(34rem,calc(100dvh-6rem))] w-[min(24rem,calc(100vw-2rem))] rounded-md border border-line bg-surface shadow-float"
        />
      )}
      <button
        type="button"
        aria-expanded={isOpen}
        aria-label={isOpen ? t('close') : t('open')}
        onClick={() => {
          setOpened(true)
          setOpen(!isOpen)
        }}
        className="grid size-11 place-items-center rounded-full bg-accent text-on-fill shadow-float"
      >
        <Icon aria-hidden size="1.3em" />
      </button>
    </div>
  )
}

/**
 * Chat-bot (`chat`) and analytics tag (`tag`), as far as `on` names them. Both are removed while an
 * account dialog is open, because the dialog shows private data.
 */
export function Widgets({ on }: { on: string }) {
  const isPrivate = useIsAccountDialogOpen()
  if (isPrivate) return null
  return (
    <>
      {on.includes('tag') && <WidgetFrame kind="tag" title={tenantName()} hidden />}
      {on.includes('chat') && <Chat />}
    </>
  )
}
