import { useLocation, useMatches, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { TourCard } from '#app/guides/tour-card.tsx'
import { type StepName, type TourStep, tourSteps } from '#app/guides/tour-steps.ts'
import { endTour, goToStep, leaveTour, tourState, useTour } from '#app/guides/tour-store.ts'
import { useTourTarget } from '#app/guides/use-tour-target.ts'
import { useTranslations } from '#lib/translations.ts'
import { showToast } from '#ui/toasts.ts'
import { useTouch } from '#ui/use-touch.ts'

const stepOf = (name: StepName): TourStep => tourSteps[name]
/**
 * True if every route of the step contains an id. The tour does not know the id, so it cannot open
 * the screen; the user must open an item.
 */
const isInner = (step: TourStep): boolean => step.at.every((path) => path.includes('$'))
const isDisabled = (element: HTMLElement): boolean =>
  element.getAttribute('aria-disabled') === 'true'

/**
 * Returns the name of the step to show at each place of the tour. If the element of the current
 * step is missing, the next alternative for the same place replaces the step.
 */
function useNames(places: readonly (readonly StepName[])[], at: number) {
  const [passed, setPassed] = useState({ at, count: 0 })
  const count = passed.at === at ? passed.count : 0
  const other = places[at]?.[count + 1]
  return {
    names: places.map((place, index) => place[index === at ? count : 0]!),
    other,
    takeOther: () => setPassed({ at, count: count + 1 }),
  }
}

/** Runs the tour: shows one step after another on the step's screen. */
export function TourRun({ places }: { places: readonly (readonly StepName[])[] }) {
  const t = useTranslations('tour')
  const router = useRouter()
  const isTouch = useTouch()
  const { step } = useTour()
  const at = Math.min(step, places.length - 1)
  const { names, other, takeOther } = useNames(places, at)
  const path = useMatches({ select: (matches) => matches.at(-1)?.fullPath ?? '' })
  const name = names[at]!
  const here = stepOf(name)
  const { element, isMissing } = useTourTarget(here, path)
  const isOn = (index: number): boolean =>
    names[index] !== undefined && stepOf(names[index]).at.includes(path)

  function open({ at: paths }: TourStep): void {
    const to = paths.find((one) => one in router.routesByPath)
    if (!paths.includes(path) && to !== undefined && !to.includes('$')) void router.navigate({ to })
  }
  function enter(index: number): void {
    goToStep(index)
    open(stepOf(names[index]!))
  }
  function advance(): void {
    if (at + 1 < names.length) return enter(at + 1)
    endTour()
    showToast({ severity: 'success', message: t(isTouch ? 'finishedByTouch' : 'finished') })
  }
  const isAct = here.isPressed === true && element !== null && !isDisabled(element)

  const begin = useEffectEvent(() => {
    const start = names
      .slice(0, at + 1)
      .findLastIndex((one, index) => isOn(index) || !isInner(stepOf(one)))
    enter(Math.max(start, 0))
  })
  useEffect(() => begin(), [])
  useFollowing(path, () => {
    if (isOn(at)) return
    const found = [
      at + 1,
      ...names
        .map((_name, index) => index)
        .slice(0, at)
        .reverse(),
    ].find(isOn)
    if (found === undefined) leaveTour()
    else goToStep(found)
  })
  usePressed(here.isPressed ? element : null, advance)
  useSearched(here.search, advance)
  const turn = useEffectEvent((instead: StepName) => {
    takeOther()
    open(stepOf(instead))
  })
  useEffect(() => {
    if (isMissing && other !== undefined) turn(other)
  }, [isMissing, other])

  if (!element && (!isMissing || other !== undefined)) return null
  const isLast = at + 1 === names.length
  return (
    <TourCard
      key={name}
      element={element}
      name={name}
      side={here.side ?? 'bottom'}
      progress={t('progress', { step: at + 1, count: names.length })}
      act={isAct ? 'act' : isLast ? 'finish' : 'next'}
      onNext={isAct ? () => element.click() : advance}
      onBack={
        at > 0 && (isOn(at - 1) || !isInner(stepOf(names[at - 1]!)))
          ? () => enter(at - 1)
          : undefined
      }
      onSkip={leaveTour}
    />
  )
}

/** Calls `onChange` after the user opens a route other than the first one. */
function useFollowing(path: string, onChange: () => void): void {
  const before = useRef(path)
  const change = useEffectEvent(onChange)
  useEffect(() => {
    if (before.current === path) return
    before.current = path
    change()
  }, [path])
}

/**
 * Calls `onPressed` after the element is clicked by mouse, key or script, unless the click has
 * already led to another step.
 */
function usePressed(element: HTMLElement | null, onPressed: () => void): void {
  const pressed = useEffectEvent(onPressed)
  useEffect(() => {
    if (!element) return undefined
    // The timeout runs `pressed` after the element's own click handlers, which may change the step.
    const hear = () => {
      const { step } = tourState()
      if (!isDisabled(element)) setTimeout(() => tourState().step === step && pressed())
    }
    element.addEventListener('click', hear)
    return () => element.removeEventListener('click', hear)
  }, [element])
}

/** Calls `onSearched` when the search parameter `key` appears in the address. */
function useSearched(key: string | undefined, onSearched: () => void): void {
  const isThere = useLocation({ select: ({ search }) => key !== undefined && key in search })
  const before = useRef({ key, isThere })
  const searched = useEffectEvent(onSearched)
  useEffect(() => {
    const hadIt = before.current.key !== key || before.current.isThere
    before.current = { key, isThere }
    if (isThere && !hadIt) searched()
  }, [key, isThere])
}
