import { useQuery } from '@tanstack/react-query'
import type { RuleCalendar as Calendar } from '@choba/contract/point-rules.contract.ts'
import { formatRate } from '@choba/contract/terms-rate.ts'
import { useTranslations } from '#lib/translations.ts'
import { LoadError } from '#table/load-error.tsx'
import { Box, Section } from '#ui/section.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { pointRulesApi } from './point-rules.api.ts'
import { CalendarKey, type DayLook, RuleCalendar } from './rule-calendar.tsx'

/** Calendar of a store that marks days without a rule and days with several rules. */
export function StoreCalendar({ storeId }: { storeId: string }) {
  const t = useTranslations('pointRules.simulator')
  const calendar = useQuery(pointRulesApi.calendar.query({ storeId }))
  return (
    <Box>
      <Section title={t('calendar')}>
        {calendar.data ? (
          <Loaded calendar={calendar.data} />
        ) : calendar.isError ? (
          <LoadError
            title={t('calendarFault')}
            error={calendar.error}
            busy={calendar.isFetching}
            onRetry={() => void calendar.refetch()}
          />
        ) : (
          <Skeleton className="h-80" />
        )}
      </Section>
    </Box>
  )
}

type Day = Calendar['days'][number]

const lookOf = ({ gives, loses }: Day): DayLook =>
  gives.length === 0 ? 'none' : loses.length > 0 ? 'overlap' : 'one'

function Loaded({ calendar: { today, storeRate, days, rules } }: { calendar: Calendar }) {
  const t = useTranslations('pointRules.simulator')
  const names = new Map(rules.map(({ ruleId, ruleName }) => [ruleId, ruleName]))
  const byDay = new Map(days.map((day) => [day.day, day]))
  const listed = (ids: readonly string[]) => ids.map((ruleId) => names.get(ruleId)).join(' / ')
  const ahead = days.filter(({ day }) => day >= today)
  const count = (look: DayLook) => ahead.filter((day) => lookOf(day) === look).length
  function titleOf(text: string): string {
    const day = byDay.get(text)
    if (!day || day.gives.length === 0) return t('gap')
    const gives = t('dayGives', { names: listed(day.gives) })
    return day.loses.length === 0
      ? gives
      : `${gives} ${t('dayLoses', { names: listed(day.loses) })}`
  }
  return (
    <div className="flex flex-col gap-4">
      <p className="flex flex-wrap gap-x-5 text-sm">
        <span>{t('gaps', { count: count('none') })}</span>
        <span>{t('overlaps', { count: count('overlap') })}</span>
      </p>
      <CalendarKey words={{ none: t('gap'), one: t('one'), overlap: t('overlap') }} />
      <RuleCalendar
        today={today}
        look={(text) => {
          const day = byDay.get(text)
          return day ? lookOf(day) : 'none'
        }}
        title={titleOf}
      />
      {storeRate !== null && storeRate > 0 && (
        <p className="text-sm text-muted">{t('storeRateNote', { rate: formatRate(storeRate) })}</p>
      )}
    </div>
  )
}
