import { useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { Control } from 'react-hook-form'
import { firstOfMonth } from '@choba/contract/period.ts'
import { REPLAY_MONTHS, type ReplayedRule } from '@choba/contract/point-replay.ts'
import type { PointRuleDetail } from '@choba/contract/point-rules.contract.ts'
import { Field } from '#form/field.tsx'
import { FormDraft } from '#form/form-draft.tsx'
import { FormSection } from '#form/form-section.tsx'
import { useAppForm } from '#form/use-app-form.ts'
import { readSearch } from '#lib/search-params.ts'
import { useSeesAll } from '#lib/store-share.ts'
import { useTranslations } from '#lib/translations.ts'
import { RecordState } from '#table/record-state.tsx'
import { Button } from '#ui/button.tsx'
import { Box } from '#ui/section.tsx'
import { Select } from '#ui/select.tsx'
import { TitleRow } from '#ui/title-row.tsx'
import { AmountFields, ScheduleFields, TargetFields } from './point-rule-fields.tsx'
import {
  emptyRule,
  inputOf,
  partsOf,
  pointRuleForm,
  type PointRuleInput,
} from './point-rule-form.ts'
import { PointTabs } from './point-tabs.tsx'
import { ReplayResult } from './replay-result.tsx'
import { ReplayAddress } from './simulator-address.ts'
import { usePointOptions, usePointRule, usePointRuleFaults } from './use-point-rules.ts'
import { useReplay } from './use-replay.ts'

/** Simulates a new or changed rule on the orders of a past month. */
export function PointReplay() {
  const t = useTranslations('pointRules')
  const { originalRuleId } = readSearch(ReplayAddress.shape, useSearch({ strict: false }))
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <TitleRow title={t('title')} />
      <PointTabs value="replay" />
      {originalRuleId === undefined ? (
        <OfNew />
      ) : (
        <OfRule key={originalRuleId} originalRuleId={originalRuleId} />
      )}
    </div>
  )
}

function OfNew() {
  const options = usePointOptions()
  const faults = usePointRuleFaults('fault')
  return options.data ? (
    <Loaded today={options.data.today} rule={null} />
  ) : (
    <RecordState query={options} {...faults} />
  )
}

function OfRule({ originalRuleId }: { originalRuleId: string }) {
  const rule = usePointRule(originalRuleId, { asOpened: true })
  const faults = usePointRuleFaults()
  return rule.data ? (
    <Loaded today={rule.data.today} rule={rule.data} />
  ) : (
    <RecordState query={rule} {...faults} />
  )
}

/**
 * Returns the months that a user can select, newest first. Includes the current month only if at
 * least one day of it is over.
 */
const monthsUntil = (today: string): string[] =>
  Array.from({ length: REPLAY_MONTHS }, (_, back) => firstOfMonth(today, -back).slice(0, 7)).filter(
    (month) => `${month}-01` < today,
  )

function Loaded({ today, rule }: { today: string; rule: PointRuleDetail | null }) {
  const t = useTranslations('pointRules.replay')
  const words = useTranslations('pointRules.form')
  const seesAll = useSeesAll()
  const months = monthsUntil(today)
  const lastMonth = firstOfMonth(today, -1).slice(0, 7)
  const [month, setMonth] = useState(lastMonth)
  const { replay, start, stop } = useReplay(today)
  const schema = useMemo(() => pointRuleForm(today), [today])
  // The form needs values for the name and the validity, but a simulation does not use them, so
  // they are fixed.
  const form = useAppForm<PointRuleInput, PointRuleInput>(schema, {
    defaultValues: rule
      ? { ...inputOf(rule), startTime: today, noEnd: true }
      : { ...emptyRule(today, seesAll), ruleName: t('title'), noEnd: true },
  })
  const control = form.control as Control<PointRuleInput, unknown, unknown>
  const tried = (input: PointRuleInput): ReplayedRule => ({
    instead: rule?.originalRuleId ?? null,
    storeId: input.everyStore ? null : input.storeId,
    pointType: input.pointType,
    activityType: input.activityType,
    ...partsOf(input),
  })
  const isRunning = replay?.state === 'running'
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[26rem_minmax(0,1fr)]">
      <form
        noValidate
        aria-label={t('title')}
        className="flex min-w-0 flex-col gap-4"
        onSubmit={(event) => void form.handleSubmit((input) => start(tried(input), month))(event)}
      >
        <FormDraft form={form} />
        <Box>
          <p className="text-sm text-muted">{t('intro')}</p>
          <p className="mt-2 text-sm">
            {rule ? t('instead', { name: rule.shown.ruleName }) : t('beside')}
          </p>
        </Box>
        {!rule && <TargetFields form={form} />}
        <FormSection title={words('amount')}>
          <AmountFields control={control} />
          <ScheduleFields control={control} />
          <Field label={t('month')} help={t('monthHelp')} fault={undefined} empty={false}>
            {(props) => (
              <Select
                {...props}
                value={month}
                options={months.map((value) => ({ value, label: value.replace('-', '/') }))}
                onChange={setMonth}
              />
            )}
          </Field>
          <div className="flex flex-wrap justify-end gap-2.5">
            {isRunning && <Button onClick={stop}>{t('stop')}</Button>}
            <Button kind="primary" type="submit" busy={isRunning}>
              {t('start')}
            </Button>
          </div>
        </FormSection>
      </form>
      <Box>
        <ReplayResult
          replay={replay}
          onRetry={() => replay && void start(replay.rule, replay.month)}
          isCurrent={(of) =>
            of.month === month && JSON.stringify(of.rule) === JSON.stringify(tried(form.watch()))
          }
        />
      </Box>
    </div>
  )
}
