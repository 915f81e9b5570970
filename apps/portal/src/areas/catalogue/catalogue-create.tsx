import { useQuery } from '@tanstack/react-query'
import { FormDrawer } from '#form/form-drawer.tsx'
import { setServerErrors } from '#form/set-server-errors.ts'
import { useAppForm } from '#form/use-app-form.ts'
import { useTranslations } from '#lib/translations.ts'
import { FormPending } from '#table/record-state.tsx'
import { Banner } from '#ui/banner.tsx'
import { showToast } from '#ui/toasts.ts'
import { ClassField, CodeField, KindField, NameFields } from './catalogue-fields.tsx'
import { catalogueForm, type CatalogueInput, emptyItem, newItemOf } from './catalogue-form.ts'
import type { CatalogueVariant } from './catalogue-variants.ts'
import {
  nameOf,
  useCatalogueFaults,
  useCatalogueNavigation,
  useCatalogueRefresh,
  useClasses,
} from './use-catalogue-item.ts'

/** Form for a new entry, which goes to the end of the list until the list is reordered. */
export function CatalogueCreate({ variant }: { variant: CatalogueVariant }) {
  const t = useTranslations('catalogue')
  const items = useQuery(variant.items())
  const faults = useCatalogueFaults()
  const { list } = useCatalogueNavigation(variant)
  if (!items.data) {
    return (
      <FormPending queries={[items]} title={t(`add.${variant.list}`)} {...faults} onClose={list} />
    )
  }
  return (
    <CreateForm
      variant={variant}
      last={Math.max(0, ...items.data.items.map(({ sequence }) => sequence))}
    />
  )
}

function CreateForm({ variant, last }: { variant: CatalogueVariant; last: number }) {
  const t = useTranslations('catalogue')
  const navigation = useCatalogueNavigation(variant)
  const refresh = useCatalogueRefresh(variant)
  const classes = useClasses(variant.list === 'paymentType')
  const form = useAppForm<CatalogueInput, CatalogueInput>(catalogueForm(variant.list), {
    defaultValues: emptyItem(last),
  })
  const { control, setError, reset } = form

  async function add(input: CatalogueInput) {
    try {
      const added = await variant.add(newItemOf(input))
      reset(input)
      await refresh()
      showToast({ severity: 'success', message: t('form.added', { name: nameOf(added) }) })
      navigation.detail(added.itemId, true)
    } catch (error) {
      setServerErrors<CatalogueInput>(error, setError, {
        illegalOperation: { field: 'code', words: t('form.codeTaken') },
        notFound: { field: 'classId', words: t('form.classGone') },
      })
    }
  }

  return (
    <FormDrawer
      open
      onClose={navigation.list}
      title={t(`add.${variant.list}`)}
      form={form}
      onSave={add}
    >
      {variant.list === 'paymentType' && <Banner tone="info">{t('form.noRate')}</Banner>}
      <CodeField control={control} />
      {variant.list === 'paymentClass' && <KindField control={control} />}
      {variant.list === 'paymentType' && (
        <ClassField control={control} classes={classes.data?.items ?? []} />
      )}
      <NameFields control={control} />
    </FormDrawer>
  )
}
