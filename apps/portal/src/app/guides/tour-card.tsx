import { Popover } from '@base-ui/react/popover'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { StepName } from '#app/guides/tour-steps.ts'
import { usePhrases, useTranslations } from '#lib/translations.ts'
import { Button } from '#ui/button.tsx'
import { isCovered } from '#ui/modal.tsx'

interface Props {
  /** Element that the card is placed beside; null if the element is missing on the screen. */
  element: HTMLElement | null
  name: StepName
  side: 'top' | 'bottom'
  progress: string
  /** Text of the continue button: the step's own phrase (`act`) or a general one. */
  act: 'act' | 'next' | 'finish'
  onNext: () => void
  onBack: (() => void) | undefined
  onSkip: () => void
}

/** Anchor in the bottom right corner of the window, for a card without an element. */
const corner = {
  getBoundingClientRect: () => new DOMRect(window.innerWidth - 16, window.innerHeight - 16, 0, 0),
}

const focusable = 'a[href], button, input, select, textarea, [tabindex]'

/** Returns the element if it can take the focus, otherwise the first focusable element inside. */
const stopOf = (element: HTMLElement | null): HTMLElement | null =>
  element?.matches(focusable) ? element : (element?.querySelector<HTMLElement>(focusable) ?? null)

const isTyping = (): boolean =>
  document.activeElement?.matches('input, textarea, select, [contenteditable=true]') ?? false

/**
 * Card with the explanation of one tour step, beside the explained element without covering it. In
 * the tab order, the card comes directly before the element.
 */
export function TourCard({ element, name, side, progress, act, onNext, onBack, onSkip }: Props) {
  const t = useTranslations('tour')
  const words: { title: string; text: string; act?: string } = usePhrases('tour').tour.step[name]
  const popup = useRef<HTMLDivElement>(null)
  useFocus(popup)
  useWayBack(popup, element)

  function leave(): void {
    ;(stopOf(element) ?? document.getElementById('main'))?.focus()
    onSkip()
  }
  function onKeyDown(event: KeyboardEvent): void {
    // Esc closes the card, not the drawer behind it.
    if (event.key === 'Escape') {
      event.stopPropagation()
      leave()
    }
    const buttons = [...(popup.current?.querySelectorAll('button') ?? [])]
    if (event.key !== 'Tab' || event.shiftKey || document.activeElement !== buttons.at(-1)) return
    const stop = stopOf(element)
    if (!stop) return
    event.preventDefault()
    stop.focus()
  }
  return (
    <Popover.Root open>
      <Popover.Portal>
        <Popover.Positioner
          anchor={element ?? corner}
          side={element ? side : 'top'}
          align={element ? 'start' : 'end'}
          sideOffset={10}
          collisionPadding={8}
          collisionAvoidance={{ side: 'flip', align: 'shift', fallbackAxisSide: 'none' }}
          positionMethod="fixed"
          className="z-40 max-w-[calc(100vw-16px)] print:hidden"
        >
          <Popover.Popup
            ref={popup}
            tabIndex={-1}
            initialFocus={false}
            finalFocus={false}
            onKeyDown={onKeyDown}
            className="tour-card flex max-h-(--available-height) w-96 max-w-full flex-col gap-2.5 overflow-y-auto rounded-md bg-surface p-4 shadow-float"
          >
            <p className="text-xs text-muted">{progress}</p>
            <Popover.Title className="font-semibold">{words.title}</Popover.Title>
            <Popover.Description className="text-sm">
              {words.text}
              {!element && <span className="block text-muted">{t('missing')}</span>}
            </Popover.Description>
            <div className="flex flex-wrap justify-end gap-2.5">
              <Button kind="quiet" className="mr-auto" onClick={leave}>
                {t('skip')}
              </Button>
              {onBack && <Button onClick={onBack}>{t('back')}</Button>}
              <Button kind="primary" onClick={onNext}>
                {act === 'act' ? words.act : t(act)}
              </Button>
            </div>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

/** Moves the focus to a new card, unless the user is typing or a dialog is open. */
function useFocus(popup: React.RefObject<HTMLElement | null>): void {
  useEffect(() => {
    // The timer lets a drawer that opens with the step take the focus first; afterwards the card
    // takes the focus.
    const timer = setTimeout(() => {
      if (!isTyping() && !isCovered()) popup.current?.focus()
    }, 50)
    return () => clearTimeout(timer)
  }, [popup])
}

/** Makes Shift + Tab on the explained element move the focus back to the card. */
function useWayBack(popup: React.RefObject<HTMLElement | null>, element: HTMLElement | null): void {
  useEffect(() => {
    const hear = (event: globalThis.KeyboardEvent) => {
      if (
        event.key !== 'Tab' ||
        !event.shiftKey ||
        !element ||
        document.activeElement !== stopOf(element)
      )
        return
      event.preventDefault()
      event.stopPropagation()
      ;[...(popup.current?.querySelectorAll('button') ?? [])].at(-1)?.focus()
    }
    document.addEventListener('keydown', hear, true)
    return () => document.removeEventListener('keydown', hear, true)
  }, [popup, element])
}
