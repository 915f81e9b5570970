import { useMatches } from '@tanstack/react-router'
import MessageCircle from 'lucide-react/icons/message-circle'
import X from 'lucide-react/icons/x'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from '#lib/translations.ts'
import { useIsAccountDialogOpen } from '#app/session/account-dialogs.tsx'
import { tenantName } from '#lib/session.ts'

/** The screen's pattern, `/trade/$paymentNo`: never the address with what someone looks at. */
const useRouteName = (): string =>
  useMatches({ select: (matches) => matches.at(-1)?.routeId ?? '/' })

interface WidgetProps {
  kind: 'chat' | 'tag'
  title: string
  hidden: boolean
  className?: string
}

/** A third party's script, where it reaches nothing of ours: it is told the name of the screen and nothing else. */
function WidgetFrame({ kind, title, hidden, className }: WidgetProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const route = useRouteName()
  // A frame without an origin cannot be addressed by one; the page's policy keeps it at our own address.
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

/** The chat-bot behind its button. Nothing is loaded before it is first opened; afterwards it goes on while it is closed. */
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
        className="grid size-11 place-items-center rounded-full bg-brand text-on-fill shadow-float"
      >
        <Icon aria-hidden size="1.3em" />
      </button>
    </div>
  )
}

/** Chat-bot and analytics tag, those of `on`: `chat`, `tag`. They are not there while someone's own sign-in is in view. */
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
