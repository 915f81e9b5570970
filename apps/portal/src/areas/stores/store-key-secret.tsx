import { useEffect, useEffectEvent, useState } from 'react'
import { SIGN_KEY_SHOWN_SECONDS } from '@choba/contract/stores.contract.ts'
import { useTranslations } from '#lib/translations.ts'
import { CopyText } from '#ui/copy-text.tsx'
import { startStopwatch } from '#ui/stopwatch.ts'

/**
 * Secret of a signing key. It is kept out of the query cache, so that it disappears with the
 * component.
 */
export interface Shown {
  readonly keyId: string
  readonly secret: string
}

/** Shows the secret of a signing key until its display time is over. */
export function ShownKey({ shown, onGone }: { shown: Shown; onGone: () => void }) {
  const t = useTranslations('stores.key')
  const [left, setLeft] = useState(SIGN_KEY_SHOWN_SECONDS)
  const gone = useEffectEvent(onGone)
  useEffect(() => {
    const elapsed = startStopwatch()
    const timer = setInterval(() => {
      const seconds = Math.ceil(SIGN_KEY_SHOWN_SECONDS - elapsed() / 1_000)
      if (seconds <= 0) gone()
      else setLeft(seconds)
    }, 500)
    return () => clearInterval(timer)
  }, [])
  return (
    <span className="flex flex-col">
      <span className="font-mono text-sm break-all">
        <CopyText text={shown.secret} />
      </span>
      <span className="text-sm text-muted tabular-nums">{t('seconds', { seconds: left })}</span>
    </span>
  )
}
