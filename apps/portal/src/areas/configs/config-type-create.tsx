import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import type { ConfigType } from '@choba/contract/config-types.ts'
import { FormDrawer } from '#form/form-drawer.tsx'
import { useAppForm } from '#form/use-app-form.ts'
import { readSearch } from '#lib/search-params.ts'
import { useTranslations } from '#lib/translations.ts'
import { FormPending } from '#table/record-state.tsx'
import { showToast } from '#ui/toasts.ts'
import { TypeAddress } from './config-addresses.ts'
import { FixedFields, ShapeFields, WordFields } from './config-type-fields.tsx'
import { emptyType, newTypeOf, typeForm, type TypeInput } from './config-type-form.ts'
import { configsApi } from './configs.api.ts'
import { nameOf, useTypeFaults, useTypeNavigation, useTypeRefresh } from './use-config-type.ts'
import { useRefuseType } from './use-refuse-type.ts'

/** Form for a new setting type, which goes to the end of the list. */
export function ConfigTypeCreate() {
  const t = useTranslations('configs')
  const types = useQuery({ ...configsApi.types.query({}), staleTime: Infinity })
  const faults = useTypeFaults()
  const { list } = useTypeNavigation()
  const { subject = 'TENANT' } = readSearch(TypeAddress.shape, useSearch({ strict: false }))
  if (!types.data)
    return <FormPending queries={[types]} title={t('add')} {...faults} onClose={list} />
  return (
    <CreateForm
      subject={subject}
      last={Math.max(0, ...types.data.items.map(({ sequence }) => sequence))}
    />
  )
}

function CreateForm({ subject, last }: { subject: ConfigType['subject']; last: number }) {
  const t = useTranslations('configs')
  const navigation = useTypeNavigation()
  const refresh = useTypeRefresh()
  const form = useAppForm<TypeInput, TypeInput>(typeForm, {
    defaultValues: emptyType(last, subject),
  })
  const { control, reset } = form
  const refuse = useRefuseType(form)

  async function add(input: TypeInput) {
    try {
      const added = await configsApi.addType.call(newTypeOf(input))
      reset(input)
      await refresh()
      showToast({ severity: 'success', message: t('form.added', { name: nameOf(added) }) })
      navigation.detail(added.configTypeId, true)
    } catch (error) {
      refuse(error, { field: 'code', words: t('form.codeTaken') })
    }
  }

  return (
    <FormDrawer open onClose={navigation.list} title={t('add')} form={form} onSave={add}>
      <FixedFields control={control} />
      <ShapeFields control={control} />
      <WordFields control={control} />
    </FormDrawer>
  )
}
