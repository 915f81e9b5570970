import { useEffect } from 'react'

const secrets = new WeakMap<object, Set<string>>()

/**
 * Marks a field for a password, a code or a file. The value of such a field must never be written
 * into the browser's storage.
 */
export function useSecretField(control: object, name: string): void {
  useEffect(() => {
    const known = secrets.get(control) ?? new Set()
    secrets.set(control, known.add(name))
  }, [control, name])
}

/**
 * Removes a path from nested values and changes `values`: removing `a.b` from `{ a: { b: 1, c: 2 }
 * }` leaves `{ a: { c: 2 } }`.
 */
function removePath(values: Record<string, unknown>, path: string): void {
  const parts = path.split('.')
  const last = parts.pop()!
  let at: unknown = values
  for (const part of parts) at = isObject(at) ? at[part] : undefined
  if (isObject(at)) delete at[last]
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns a JSON copy of the form's values without its secret fields. */
export function withoutSecrets(control: object, values: object): Record<string, unknown> {
  // The cast is safe, because the JSON text of an object is parsed to an object.
  const copy = JSON.parse(JSON.stringify(values)) as Record<string, unknown>
  for (const path of secrets.get(control) ?? []) removePath(copy, path)
  return copy
}
