import { useRef, useState } from 'react'
import type { FieldPath, FieldValues, PathValue, UseFormReturn } from 'react-hook-form'
import { isStale } from '#lib/api-error.ts'

/**
 * Response to a change that is based on outdated data (409): the user who has changed the record,
 * and the current data.
 */
interface StaleAnswer<Current> {
  readonly changedBy: string
  readonly changedAt: string
  readonly current: Current & { readonly version: number }
}

/** Field of a form that another user has changed. */
export interface TheirChange {
  readonly label: string
  /** Value that the other user has saved, as text. */
  readonly theirs: string
  /**
   * True if the current user has typed another value, which stays in the form and will be saved.
   */
  readonly kept: boolean
}

export interface Stale {
  readonly by: string
  readonly at: string
  readonly changes: readonly TheirChange[]
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/**
 * Handles conflicts in a form for a record that another user may change at the same time.
 * `take(error)` returns true for such a conflict. Untouched fields then show the other user's
 * values, typed values stay, and `stale` lists the changes for `StaleNotice`. The next save must
 * send `version`.
 */
export function useRebase<Input extends FieldValues, Output, Current>(
  form: UseFormReturn<Input, unknown, Output>,
  {
    start,
    inputOf,
    labels,
    show,
  }: {
    start: Current & { readonly version: number }
    inputOf: (current: Current) => Input
    /** Labels of the fields that can have conflicts, in the order of the form. */
    labels: Readonly<Record<string, string>>
    /** Returns the value of a field as text. */
    show: (name: string, current: Current) => string
  },
): {
  version: () => number
  /**
   * Returns the record that the form is based on: the loaded one, or the one that the other user
   * has saved.
   */
  current: () => Current
  stale: Stale | null
  take: (error: unknown) => boolean
  /** Sets the record that the form is based on after a save, for a form that stays open. */
  standOn: (saved: Current & { readonly version: number }) => void
} {
  const base = useRef(start)
  const [stale, setStale] = useState<Stale | null>(null)

  function take(error: unknown): boolean {
    if (!isStale(error) || error.result === null) return false
    const { changedBy: by, changedAt: at, current } = error.result as StaleAnswer<Current>
    const [was, theirs, mine] = [inputOf(base.current), inputOf(current), form.getValues()]
    const touched = Object.keys(labels).filter((name) => !isSame(mine[name], was[name]))
    const changed = Object.keys(labels).filter((name) => !isSame(theirs[name], was[name]))
    base.current = current
    form.reset(theirs)
    for (const name of touched) {
      const field = name as FieldPath<Input>
      form.setValue(field, mine[name] as PathValue<Input, typeof field>, { shouldDirty: true })
    }
    setStale({
      by,
      at,
      changes: changed.map((name) => ({
        label: labels[name]!,
        theirs: show(name, current),
        kept: touched.includes(name) && !isSame(mine[name], theirs[name]),
      })),
    })
    return true
  }
  function standOn(saved: Current & { readonly version: number }): void {
    base.current = saved
    setStale(null)
  }
  return { version: () => base.current.version, current: () => base.current, stale, take, standOn }
}
