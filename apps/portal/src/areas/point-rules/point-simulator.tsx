import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { type Control, useWatch } from 'react-hook-form'
import { MAX_AMOUNT } from '@choba/contract/money.ts'
import { isDay } from '@choba/contract/period.ts'
import * as z from 'zod/mini'
import { DayField } from '#form/day-field.tsx'
import { MoneyField } from '#form/money-field.tsx'
import { StoreField } from '#form/store-field.tsx'
import { useAppForm } from '#form/use-app-form.ts'
import { readSearch } from '#lib/search-params.ts'
import { useTranslations } from '#lib/translations.ts'
import { LoadError } from '#table/load-error.tsx'
import { RecordState } from '#table/record-state.tsx'
import { Box } from '#ui/section.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TitleRow } from '#ui/title-row.tsx'
import { useDebounced } from '#ui/use-debounced.ts'
import { pointRulesApi } from './point-rules.api.ts'
import { PointTabs } from './point-tabs.tsx'
import { SimulatorAddress } from './simulator-address.ts'
import { SimulatedAward } from './simulated-award.tsx'
import { StoreCalendar } from './store-calendar.tsx'
import { usePointOptions, usePointRuleFaults } from './use-point-rules.ts'

interface Input {
  storeId: string
  day: string
  amount: number | null
}

/** Delay between the last key press and the simulation, in milliseconds. */
const TYPING_PAUSE = 300

/**
 * Simulates the points of one order, with the reason. Also shows the days on which no rule or
 * several rules apply.
 */
export function PointSimulator() {
  const t = useTranslations('pointRules')
  const options = usePointOptions()
  const faults = usePointRuleFaults('fault')
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <TitleRow title={t('title')} />
      <PointTabs value="simulator" />
      {options.data ? <Loaded {...options.data} /> : <RecordState query={options} {...faults} />}
    </div>
  )
}

function Loaded({ today, currency }: { today: string; currency: string }) {
  const t = useTranslations('pointRules')
  const { storeId: given } = readSearch(SimulatorAddress.shape, useSearch({ strict: false }))
  const form = useAppForm<Input, Input>(
    z.object({ storeId: z.string(), day: z.string(), amount: z.nullable(z.number()) }),
    { defaultValues: { storeId: given ?? '', day: today, amount: null } },
  )
  const control = form.control as Control<Input, unknown, unknown>
  const [storeId, day, amount] = useWatch({
    control: form.control,
    name: ['storeId', 'day', 'amount'],
  })
  return (
    <>
      <div className="grid items-start gap-4 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <Box>
          <form
            className="flex flex-col gap-4"
            aria-label={t('simulator.title')}
            onSubmit={(event) => event.preventDefault()}
          >
            <p className="text-sm text-muted">{t('simulator.intro')}</p>
            <StoreField
              control={control}
              name="storeId"
              calls={pointRulesApi.stores}
              label={t('simulator.store')}
            />
            <DayField
              control={control}
              name="day"
              label={t('simulator.day')}
              today={today}
              future
            />
            <MoneyField
              control={control}
              name="amount"
              currency={currency}
              label={t('simulator.amount')}
            />
          </form>
        </Box>
        <Box>
          <Award storeId={storeId} day={day} amount={amount} />
        </Box>
      </div>
      {storeId !== '' && <StoreCalendar key={storeId} storeId={storeId} />}
    </>
  )
}

function Award({ storeId, day, amount }: Input) {
  const t = useTranslations('pointRules.simulator')
  const asked = useDebounced(JSON.stringify({ storeId, day, amount }), TYPING_PAUSE)
  // The cast is safe, because the text was serialized from an Input in this component.
  const settled = JSON.parse(asked) as Input
  const isComplete = settled.storeId !== '' && isDay(settled.day) && settled.amount !== null
  const award = useQuery({
    ...pointRulesApi.simulate.query({
      storeId: settled.storeId || '1',
      day: settled.day,
      amount: Math.min(settled.amount ?? 0, MAX_AMOUNT),
    }),
    enabled: isComplete,
    placeholderData: keepPreviousData,
    meta: { withoutToast: true },
  })
  if (!isComplete) return <p className="text-muted">{t('waiting')}</p>
  if (award.isError)
    return (
      <LoadError
        title={t('fault')}
        error={award.error}
        busy={award.isFetching}
        onRetry={() => void award.refetch()}
      />
    )
  return award.data ? <SimulatedAward award={award.data} /> : <Skeleton className="h-40" />
}
