import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { resultTypes } from '@choba/contract/result-types.ts'
import type { SoftwareNames } from '@choba/contract/journals.contract.ts'
import { JournalSearch } from '@choba/contract/journals.filters.ts'
import { FormDrawer } from '#form/form-drawer.tsx'
import { StaleNotice } from '#form/stale-notice.tsx'
import { useAppForm } from '#form/use-app-form.ts'
import { useRebase } from '#form/use-rebase.ts'
import { useRefresh } from '#lib/refresh.ts'
import { readSearch } from '#lib/search-params.ts'
import { useTranslations } from '#lib/translations.ts'
import { FormPending } from '#table/record-state.tsx'
import { Button } from '#ui/button.tsx'
import { shortInstantText } from '#ui/instants.ts'
import { showToast } from '#ui/toasts.ts'
import { journalsApi } from './journals.api.ts'
import {
  inputOf,
  namesForm,
  namesOf,
  shownAccounts,
  shownTaxes,
  type NamesInput,
} from './names-form.ts'
import { NamesFields } from './names-fields.tsx'
import { useRefuseNames } from './use-refuse-names.ts'

/**
 * Drawer with the form for the names of accounts and tax classes in journal files. The address
 * selects the accounting software.
 */
export function JournalNamesEdit() {
  const t = useTranslations('journals')
  const navigate = useNavigate()
  const search = readSearch(JournalSearch.shape, useSearch({ strict: false }))
  const { software = 'freee' } = search
  const close = () => void navigate({ to: '/deposit/journals', search, replace: true })
  // Never refetches, so that the open form keeps its starting values.
  const query = useQuery({ ...journalsApi.names.query(), staleTime: Infinity })
  const found = query.data?.softwares.find((one) => one.software === software)
  if (found) return <Form key={software} found={found} onClose={close} />
  const missing = { code: resultTypes.notFound.code, title: t('missing'), text: '' }
  return (
    <FormPending
      queries={[query]}
      missing={missing}
      title={t('form.title')}
      faultTitle={t('fault')}
      onClose={close}
    />
  )
}

/** Version 0 means that the user has not changed the software's default names yet. */
const startOf = (found: SoftwareNames) => ({ ...found, version: found.version ?? 0 })

function Form({ found, onClose }: { found: SoftwareNames; onClose: () => void }) {
  const t = useTranslations('journals')
  const refresh = useRefresh()
  const { software, defaults } = found
  const form = useAppForm<NamesInput, NamesInput>(namesForm(software), {
    defaultValues: inputOf(found),
  })
  const { reset, setError, setValue, getValues } = form
  const rebase = useRebase(form, {
    start: startOf(found),
    inputOf: (current: Pick<SoftwareNames, 'taxMethod' | 'names'>) => inputOf(current),
    labels: {
      taxMethod: t('form.method'),
      ...Object.fromEntries(shownAccounts.map((account) => [account, t(`account.${account}`)])),
      ...Object.fromEntries(shownTaxes(software).map((tax) => [tax, t(`tax.${tax}`)])),
    },
    show: (name, current) =>
      name === 'taxMethod'
        ? t(`form.methodOf.${current.taxMethod}`)
        : inputOf(current)[name as keyof NamesInput],
  })
  const refuse = useRefuseNames(software, setError)

  async function save(input: NamesInput) {
    const version = rebase.version()
    const { taxMethod } = input
    try {
      await journalsApi.setNames.call({
        software,
        ...(version > 0 && { version }),
        taxMethod,
        names: namesOf(input),
      })
    } catch (error) {
      return rebase.take(error) ? undefined : refuse(error)
    }
    reset(input)
    await refresh(journalsApi.names.key(), journalsApi.preview.key())
    showToast({ severity: 'success', message: t('form.saved') })
    onClose()
  }

  function restore() {
    const initial = inputOf({
      taxMethod: getValues('taxMethod'),
      names: defaults[getValues('taxMethod')],
    })
    for (const [name, value] of Object.entries(initial))
      setValue(name as keyof NamesInput, value, { shouldDirty: true, shouldValidate: true })
  }

  return (
    <FormDrawer open onClose={onClose} title={t('form.title')} form={form} onSave={save}>
      <StaleNotice stale={rebase.stale} />
      <p>{t('form.lead')}</p>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <p className="font-semibold">{t(`software.${software}`)}</p>
          <p className="text-sm text-muted">
            {found.changedAt === null || found.changedBy === null
              ? t('form.initial')
              : t('form.changed', { by: found.changedBy, at: shortInstantText(found.changedAt) })}
          </p>
        </div>
        <Button onClick={restore}>{t('form.reset')}</Button>
      </div>
      <NamesFields form={form} found={found} />
    </FormDrawer>
  )
}
