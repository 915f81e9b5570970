import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import {
  type Tenant,
  TENANT_IMAGE_FILE_MAX,
  tenantImages,
  tenantImageTypes,
  tenants,
} from '@choba/contract/tenants.contract.ts'
import { assertFits, faultOfFile } from '#form/file-check.ts'
import { isStale } from '#lib/api-error.ts'
import { messageOf } from '#lib/handle-error.ts'
import { useMay } from '#lib/permission.ts'
import { pictureData } from '#lib/picture-data.ts'
import { useTranslations } from '#lib/translations.ts'
import { upload } from '#lib/upload.ts'
import { RecordDelete } from '#table/record-delete.tsx'
import { Button } from '#ui/button.tsx'
import { FieldLabel } from '#ui/field-label.tsx'
import { Section } from '#ui/section.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showToast } from '#ui/toasts.ts'
import { Upload, type UploadSending } from '#ui/upload.tsx'
import { tenantsApi } from './tenants.api.ts'
import { useTenantRefresh } from './use-tenant.ts'

const rules = { types: tenantImageTypes, limit: TENANT_IMAGE_FILE_MAX + 1 }

interface Props {
  tenant: Tenant
  kind: (typeof tenantImages)[number]
}

/** Images of a tenant's theme, with buttons to replace or remove each image. */
export function TenantImages({ tenant }: { tenant: Tenant }) {
  const t = useTranslations('tenants.images')
  const mayEdit = useMay(tenants.uploadImage.can)
  return tenantImages.map((kind) => (
    <Section key={kind} title={t(`title.${kind}`)}>
      {tenant.images.includes(kind) ? (
        <Shown tenant={tenant} kind={kind} />
      ) : (
        <p className="text-sm text-muted">{t('none')}</p>
      )}
      {mayEdit && <ImageUpload tenant={tenant} kind={kind} />}
    </Section>
  ))
}

/**
 * Current image on a white background, as on the sign-in page, with a button that removes the
 * image.
 */
function Shown({ tenant, kind }: Props) {
  const t = useTranslations('tenants.images')
  const mayEdit = useMay(tenants.removeImage.can)
  const [deleting, setDeleting] = useState(false)
  const { tenantCode, version } = tenant
  const { image } = tenantsApi
  const { data, isError } = useQuery({
    // The query key contains the version of the tenant, because a new version may have a different
    // image.
    queryKey: image.key(tenantCode, kind, version),
    queryFn: ({ signal }) => pictureData(image.endpoint, { tenantCode, kind }, signal),
    gcTime: 0,
    staleTime: Infinity,
  })
  return (
    <div className="flex flex-wrap items-center gap-3">
      <span className="flex size-20 items-center justify-center rounded-md border border-line bg-[#fff] p-2">
        {isError && <span className="text-center text-sm text-danger">{t('failed')}</span>}
        {!isError && !data && <Skeleton className="size-12" />}
        {data && <img src={data} alt={t(`title.${kind}`)} className="max-h-full max-w-full" />}
      </span>
      {mayEdit && <Button onClick={() => setDeleting(true)}>{t('remove')}</Button>}
      {deleting && <ImageDelete tenant={tenant} kind={kind} onClose={() => setDeleting(false)} />}
    </div>
  )
}

function ImageUpload({ tenant: { tenantCode, version, images }, kind }: Props) {
  const t = useTranslations('tenants.images')
  const kit = useTranslations('kit')
  const id = useId()
  const refresh = useTenantRefresh()

  async function send(file: File, sending: UploadSending) {
    assertFits(file, rules)
    await upload(tenantsApi.uploadImage.endpoint, file, {
      ...sending,
      fields: { tenantCode, kind, version },
    })
    showToast({ severity: 'success', message: t('uploaded') })
    void refresh()
    return { name: file.name, label: file.name }
  }
  function faultOf(error: unknown): string {
    const fault = faultOfFile(error)
    if (fault) return kit(fault)
    if (!isStale(error)) return messageOf(error) ?? kit('uploadFailed')
    // Refetches the tenant, so that the next attempt sends its current version.
    void refresh()
    return t('stale')
  }

  return (
    <div className="flex flex-col gap-1.5 pt-1">
      <FieldLabel htmlFor={id}>
        {t(images.includes(kind) ? `replace.${kind}` : `choose.${kind}`)}
      </FieldLabel>
      <Upload
        id={id}
        aria-describedby={`${id}help`}
        files={[]}
        accept={tenantImageTypes}
        max={1}
        send={send}
        faultOf={faultOf}
        onAdd={() => {}}
        onRemove={() => {}}
      />
      <p id={`${id}help`} className="text-sm text-muted">
        {t(`help.${kind}`)}
      </p>
    </div>
  )
}

function ImageDelete({
  tenant: { tenantCode, name, version },
  kind,
  onClose,
}: Props & { onClose: () => void }) {
  const t = useTranslations('tenants.images')
  return (
    <RecordDelete
      title={t(`removal.${kind}`, { name })}
      act={t('removal.act')}
      done={t('removed')}
      stale={t('stale')}
      remove={() => tenantsApi.removeImage.call({ tenantCode, kind, version })}
      refresh={useTenantRefresh()}
      onRemoved={onClose}
      onClose={onClose}
    >
      <p>{t('removal.text')}</p>
    </RecordDelete>
  )
}
