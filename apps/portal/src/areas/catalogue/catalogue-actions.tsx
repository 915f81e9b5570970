import { useState } from 'react'
import type { CatalogueDetail } from '@choba/contract/catalogue-items.ts'
import { catalogue } from '@choba/contract/catalogue.contract.ts'
import { handleStale } from '#lib/handle-error.ts'
import { useMay } from '#lib/permission.ts'
import { useTranslations } from '#lib/translations.ts'
import { RecordDelete } from '#table/record-delete.tsx'
import { Button } from '#ui/button.tsx'
import { showToast } from '#ui/toasts.ts'
import type { CatalogueVariant } from './catalogue-variants.ts'
import { nameOf, useCatalogueNavigation, useCatalogueRefresh } from './use-catalogue-item.ts'

interface Props {
  variant: CatalogueVariant
  item: CatalogueDetail
}

/**
 * Buttons to delete, retire and edit a catalogue entry. An entry in use cannot be deleted, only
 * retired; the delete button says where the entry is used.
 */
export function CatalogueActions({ variant, item }: Props) {
  const t = useTranslations('catalogue')
  const kit = useTranslations('kit')
  const navigation = useCatalogueNavigation(variant)
  const mayEdit = useMay(catalogue.modifyTradeType.can)
  const mayDelete = useMay(catalogue.removeTradeType.can)
  const [deleting, setDeleting] = useState(false)
  const namesKind = item.uses.includes('KIND')
  const places = item.uses.map((place) => t(`uses.${place}`)).join(' / ')
  const used = namesKind ? t('kindInUse') : places === '' ? undefined : t('inUse', { places })
  return (
    <>
      {mayDelete && (
        <Button disabledReason={used} onClick={() => setDeleting(true)}>
          {t('remove')}
        </Button>
      )}
      {mayEdit && (
        <Retire variant={variant} item={item} reason={namesKind ? t('retireKind') : undefined} />
      )}
      {mayEdit && (
        <Button kind="primary" onClick={() => navigation.edit(item.itemId)}>
          {kit('record.edit')}
        </Button>
      )}
      {deleting && (
        <CatalogueDelete variant={variant} item={item} onClose={() => setDeleting(false)} />
      )}
    </>
  )
}

/** Button and dialog that retire a catalogue entry, or offer a retired one again. */
function Retire({ variant, item, reason }: Props & { reason: string | undefined }) {
  const t = useTranslations('catalogue')
  const refresh = useCatalogueRefresh(variant)
  const [busy, setBusy] = useState(false)
  const isOffered = item.state === 'OFFERED'
  const { itemId, version, nameJa, nameEn, nameMn, sequence, classId } = item

  async function change() {
    setBusy(true)
    try {
      const row = {
        itemId,
        version,
        nameJa,
        nameEn,
        nameMn,
        sequence,
        ...(classId !== null && { classId }),
      }
      await variant.modify({ ...row, state: isOffered ? 'RETIRED' : 'OFFERED' })
      showToast({
        severity: 'success',
        message: t(isOffered ? 'retired' : 'broughtBack', { name: nameOf(item) }),
      })
    } catch (error) {
      handleStale(error, t('removal.stale'))
    }
    setBusy(false)
    await refresh()
  }

  return (
    <Button busy={busy} disabledReason={reason} onClick={() => void change()}>
      {t(isOffered ? 'retire' : 'bringBack')}
    </Button>
  )
}

/**
 * Dialog that deletes a catalogue entry. If the entry has come into use since the dialog was
 * opened, the error appears beside the button.
 */
function CatalogueDelete({ variant, item, onClose }: Props & { onClose: () => void }) {
  const t = useTranslations('catalogue.removal')
  const navigation = useCatalogueNavigation(variant)
  const { itemId, version, code } = item
  const name = nameOf(item)
  return (
    <RecordDelete
      title={t('title', { name })}
      act={t('act')}
      done={t('done', { name })}
      stale={t('stale')}
      remove={() => variant.remove({ itemId, version })}
      refresh={useCatalogueRefresh(variant)}
      onRemoved={navigation.list}
      onClose={onClose}
    >
      <p>{t('text', { code })}</p>
    </RecordDelete>
  )
}
