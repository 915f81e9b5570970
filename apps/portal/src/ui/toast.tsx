import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import X from 'lucide-react/icons/x'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { type Toast, dismissToast, listToasts, subscribeToasts } from '#ui/toasts.ts'

export { showToast } from '#ui/toasts.ts'

const LIFETIME = 5000

const looks = {
  error: { box: 'border-danger/40 bg-danger-soft', icon: 'text-danger', Icon: CircleAlert },
  warning: { box: 'border-warn/40 bg-warn-soft', icon: 'text-warn', Icon: TriangleAlert },
  neutral: { box: 'border-line bg-surface', icon: 'text-muted', Icon: Info },
  success: { box: 'border-ok/40 bg-ok-soft', icon: 'text-ok', Icon: CircleCheck },
}

function Slip({ toast }: { toast: Toast }) {
  const t = useTranslations('kit')
  const [held, setHeld] = useState(false)
  const { box, icon, Icon } = looks[toast.severity]
  // Pauses the timer while the pointer or the focus is on the toast, so that the toast does not
  // disappear while the user reads it.
  useEffect(() => {
    if (held) return undefined
    const timer = setTimeout(() => dismissToast(toast.id), LIFETIME)
    return () => clearTimeout(timer)
  }, [held, toast.id])
  return (
    <div
      data-severity={toast.severity}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className={`pointer-events-auto flex w-full items-start gap-2.5 rounded-md border px-4 py-3 text-ink shadow-float transition starting:translate-y-2 starting:opacity-0 ${box}`}
    >
      <Icon aria-hidden="true" size="1.2em" className={`mt-0.5 shrink-0 ${icon}`} />
      <span className="min-w-0 flex-1 whitespace-pre-line">{toast.message}</span>
      <button
        type="button"
        aria-label={t('close')}
        onClick={() => dismissToast(toast.id)}
        className="-my-1 -mr-2 grid size-7 shrink-0 place-items-center rounded-sm"
      >
        <X aria-hidden="true" size="1em" />
      </button>
    </div>
  )
}

/**
 * Region that shows all toasts. The application renders it once, at the bottom left, where drawers
 * have neither heading nor buttons. Only the region is announced to screen readers; a role on each
 * toast would announce the toast twice.
 */
export function ToastRegion() {
  const toasts = useSyncExternalStore(subscribeToasts, listToasts)
  return (
    <div
      aria-live="polite"
      className="pointer-events-none fixed bottom-4 left-4 z-60 flex w-110 max-w-[calc(100vw-2rem)] flex-col gap-2 max-lg:bottom-20"
    >
      {toasts.map((toast) => (
        <Slip key={toast.id} toast={toast} />
      ))}
    </div>
  )
}
