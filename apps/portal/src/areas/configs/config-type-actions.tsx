import { useState } from 'react'
import type { ConfigType } from '@choba/contract/config-types.ts'
import { configs } from '@choba/contract/configs.contract.ts'
import { handleStale } from '#lib/handle-error.ts'
import { useMay } from '#lib/permission.ts'
import { useTranslations } from '#lib/translations.ts'
import { RecordDelete } from '#table/record-delete.tsx'
import { Button } from '#ui/button.tsx'
import { showToast } from '#ui/toasts.ts'
import { changedTypeOf, inputOf } from './config-type-form.ts'
import { configsApi } from './configs.api.ts'
import { nameOf, useTypeNavigation, useTypeRefresh } from './use-config-type.ts'

interface Props {
  type: ConfigType
}

/**
 * Buttons to delete, retire and edit a setting type. Built-in types have no delete button; types
 * with values can only be retired.
 */
export function ConfigTypeActions({ type }: Props) {
  const t = useTranslations('configs')
  const kit = useTranslations('kit')
  const navigation = useTypeNavigation()
  const mayEdit = useMay(configs.modifyType.can)
  const mayDelete = useMay(configs.removeType.can)
  const [deleting, setDeleting] = useState(false)
  const { isBuiltIn, valueCount: count } = type
  const used = isBuiltIn
    ? t('removal.builtIn')
    : count > 0
      ? t('removal.used', { count })
      : undefined
  return (
    <>
      {mayDelete && (
        <Button disabledReason={used} onClick={() => setDeleting(true)}>
          {t('removal.open')}
        </Button>
      )}
      {mayEdit && <Retire type={type} />}
      {mayEdit && (
        <Button kind="primary" onClick={() => navigation.edit(type.configTypeId)}>
          {kit('record.edit')}
        </Button>
      )}
      {deleting && <TypeDelete type={type} onClose={() => setDeleting(false)} />}
    </>
  )
}

/** Button and dialog that retire a setting type, or offer a retired one again. */
function Retire({ type }: Props) {
  const t = useTranslations('configs.retire')
  const refresh = useTypeRefresh()
  const [busy, setBusy] = useState(false)
  const isOffered = type.state === 'OFFERED'
  const name = nameOf(type)

  async function turn() {
    setBusy(true)
    try {
      const state = isOffered ? ('RETIRED' as const) : ('OFFERED' as const)
      await configsApi.modifyType.call(
        changedTypeOf(type, type.version, { ...inputOf(type), state }),
      )
      showToast({ severity: 'success', message: t(isOffered ? 'done' : 'broughtBack', { name }) })
    } catch (error) {
      handleStale(error, t('stale'))
    }
    setBusy(false)
    await refresh()
  }

  return (
    <Button
      busy={busy}
      disabledReason={type.isBuiltIn ? t('builtIn') : undefined}
      onClick={() => void turn()}
    >
      {t(isOffered ? 'act' : 'bringBack')}
    </Button>
  )
}

function TypeDelete({ type, onClose }: Props & { onClose: () => void }) {
  const t = useTranslations('configs.removal')
  const navigation = useTypeNavigation()
  const name = nameOf(type)
  const { configTypeId, version, code } = type
  return (
    <RecordDelete
      title={t('title', { name })}
      act={t('act')}
      done={t('done', { name })}
      stale={t('stale')}
      remove={() => configsApi.removeType.call({ configTypeId, version })}
      refresh={useTypeRefresh()}
      onRemoved={navigation.list}
      onClose={onClose}
    >
      <p>{t('text', { code })}</p>
    </RecordDelete>
  )
}
