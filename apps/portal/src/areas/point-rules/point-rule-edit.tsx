import { useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { PointRuleDetail } from '@choba/contract/point-rules.contract.ts'
import { FormPage } from '#form/form-page.tsx'
import { StaleNotice } from '#form/stale-notice.tsx'
import { useAppForm } from '#form/use-app-form.ts'
import { useRebase } from '#form/use-rebase.ts'
import { useTranslations } from '#lib/translations.ts'
import { RecordState } from '#table/record-state.tsx'
import { dayText } from '#ui/instants.ts'
import { showToast } from '#ui/toasts.ts'
import { VersionFields } from './point-rule-fields.tsx'
import { inputOf, partsOf, pointRuleForm, type PointRuleInput } from './point-rule-form.ts'
import { PointRulesLink } from './point-rules-link.tsx'
import { pointRulesApi } from './point-rules.api.ts'
import { useFieldInWords } from './use-field-in-words.ts'
import {
  usePointRule,
  usePointRuleFaults,
  usePointRuleNavigation,
  usePointRuleRefresh,
} from './use-point-rules.ts'
import { useRefuseRule } from './use-refuse-rule.ts'

/**
 * Form that changes a rule from a selected day on. Starts with the values loaded when the user
 * opened the form.
 */
export function PointRuleEdit() {
  const { originalRuleId } = useParams({ strict: false })
  return originalRuleId === undefined ? null : (
    <Opened key={originalRuleId} originalRuleId={originalRuleId} />
  )
}

function Opened({ originalRuleId }: { originalRuleId: string }) {
  const rule = usePointRule(originalRuleId, { asOpened: true })
  const faults = usePointRuleFaults()
  return rule.data ? <Form rule={rule.data} /> : <RecordState query={rule} {...faults} />
}

function Form({ rule }: { rule: PointRuleDetail }) {
  const t = useTranslations('pointRules.form')
  const navigation = usePointRuleNavigation()
  const refresh = usePointRuleRefresh()
  const refuse = useRefuseRule(rule.today)
  const schema = useMemo(() => pointRuleForm(rule.today), [rule.today])
  const form = useAppForm<PointRuleInput, PointRuleInput>(schema, { defaultValues: inputOf(rule) })
  const { version, stale, take } = useRebase(form, { start: rule, inputOf, ...useFieldInWords() })
  const { originalRuleId } = rule
  const leave = () => navigation.detail(originalRuleId, true)
  async function save(input: PointRuleInput) {
    try {
      await pointRulesApi.modify.call({ originalRuleId, version: version(), ...partsOf(input) })
      form.reset(input)
      await refresh()
      showToast({
        severity: 'success',
        message: t('saved', { name: input.ruleName, day: dayText(input.startTime) }),
      })
      leave()
    } catch (error) {
      if (!take(error)) refuse(error, form.setError, input)
    }
  }
  return (
    <FormPage
      title={t('editTitle')}
      back={<PointRulesLink />}
      form={form}
      onSave={save}
      onCancel={leave}
    >
      <StaleNotice stale={stale} />
      <VersionFields form={form} today={rule.today} isChange />
    </FormPage>
  )
}
