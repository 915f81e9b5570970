import { useRef, useState } from 'react'
import type { FieldPath, FieldValues, PathValue, UseFormReturn } from 'react-hook-form'
import { isStale } from '#lib/api-error.ts'

/** What a stale change is answered with (409): who was faster, and what stands there now. */
interface StaleAnswer<Current> {
  readonly changedBy: string
  readonly changedAt: string
  readonly current: Current & { readonly version: number }
}

/** One field that someone else has changed. */
export interface TheirChange {
  readonly label: string
  /** What they have made of it, in words. */
  readonly theirs: string
  /** Something else was typed here: it stays, and is kept when it is saved. */
  readonly kept: boolean
}

export interface Stale {
  readonly by: string
  readonly at: string
  readonly changes: readonly TheirChange[]
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/**
 * A form that stands on a state of a row which someone else may change meanwhile. `take(error)` says whether that has
 * happened: then what they changed and was not touched here shows their value, what was typed here stays, and `stale` says
 * who changed what (`StaleNotice`). `version` is what the next try is made with.
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
    /** The fields that can differ, in the order of the form. */
    labels: Readonly<Record<string, string>>
    /** A field's value in words. */
    show: (name: string, current: Current) => string
  },
): {
  version: () => number
  /** What the form stands on: what was there when it was opened, or what someone else has made of it since. */
  current: () => Current
  stale: Stale | null
  take: (error: unknown) => boolean
  /** For a form that stays when it has been saved: what it stands on from now on. */
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
