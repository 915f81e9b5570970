import { useEffect, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { timeZoneOf } from '#form/setting-options.ts'

interface Placed {
  currency: string | null
  timeZone: string | null
}

/** Part of a form that the hook uses. */
type PlacedForm = Pick<UseFormReturn<Placed>, 'watch' | 'getValues' | 'setValue'>

/**
 * Proposes the time zone of the chosen currency, until the user chooses a zone. For a currency with
 * several zones, empties the field, because the previous zone belongs to another country.
 */
export function useProposedTimeZone(form: unknown): void {
  // The form has more fields than these two, which React Hook Form's types do not accept.
  const placed = form as PlacedForm
  const proposed = useRef<string | null | undefined>(undefined)
  useEffect(() => {
    proposed.current = placed.getValues('timeZone')
    const { unsubscribe } = placed.watch(({ currency, timeZone }, { name }) => {
      if (name !== 'currency' || timeZone !== proposed.current) return
      proposed.current = currency ? timeZoneOf(currency) : null
      placed.setValue('timeZone', proposed.current)
    })
    return unsubscribe
  }, [placed])
}
