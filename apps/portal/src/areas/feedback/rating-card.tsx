import X from 'lucide-react/icons/x'
import { type RefObject, useCallback, useEffect, useId, useRef, useState } from 'react'
import { useTranslations } from '#lib/translations.ts'
import { formatCount } from '@choba/contract/money.ts'
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

/** Gap between the card and the edge of the window, including the chat button, in pixels. */
const BELOW = 72

/**
 * Reserves space below the content of the screen, in which the card stands. The last row and every
 * button can so be scrolled out from under the card, and the focus is never hidden by it.
 */
function useSpaceBelow(card: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const box = card.current
    if (!box) return undefined
    const main = document.getElementById('main')
    const page = document.documentElement
    // The card grows with each rated item.
    const observer = new ResizeObserver(() => {
      const space = `${box.offsetHeight + BELOW + 16}px`
      main?.style.setProperty('padding-bottom', space)
      page.style.setProperty('scroll-padding-bottom', space)
    })
    observer.observe(box)
    return () => {
      observer.disconnect()
      main?.style.removeProperty('padding-bottom')
      page.style.removeProperty('scroll-padding-bottom')
    }
  }, [card])
}

/**
 * Card that asks for ratings of the product, one question after the other. A rated item stays in
 * the card and is locked; the card closes after the last item, and when the user goes to another
 * address.
 */
export function RatingCard({ address, onClose }: { address: string; onClose: () => void }) {
  const t = useTranslations('feedback.rating')
  const kit = useTranslations('kit')
  const id = useId()
  const card = useRef<HTMLElement>(null)
  const [shownAt] = useState(address)
  const [items] = useState(itemsOfMine)
  const [sent, setSent] = useState<readonly string[]>(() => sentItems(memory()))
  const isDone = items.every((item) => sent.includes(item))
  const current = items.find((item) => !sent.includes(item))
  const hasLeft = address !== shownAt
  const { userId } = session().user
  useSpaceBelow(card)

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
  const dismiss = useCallback(() => {
    if (!isDone) store(afterClosing(memory(), userId, false))
    onClose()
  }, [isDone, onClose, userId])
  useEffect(() => {
    if (hasLeft) dismiss()
  }, [hasLeft, dismiss])

  return (
    <aside
      ref={card}
      aria-labelledby={id}
      className="fixed right-4 bottom-18 z-20 flex max-h-[calc(100dvh-8rem)] w-80 max-w-[calc(100vw-2rem)] flex-col max-sm:w-full gap-2.5 overflow-y-auto rounded-md bg-surface p-4 shadow-float transition duration-180 print:hidden starting:translate-y-2 starting:opacity-0"
    >
      <div className="flex items-start gap-3">
        <h2 id={id} className="min-w-0 flex-1 font-semibold">
          {t('title')}
        </h2>
        <button
          type="button"
          aria-label={kit('close')}
          onClick={dismiss}
          className="-mt-1 -mr-1.5 grid size-8 shrink-0 place-items-center rounded-md text-muted hover:text-ink"
        >
          <X aria-hidden size="1.1em" />
        </button>
      </div>
      <p className="text-sm text-muted" aria-live="polite">
        {isDone
          ? t('thanks')
          : t('text', { number: formatCount(sent.length + 1), count: formatCount(items.length) })}
      </p>
      {items
        .filter((item) => item === current || sent.includes(item))
        .map((item) => (
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
      className="flex flex-col gap-1 border-t border-line-soft pt-2"
    >
      <span className={locked ? 'text-sm text-muted' : ''}>{name}</span>
      <span className="flex min-h-8.5 items-center justify-between gap-3">
        <Rating
          label={name}
          value={rating}
          max={STARS}
          locked={locked || isBusy}
          onChange={setRating}
        />
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
