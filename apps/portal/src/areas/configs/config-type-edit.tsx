import type { ConfigType } from '@choba/contract/config-types.ts'
import { FormDrawer } from '#form/form-drawer.tsx'
import { StaleNotice } from '#form/stale-notice.tsx'
import { useAppForm } from '#form/use-app-form.ts'
import { useRebase } from '#form/use-rebase.ts'
import { useTranslations } from '#lib/translations.ts'
import { FormPending } from '#table/record-state.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { showToast } from '#ui/toasts.ts'
import { ShapeFields, WordFields } from './config-type-fields.tsx'
import { changedTypeOf, inputOf, typeForm, type TypeInput } from './config-type-form.ts'
import { configsApi } from './configs.api.ts'
import {
  nameOf,
  useConfigType,
  useTypeFaults,
  useTypeNavigation,
  useTypeRefresh,
} from './use-config-type.ts'
import { useRefuseType } from './use-refuse-type.ts'
import { useChoiceWords } from './use-values.ts'

/**
 * Form to change texts, order, choices and limits of a setting type. Starts with the values loaded
 * when the user opened the form.
 */
export function ConfigTypeEdit({ configTypeId }: { configTypeId: string }) {
  const type = useConfigType(configTypeId, { asOpened: true })
  const faults = useTypeFaults()
  const edit = useTranslations('kit.record')('edit')
  const { list } = useTypeNavigation()
  if (type.data) return <EditForm key={configTypeId} type={type.data} />
  return <FormPending queries={[type]} title={edit} {...faults} onClose={list} />
}

function useFieldInWords() {
  const t = useTranslations('configs')
  const texts = [
    'nameJa',
    'nameEn',
    'nameMn',
    'noteJa',
    'noteEn',
    'noteMn',
    'minimum',
    'maximum',
    'sequence',
  ] as const
  const labels: Readonly<Record<string, string>> = {
    choices: t('field.choices'),
    ...Object.fromEntries(texts.map((name) => [name, t(`field.${name}`)])),
    state: t('field.state'),
  }
  const show = (name: string, type: ConfigType): string => {
    if (name === 'state') return t(`state.${type.state}`)
    return name === 'choices'
      ? type.choices.join(' / ')
      : inputOf(type)[name as (typeof texts)[number]]
  }
  return { labels, show }
}

function EditForm({ type }: { type: ConfigType }) {
  const t = useTranslations('configs')
  const navigation = useTypeNavigation()
  const refresh = useTypeRefresh()
  const choice = useChoiceWords()
  const form = useAppForm<TypeInput, TypeInput>(typeForm, { defaultValues: inputOf(type) })
  const { control, reset } = form
  const refuse = useRefuseType(form)
  const rebase = useRebase<TypeInput, TypeInput, ConfigType>(form, {
    start: type,
    inputOf,
    ...useFieldInWords(),
  })

  async function save(input: TypeInput) {
    try {
      await configsApi.modifyType.call(changedTypeOf(type, rebase.version(), input))
      reset(input)
      await refresh()
      showToast({ severity: 'success', message: t('form.saved') })
      navigation.detail(type.configTypeId, true)
    } catch (error) {
      if (rebase.take(error)) return
      const field =
        type.kind === 'NUMBER' ? 'minimum' : type.kind === 'CHOICE' ? 'choices.0.choice' : 'nameJa'
      refuse(error, { field, words: t('form.illegal') })
    }
  }

  return (
    <FormDrawer
      open
      onClose={() => navigation.detail(type.configTypeId, true)}
      title={t('edit', { name: nameOf(type) })}
      form={form}
      onSave={save}
    >
      <StaleNotice stale={rebase.stale} />
      <Facts>
        <Fact name={t('field.code')}>
          <span className="font-mono text-[0.92em] break-all">{type.code}</span>
        </Fact>
        <Fact name={t('field.subject')}>{t(`subject.${type.subject}`)}</Fact>
        <Fact name={t('field.kind')}>{t(`kind.${type.kind}`)}</Fact>
        {type.isBuiltIn && type.kind === 'CHOICE' && (
          <Fact name={t('field.choices')}>
            {type.choices.map((one) => choice(type.code, one)).join(' / ')}
          </Fact>
        )}
      </Facts>
      {type.isBuiltIn ? (
        <p className="text-sm text-muted">{t('builtInText')}</p>
      ) : (
        <ShapeFields control={control} />
      )}
      <WordFields control={control} />
    </FormDrawer>
  )
}
