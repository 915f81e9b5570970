import { useMemo } from 'react'
import { FormPage } from '#form/form-page.tsx'
import { useAppForm } from '#form/use-app-form.ts'
import { useSeesAll } from '#lib/store-share.ts'
import { useTranslations } from '#lib/translations.ts'
import { RecordState } from '#table/record-state.tsx'
import { showToast } from '#ui/toasts.ts'
import { TargetFields, VersionFields } from './point-rule-fields.tsx'
import { emptyRule, partsOf, pointRuleForm, type PointRuleInput } from './point-rule-form.ts'
import { PointRulesLink } from './point-rules-link.tsx'
import { pointRulesApi } from './point-rules.api.ts'
import {
  usePointOptions,
  usePointRuleFaults,
  usePointRuleNavigation,
  usePointRuleRefresh,
} from './use-point-rules.ts'
import { useRefuseRule } from './use-refuse-rule.ts'

/** Form for a new rule, for one store or for all stores. */
export function PointRuleCreate() {
  const options = usePointOptions()
  const faults = usePointRuleFaults('fault')
  return options.data ? (
    <Form today={options.data.today} />
  ) : (
    <RecordState query={options} {...faults} />
  )
}

function Form({ today }: { today: string }) {
  const t = useTranslations('pointRules.form')
  const navigation = usePointRuleNavigation()
  const refresh = usePointRuleRefresh()
  const refuse = useRefuseRule(today)
  const seesAll = useSeesAll()
  const schema = useMemo(() => pointRuleForm(today), [today])
  const form = useAppForm<PointRuleInput, PointRuleInput>(schema, {
    defaultValues: emptyRule(today, seesAll),
  })
  async function save(input: PointRuleInput) {
    const { pointType, activityType } = input
    const storeId = input.everyStore ? null : input.storeId
    try {
      const added = await pointRulesApi.add.call({
        storeId,
        pointType,
        activityType,
        ...partsOf(input),
      })
      form.reset(input)
      await refresh()
      showToast({ severity: 'success', message: t('added', { name: added.shown.ruleName }) })
      navigation.detail(added.originalRuleId, true)
    } catch (error) {
      refuse(error, form.setError, input)
    }
  }
  return (
    <FormPage
      title={t('addTitle')}
      back={<PointRulesLink />}
      form={form}
      onSave={save}
      saveLabel={t('create')}
      onCancel={navigation.list}
    >
      <TargetFields form={form} />
      <VersionFields form={form} today={today} isChange={false} />
    </FormPage>
  )
}
