import { useEffect, useEffectEvent, useState } from 'react'
import type { FieldPath, FieldValues, PathValue, UseFormReturn } from 'react-hook-form'
import { isObject, withoutSecrets } from '#form/secret-fields.ts'
import { draftKey, dropDraft, readDraft, writeDraft } from '#lib/drafts.ts'
import { isSigningOut } from '#lib/sign-out.ts'

export interface RestoredDraft {
  /** True if another user has changed some of the restored fields since the draft was stored. */
  readonly isChanged: boolean
  /** Discards the restored draft, so that the form shows its starting values. */
  readonly discard: () => void
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/**
 * Merges the typed values of a draft into the initial values. Fields that the draft does not
 * contain keep their initial value.
 */
const over = (start: unknown, typed: unknown): unknown =>
  isObject(start) && isObject(typed)
    ? Object.fromEntries(
        Object.entries({ ...start, ...typed }).map(([name, value]) => [
          name,
          over(start[name], value),
        ]),
      )
    : typed

/**
 * Stores the typed input of a form in the tab's session storage while the calling component is
 * mounted. The draft survives a reload and the end of the sign-in, and is restored when the same
 * user opens the same form at the same address. Secret fields are never stored. Unmounting the
 * component, for example after saving, deletes the draft.
 */
export function useDraft<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
): RestoredDraft | null {
  const [{ key, draft }] = useState(() => begin(form))
  const [isDiscarded, discard] = useState(false)

  const follow = useEffectEvent(() => {
    if (key === null) return undefined
    for (const name of draft?.names ?? [])
      form.setValue(name, draft!.valueOf(name), { shouldDirty: true })
    const stop = form.subscribe({
      formState: { values: true },
      callback({ values, defaultValues = {} }) {
        if (isSigningOut()) return
        const [now, start] = [
          withoutSecrets(form.control, values),
          withoutSecrets(form.control, defaultValues),
        ]
        const typed = Object.keys(now).filter((name) => !isSame(now[name], start[name]))
        const pick = (of: Record<string, unknown>) =>
          Object.fromEntries(typed.map((name) => [name, of[name]]))
        if (typed.length === 0) dropDraft(key)
        else writeDraft(key, { values: pick(now), base: pick(start) })
      },
    })
    return () => {
      stop()
      if (!isSigningOut()) dropDraft(key)
    }
  })
  useEffect(() => follow(), [])

  if (!draft || isDiscarded) return null
  return {
    isChanged: draft.isChanged,
    discard: () => {
      form.reset()
      discard(true)
    },
  }
}

/** Reads the draft when the form opens. */
function begin<Input extends FieldValues, Output>(form: UseFormReturn<Input, unknown, Output>) {
  const defaults = form.getValues()
  const key = draftKey(Object.keys(defaults))
  const kept = key && readDraft(key)
  const names = Object.keys(kept?.values ?? {}).filter(
    (name) => name in defaults,
  ) as FieldPath<Input>[]
  if (!kept || names.length === 0) return { key, draft: null }
  const base = withoutSecrets(form.control, defaults)
  const draft = {
    names,
    isChanged: names.some((name) => !isSame(kept.base[name], base[name])),
    // The cast is safe, because the storage key contains the names of the fields and only this hook
    // writes the stored value.
    valueOf: (name: FieldPath<Input>) =>
      over(defaults[name], kept.values[name]) as PathValue<Input, typeof name>,
  }
  return { key, draft }
}
