import { useEffect, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { timeZoneOf } from '#form/setting-options.ts'

interface Placed {
  currency: string | null
  timeZone: string | null
}

/** The form fields that the proposal reads and writes. */
type PlacedForm = Pick<UseFormReturn<Placed>, 'watch' | 'getValues' | 'setValue'>

/**
 * Proposes the time zone of the currency that is chosen, until someone chooses a zone. Where a currency has several zones the field is
 * emptied: the zone that stood there belongs to another country.
 */
export function useProposedTimeZone(form: unknown): void {
  // A form has the two fields and more, and React Hook Form's types let no wider form stand for a narrower one.
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
