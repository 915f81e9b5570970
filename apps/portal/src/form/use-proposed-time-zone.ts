import { useEffect, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { timeZoneOf } from '#form/setting-options.ts'

interface Placed {
  currency: string | null
  timeZone: string | null
}

/** The methods of a form that the hook uses. */
type PlacedForm = Pick<UseFormReturn<Placed>, 'watch' | 'getValues' | 'setValue'>

/**
 * Proposes the time zone of the selected currency until the user selects a time zone. If no single
 * time zone is known for the currency, empties the field, because the previous time zone belongs to
 * another country.
 */
export function useProposedTimeZone(form: unknown): void {
  // The cast is needed, because the form has more fields than these two and React Hook Form's types
  // then do not match.
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
