import X from 'lucide-react/icons/x'
import { useEffect, useId, useState } from 'react'
import { useTranslations } from '#lib/translations.ts'
import { refunds } from '@choba/contract/refunds.contract.ts'
import { ratedItems, STARS, type RatedItem } from '@choba/contract/feedback.contract.ts'
import { handleError } from '#lib/handle-error.ts'
import { mayI } from '#lib/permission.ts'
import { session } from '#lib/session.ts'
import { localStore, sessionStore } from '#lib/storage.ts'
import { Button } from '#ui/button.tsx'
import { Rating } from '#ui/rating.tsx'
import { feedbackApi } from './feedback.api.ts'
import { afterClosing, afterSending, sentItems } from './rating-memory.ts'

/**
 * Style for wide windows: a low and wide panel at the bottom, which covers the last rows of a list
 * but none of its columns.
 */
const low =
  'min-[1000px]:right-18 min-[1000px]:bottom-4 min-[1000px]:w-auto min-[1000px]:max-w-[calc(100vw-24.5rem)] min-[1000px]:flex-row min-[1000px]:flex-wrap min-[1000px]:items-center min-[1000px]:gap-x-6 min-[1000px]:gap-y-1 min-[1000px]:py-3 min-[1000px]:pr-12'

/** Hidden while a form with a footer is open, because the panel would cover the save button. */
const noForm = '[body:has(form>footer)_&]:hidden'

/**
 * Duration of the message after the user has rated all items, in milliseconds (specification §4).
 */
const THANKS = 2_000

const memory = () => ({ session: sessionStore.get('rating'), local: localStore.get('rating') })

function store(next: ReturnType<typeof afterClosing>): void {
  if (next.session !== null) sessionStore.set('rating', next.session)
  if (next.local !== null) localStore.set('rating', next.local)
}

/**
 * Returns the items that the user can rate. Leaves out features that the user has no permission
 * for.
 */
const itemsOfMine = () => ratedItems.filter((item) => item !== 'refunds' || mayI(refunds.add.can))

/**
 * Panel that asks for ratings of the product. The user rates each item once; the panel closes after
 * the last item.
 */
export function RatingPanel({ onClose }: { onClose: () => void }) {
  const t = useTranslations('feedback.rating')
  const kit = useTranslations('kit')
  const id = useId()
  const [items] = useState(itemsOfMine)
  const [sent, setSent] = useState<readonly string[]>(() => sentItems(memory()))
  const isDone = items.every((item) => sent.includes(item))
  const { userId } = session().user

  useEffect(() => {
    if (!isDone) return undefined
    store(afterClosing(memory(), userId, true))
    const timer = setTimeout(onClose, THANKS)
    return () => clearTimeout(timer)
  }, [isDone, onClose, userId])

  const lock = (item: RatedItem) => {
    store(afterSending(memory(), item))
    setSent((all) => [...all, item])
  }
  const waveAway = () => {
    if (!isDone) store(afterClosing(memory(), userId, false))
    onClose()
  }

  return (
    <aside
      aria-labelledby={id}
      className={`fixed right-4 bottom-18 z-20 flex max-h-[calc(100dvh-8rem)] w-96 max-w-[calc(100vw-2rem)] flex-col gap-2.5 overflow-y-auto rounded-md bg-surface p-4 shadow-float transition duration-180 print:hidden starting:translate-y-2 starting:opacity-0 ${low} ${noForm}`}
    >
      <div className="flex items-start gap-3">
        <h2 id={id} className="min-w-0 flex-1 font-semibold">
          {t('title')}
        </h2>
        <button
          type="button"
          aria-label={kit('close')}
          onClick={waveAway}
          className="-mt-1 -mr-1.5 grid size-8 shrink-0 place-items-center rounded-md text-muted hover:text-ink min-[1000px]:absolute min-[1000px]:top-3 min-[1000px]:right-3"
        >
          <X aria-hidden size="1.1em" />
        </button>
      </div>
      <p className="text-sm text-muted" aria-live="polite">
        {isDone ? t('thanks') : t('text')}
      </p>
      {items.map((item) => (
        <Rated key={item} item={item} locked={sent.includes(item)} onSent={() => lock(item)} />
      ))}
    </aside>
  )
}

function Rated({ item, locked, onSent }: { item: RatedItem; locked: boolean; onSent: () => void }) {
  const t = useTranslations('feedback.rating')
  const [rating, setRating] = useState<number | null>(null)
  const [isBusy, setBusy] = useState(false)
  const name = t(`items.${item}`)

  async function send(stars: number) {
    setBusy(true)
    try {
      await feedbackApi.write.call({ type: 'star', title: item, rating: stars })
      onSent()
    } catch (error) {
      handleError(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (rating !== null && !isBusy && !locked) void send(rating)
      }}
      className="flex min-h-9 flex-wrap items-center gap-x-2 border-t border-line-soft pt-2 min-[1000px]:border-0 min-[1000px]:pt-0"
    >
      <span className="min-w-0 flex-1 basis-36 text-sm min-[1000px]:flex-none min-[1000px]:basis-auto">
        {name}
      </span>
      <Rating
        label={name}
        value={rating}
        max={STARS}
        locked={locked || isBusy}
        onChange={setRating}
      />
      <span className="flex w-18 justify-end empty:min-[1000px]:hidden">
        {locked ? (
          <span className="text-sm text-muted">{t('done')}</span>
        ) : (
          rating !== null && (
            <Button type="submit" aria-label={t('actNamed', { item: name })} busy={isBusy}>
              {t('act')}
            </Button>
          )
        )}
      </span>
    </form>
  )
}
