import type { Period } from '@choba/contract/period.ts'
import { useState } from 'react'
import { Day } from '#ui/day.tsx'
import { Instant } from '#ui/instant.tsx'
import { PeriodPicker } from '#ui/period-picker.tsx'
import { TODAY } from './sample-figures.ts'
import { Specimen, Specimens } from './specimen.tsx'
import { useWords } from './words.ts'

/** Gallery page with the period picker, and the formats of days and times. */
export function PeriodExamples() {
  const w = useWords()
  const [period, setPeriod] = useState<Period>({ from: '2026-11-01', to: TODAY })
  const [timed, setTimed] = useState<Period>({
    from: '2025-11-01T09:00:00',
    to: '2025-11-20T18:30:59',
  })
  return (
    <Specimens>
      <Specimen name={w.normal}>
        <PeriodPicker value={period} today={TODAY} closingMinutes={0} onChange={setPeriod} />
      </Specimen>
      <Specimen name={w.long}>
        <PeriodPicker
          label={w.validity}
          value={timed}
          today={TODAY}
          closingMinutes={300}
          future
          onChange={setTimed}
        />
      </Specimen>
      <Specimen name={w.day}>
        <Day day={TODAY} />
        <Day day={TODAY} today={TODAY} form="short" />
        <Instant at={`${TODAY}T14:05:09+09:00`} />
        <Instant at={`${TODAY}T14:05:09+09:00`} form="short" />
      </Specimen>
    </Specimens>
  )
}
