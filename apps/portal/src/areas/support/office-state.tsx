import type { SupportDetail } from '@choba/contract/support.contract.ts'
import { useTranslations } from '#lib/translations.ts'
import { atZone, clockOf, shortDayText, weekdayKey } from '#ui/instants.ts'
import { Status } from '#ui/status.tsx'
import { daysAhead } from './office-week.ts'

/** Returns a function that formats a time as a day and a time without seconds: `11/30（月）09:00`. */
function useMoment() {
  const kit = useTranslations('kit')
  return (at: string) => {
    const { day, time } = clockOf(at)
    return kit('weekdayInstant', {
      day: shortDayText(day),
      weekday: kit(weekdayKey(day)),
      time: time.slice(0, 5),
    })
  }
}

/**
 * Says whether the support office is open, and until when. Also gives the times on the user's clock
 * if the time zones differ.
 */
export function OfficeState({
  detail: { office, now, timeZone, readerZone },
}: {
  detail: SupportDetail
}) {
  const t = useTranslations('support.state')
  const moment = useMoment()
  if (!office) return null
  const { isOpen, until } = office
  return (
    <div className="flex flex-col gap-0.5">
      <p className="font-semibold">
        <Status tone={isOpen ? 'ok' : 'muted'}>
          <span className="whitespace-normal">
            {until === null
              ? t(isOpen ? 'open' : 'closed')
              : t(isOpen ? 'openUntil' : 'closedUntil', { when: when(until) })}
          </span>
        </Status>
      </p>
      {until !== null && readerZone !== timeZone && (
        <p className="text-sm text-muted">
          {t('reader', { zone: readerZone, at: moment(atZone(until, readerZone)) })}
        </p>
      )}
    </div>
  )

  function when(at: string): string {
    const ahead = daysAhead(at, now)
    const time = clockOf(at).time.slice(0, 5)
    if (ahead === 0) return t('today', { time })
    return ahead === 1 ? t('tomorrow', { time }) : moment(at)
  }
}
