import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { TourStep } from '#app/guides/tour-steps.ts'
import { translator } from '#lib/i18n.ts'

/**
 * Interval between searches for the element, in milliseconds. Rows and drawers can appear at any
 * time.
 */
const LOOK_EVERY = 150
/** Number of searches on a fully loaded screen after which the element counts as missing. */
const MAX_LOOKS = 8

interface Target {
  /** Step that the rest of the object is about. */
  readonly of: TourStep
  readonly element: HTMLElement | null
  readonly isMissing: boolean
}

const isSeen = (element: HTMLElement): boolean => element.getClientRects().length > 0

/**
 * Finds the visible element of a step in the document. Prefers an element that contains the phrase
 * of the step.
 */
function find({ target, prefers }: TourStep): HTMLElement | null {
  const seen = [...document.querySelectorAll<HTMLElement>(target)].filter(isSeen)
  const words = prefers && translator()(prefers)
  const preferred =
    words === undefined ? undefined : seen.find(({ textContent }) => textContent.includes(words))
  return preferred ?? seen[0] ?? null
}

const isLoading = (): boolean =>
  document.querySelector(':is(main, [role=dialog]) [aria-busy=true]') !== null

/**
 * Watches for the element of a step and outlines it. The element counts as missing if its screen is
 * not open, or if the screen has loaded without the element.
 * @param path full path of the current route
 */
export function useTourTarget(step: TourStep, path: string): Target {
  const router = useRouter()
  const unknown: Target = { of: step, element: null, isMissing: false }
  const [target, setTarget] = useState(unknown)
  useEffect(() => {
    let current: HTMLElement | null = null
    let looks = 0
    const mark = (next: HTMLElement | null) => {
      if (next === current) return
      current?.removeAttribute('data-tour-target')
      current = next
      next?.setAttribute('data-tour-target', '')
      next?.scrollIntoView({ block: 'center', inline: 'nearest' })
    }
    const look = () => {
      const isPending = router.state.status === 'pending'
      mark(isPending || !step.at.includes(path) ? null : find(step))
      looks = current || isPending || isLoading() ? 0 : looks + 1
      const isMissing = looks >= MAX_LOOKS
      setTarget((now) =>
        now.of === step && now.element === current && now.isMissing === isMissing
          ? now
          : { of: step, element: current, isMissing },
      )
    }
    look()
    const timer = setInterval(look, LOOK_EVERY)
    return () => {
      clearInterval(timer)
      mark(null)
    }
  }, [step, path, router])
  // After the step changes, the state still describes the previous step for one render; returns
  // `unknown` instead.
  return target.of === step ? target : unknown
}
