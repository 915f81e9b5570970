import type { CatalogueDetail, CatalogueItem } from '@choba/contract/catalogue-items.ts'
import { FormDrawer } from '#form/form-drawer.tsx'
import { setServerErrors } from '#form/set-server-errors.ts'
import { StaleNotice } from '#form/stale-notice.tsx'
import { useAppForm } from '#form/use-app-form.ts'
import { useRebase } from '#form/use-rebase.ts'
import { useTranslations } from '#lib/translations.ts'
import { FormPending } from '#table/record-state.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { showToast } from '#ui/toasts.ts'
import { ClassField, NameFields } from './catalogue-fields.tsx'
import { catalogueForm, type CatalogueInput, changedItemOf, inputOf } from './catalogue-form.ts'
import type { CatalogueVariant } from './catalogue-variants.ts'
import {
  nameOf,
  useCatalogueFaults,
  useCatalogueItem,
  useCatalogueNavigation,
  useCatalogueRefresh,
  useClasses,
} from './use-catalogue-item.ts'

/**
 * Form to change names, order and class of a catalogue entry. Starts with the values loaded when
 * the user opened the form.
 */
export function CatalogueEdit({ variant, itemId }: { variant: CatalogueVariant; itemId: string }) {
  const item = useCatalogueItem(variant, itemId, { asOpened: true })
  const classes = useClasses(variant.list === 'paymentType')
  const faults = useCatalogueFaults()
  const edit = useTranslations('kit.record')('edit')
  const { list } = useCatalogueNavigation(variant)
  if (!item.data || (variant.list === 'paymentType' && !classes.data)) {
    return <FormPending queries={[item, classes]} title={edit} {...faults} onClose={list} />
  }
  return (
    <EditForm key={itemId} variant={variant} item={item.data} classes={classes.data?.items ?? []} />
  )
}

function EditForm({
  variant,
  item,
  classes,
}: {
  variant: CatalogueVariant
  item: CatalogueDetail
  classes: readonly CatalogueItem[]
}) {
  const t = useTranslations('catalogue')
  const navigation = useCatalogueNavigation(variant)
  const refresh = useCatalogueRefresh(variant)
  const form = useAppForm<CatalogueInput, CatalogueInput>(catalogueForm(variant.list), {
    defaultValues: inputOf(item),
  })
  const { control, setError, reset } = form
  const isType = variant.list === 'paymentType'
  const labels = {
    ...(isType && { classId: t('field.class') }),
    nameJa: t('field.nameJa'),
    nameEn: t('field.nameEn'),
    nameMn: t('field.nameMn'),
    sequence: t('field.sequence'),
    state: t('field.state'),
  }
  const show = (name: string, current: CatalogueItem): string => {
    if (name === 'state') return t(`state.${current.state}`)
    const ofClass = classes.find(({ itemId }) => itemId === current.classId)
    return name === 'classId'
      ? ofClass
        ? nameOf(ofClass)
        : ''
      : inputOf(current)[name as 'nameJa']
  }
  const rebase = useRebase<CatalogueInput, CatalogueInput, CatalogueItem>(form, {
    start: item,
    inputOf,
    labels,
    show,
  })

  async function save(input: CatalogueInput) {
    try {
      await variant.modify(changedItemOf(item.itemId, rebase.version(), input))
      reset(input)
      await refresh()
      showToast({ severity: 'success', message: t('form.saved') })
      navigation.detail(item.itemId, true)
    } catch (error) {
      if (rebase.take(error)) return
      setServerErrors<CatalogueInput>(error, setError, {
        notFound: {
          field: isType ? 'classId' : 'nameJa',
          words: t(isType ? 'form.classGone' : 'missing.text'),
        },
        illegalOperation: { field: isType ? 'classId' : 'nameJa', words: t('form.illegal') },
      })
    }
  }

  return (
    <FormDrawer
      open
      onClose={() => navigation.detail(item.itemId, true)}
      title={t('edit', { name: nameOf(item) })}
      form={form}
      onSave={save}
    >
      <StaleNotice stale={rebase.stale} />
      <Facts>
        <Fact name={t('field.code')}>
          <span className="font-mono text-[0.92em] break-all">{item.code}</span>
        </Fact>
        {item.paymentClass && <Fact name={t('field.kind')}>{t(`kind.${item.paymentClass}`)}</Fact>}
      </Facts>
      {isType && <ClassField control={control} classes={classes} now={item} />}
      <NameFields control={control} />
    </FormDrawer>
  )
}
