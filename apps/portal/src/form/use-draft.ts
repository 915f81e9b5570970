import { useEffect, useEffectEvent, useState } from 'react'
import type { FieldPath, FieldValues, PathValue, UseFormReturn } from 'react-hook-form'
import { isObject, withoutSecrets } from '#form/secret-fields.ts'
import { draftKey, dropDraft, readDraft, writeDraft } from '#lib/drafts.ts'
import { isSigningOut } from '#lib/sign-out.ts'

export interface RestoredDraft {
  /** Another person has changed some of these fields since. */
  readonly isChanged: boolean
  /** Back to what the form would have shown without the draft. */
  readonly discard: () => void
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** What was typed over what the form begins with: the parts of it that were not kept begin as ever. */
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
 * Keeps what is typed into a form in this tab's session storage for as long as the calling component is there, so that it
 * survives a reload and the end of the sign-in, and puts it back for the same person when the same form is opened at the
 * same place. Secret fields are left out. Closing the form, by saving or by discarding, forgets it.
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

/** The draft of a form that is being opened. */
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
    // The key names the fields, and only this hook writes under it.
    valueOf: (name: FieldPath<Input>) =>
      over(defaults[name], kept.values[name]) as PathValue<Input, typeof name>,
  }
  return { key, draft }
}
