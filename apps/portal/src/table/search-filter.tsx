import Search from 'lucide-react/icons/search'
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react'
import { TextField } from '#ui/text-field.tsx'

/** Pause in typing before the list is searched, in milliseconds. */
const DEBOUNCE_MS = 300

/**
 * Search field of a list, which searches while the user types. `label` names the searched fields:
 * "name or e-mail".
 */
export function SearchFilter({
  label,
  value,
  max = 100,
  onChange,
}: {
  label: string
  value: string | undefined
  max?: number
  onChange: (value: string | undefined) => void
}) {
  const [typed, setTyped] = useState(value ?? '')
  const [known, setKnown] = useState(value)
  if (known !== value) {
    setKnown(value)
    // Follows the address if something else changes it, such as a saved view or the back button.
    if ((value ?? '') !== typed.trim()) setTyped(value ?? '')
  }
  const search = useEffectEvent(onChange)
  useEffect(() => {
    const wanted = typed.trim() || undefined
    if (wanted === value) return undefined
    const timer = setTimeout(() => search(wanted), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [typed, value])
  const clear = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Escape' || typed === '') return
    event.stopPropagation()
    setTyped('')
  }
  return (
    <span className="relative block w-80 max-w-full max-sm:w-full">
      <Search
        aria-hidden="true"
        size="1em"
        className="absolute top-1/2 left-3 -translate-y-1/2 text-muted"
      />
      <TextField
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={max}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={clear}
        className="min-h-8.5 w-full pl-8.5 text-sm"
      />
    </span>
  )
}
