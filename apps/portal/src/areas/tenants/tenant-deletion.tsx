import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { paragraphs } from '@choba/contract/fields.ts'
import { DELETION_REASON_MAX, type Tenant, tenants } from '@choba/contract/tenants.contract.ts'
import { TextAreaField } from '#form/text-area-field.tsx'
import { useAppForm } from '#form/use-app-form.ts'
import { ApiError, isRefusal } from '#lib/api-error.ts'
import { handleError, handleStale } from '#lib/handle-error.ts'
import { useTranslations } from '#lib/translations.ts'
import { DownloadButton } from '#table/download-button.tsx'
import { Banner } from '#ui/banner.tsx'
import { CopyText } from '#ui/copy-text.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { Instant } from '#ui/instant.tsx'
import { Modal } from '#ui/modal.tsx'
import { Section } from '#ui/section.tsx'
import { showToast } from '#ui/toasts.ts'
import { countText } from './tenant-words.tsx'
import { tenantsApi } from './tenants.api.ts'
import { type KnownTenant, useExportRefresh, useTenantRefresh } from './use-tenant.ts'

/**
 * Button that exports all data of an archived tenant, which is required before its deletion. Also
 * shows that a deletion waits for approval.
 */
export function TenantData({ tenant, deletionId }: Pick<KnownTenant, 'tenant' | 'deletionId'>) {
  const t = useTranslations('tenants.deletion')
  const refresh = useExportRefresh(tenant)
  const { exported } = tenant
  return (
    <Section title={t('data')}>
      {deletionId !== null && (
        <Banner tone="warn">
          {t('waits')}{' '}
          <Link
            to="/approval/$approvalId"
            params={{ approvalId: deletionId }}
            className="underline"
          >
            {t('toRequest')}
          </Link>
        </Banner>
      )}
      {exported === null ? (
        <p className="text-sm text-muted">{t('neverDownloaded')}</p>
      ) : (
        <Facts>
          <Fact name={t('downloadedAt')}>
            <Instant at={exported.at} />{' '}
            {t('downloadedBy', { by: exported.by, rows: countText(exported.rows) })}
          </Fact>
          <Fact name={t('hash')}>
            <CopyText text={exported.sha256} />
          </Fact>
        </Facts>
      )}
      <div>
        <DownloadButton
          endpoint={tenants.export}
          query={{ tenantCode: tenant.tenantCode }}
          label={t('download')}
          fault={t('downloadFault')}
          onDone={() => void refresh().catch(handleError)}
        />
      </div>
      <p className="text-sm text-muted">{t('help')}</p>
    </Section>
  )
}

/** Returns the reason that a tenant cannot be deleted now; undefined if it can. */
export function useDeletionObstacle({
  tenant,
  deletionId,
}: Pick<KnownTenant, 'tenant' | 'deletionId'>) {
  const t = useTranslations('tenants.deletion')
  if (deletionId !== null) return t('waits')
  return tenant.exported === null ? t('needsDownload') : undefined
}

/**
 * Dialog that requests the deletion of a tenant. Another administrator must approve the request.
 */
export function TenantDeletion({ tenant, onClose }: { tenant: Tenant; onClose: () => void }) {
  const t = useTranslations('tenants.deletion')
  const stale = useTranslations('tenants')('stale')
  const refresh = useTenantRefresh()
  const [busy, setBusy] = useState(false)
  const wanted = useRef(false)
  const { control, handleSubmit } = useAppForm<Wanted, Wanted>(reasons, {
    defaultValues: { reason: '' },
  })
  const { tenantCode, name, version, exported, signInService, keycloakRealm } = tenant

  async function ask({ reason }: Wanted) {
    // A ref, because React changes state only with the next render, and a second click can come
    // before that.
    if (wanted.current) return
    wanted.current = true
    setBusy(true)
    try {
      await tenantsApi.remove.call({ tenantCode, version, reason: reason.trim() })
      showToast({ severity: 'success', message: t('done', { name }) })
    } catch (error) {
      // If the server did not respond, the form stays filled in for another attempt.
      if (!(error instanceof ApiError) || error.status === 0) {
        handleError(error)
        wanted.current = false
        return setBusy(false)
      }
      if (isRefusal(error, 'illegalOperation'))
        showToast({ severity: 'warning', message: t('changedSince') })
      else handleStale(error, stale)
    }
    onClose()
    await refresh()
  }

  return (
    <Modal
      open
      onClose={onClose}
      title={t('title', { name })}
      confirmLabel={t('act')}
      onConfirm={() => void handleSubmit(ask)()}
      danger
      busy={busy}
      holdsInput
      initialFocus="title"
    >
      <div className="flex flex-col gap-3.5 wrap-anywhere">
        <ul className="list-disc space-y-1 pl-5">
          <li>{t('everything', { rows: countText(exported?.allRows) })}</li>
          <li>{t('secondPerson')}</li>
          {signInService === 'KEYCLOAK' && <li>{t('keycloak', { realm: keycloakRealm })}</li>}
        </ul>
        <TextAreaField
          control={control}
          name="reason"
          label={t('reason')}
          rows={3}
          max={DELETION_REASON_MAX}
          message={t('reasonFault', { max: DELETION_REASON_MAX })}
        />
      </div>
    </Modal>
  )
}

const reasons = z.object({ reason: paragraphs(DELETION_REASON_MAX, 1) })
type Wanted = z.output<typeof reasons>
