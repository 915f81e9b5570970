import { useEffect } from 'react'

const secrets = new WeakMap<object, Set<string>>()

/** What is typed into this field of a form is never written into the browser's storage: a password, a code, a file. */
export function useSecretField(control: object, name: string): void {
  useEffect(() => {
    const known = secrets.get(control) ?? new Set()
    secrets.set(control, known.add(name))
  }, [control, name])
}

/** `{ a: { b: 1, c: 2 } }` without `a.b` is `{ a: { c: 2 } }`. The values are a copy already. */
function removePath(values: Record<string, unknown>, path: string): void {
  const parts = path.split('.')
  const last = parts.pop()!
  let at: unknown = values
  for (const part of parts) at = isObject(at) ? at[part] : undefined
  if (isObject(at)) delete at[last]
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A copy of what a form holds, as JSON carries it, without the fields of it that are secret. */
export function withoutSecrets(control: object, values: object): Record<string, unknown> {
  // JSON of an object is one.
  const copy = JSON.parse(JSON.stringify(values)) as Record<string, unknown>
  for (const path of secrets.get(control) ?? []) removePath(copy, path)
  return copy
}
