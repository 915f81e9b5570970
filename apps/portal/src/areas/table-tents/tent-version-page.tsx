import { useParams } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { tableTents, type TentTemplate } from '@choba/contract/table-tents.contract.ts'
import { useAboutTenant } from '#lib/about-tenant.ts'
import { isRefusal } from '#lib/api-error.ts'
import { currentLanguage } from '#lib/i18n.ts'
import { useMay } from '#lib/permission.ts'
import { useTranslations } from '#lib/translations.ts'
import { RecordDelete } from '#table/record-delete.tsx'
import { RecordDrawer } from '#table/record-drawer.tsx'
import { Button } from '#ui/button.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { tableTentsApi } from './table-tents.api.ts'
import { TemplatePreview } from './tent-preview.tsx'
import { nameOf } from './tent-template-name.ts'
import {
  useTentFaults,
  useTentNavigation,
  useTentRefresh,
  useTentTemplate,
} from './use-tent-template.ts'

/** Page of an older version of a template, with a button that restores the version. */
export function TentVersionPage() {
  const { templateId, version } = useParams({ strict: false })
  if (templateId === undefined || version === undefined) return null
  return (
    <Detail key={`${templateId} ${version}`} templateId={templateId} version={Number(version)} />
  )
}

function Detail({ templateId, version }: { templateId: string; version: number }) {
  const t = useTranslations('tableTents')
  const navigation = useTentNavigation()
  const query = useQuery(
    tableTentsApi.templateDetail.query({ ...useAboutTenant(), templateId, version }),
  )
  return (
    <RecordDrawer
      query={query}
      title={(template) => (
        <span className="flex flex-col gap-0.5">
          <span className="text-sm font-normal text-muted">{t('version.title', { version })}</span>
          <span>{nameOf(template)}</span>
        </span>
      )}
      content={(template) => <Content template={template} />}
      {...useTentFaults()}
      footer={(template) => <Actions then={template} />}
      onClose={() => navigation.detail(templateId, true)}
    />
  )
}

function Content({ template }: { template: TentTemplate }) {
  const t = useTranslations('tableTents')
  const { templateId, version, paper } = template
  return (
    <>
      <Facts>
        <Fact name={t('field.nameJa')}>{template.nameJa}</Fact>
        <Fact name={t('field.nameEn')}>{template.nameEn}</Fact>
        <Fact name={t('field.nameMn')}>{template.nameMn}</Fact>
        <Fact name={t('field.paper')}>{t(`paperKind.${paper}`)}</Fact>
      </Facts>
      <TemplatePreview which={{ templateId, version, language: currentLanguage() }} />
    </>
  )
}

function Actions({ then }: { then: TentTemplate }) {
  const t = useTranslations('tableTents.version')
  const navigation = useTentNavigation()
  const mayEdit = useMay(tableTents.modifyTemplate.can)
  const now = useTentTemplate(then.templateId)
  const [asked, ask] = useState(false)
  return (
    <>
      <Button onClick={() => navigation.detail(then.templateId, true)}>{t('back')}</Button>
      {mayEdit && now.data && now.data.version !== then.version && (
        <Button kind="primary" data-opens onClick={() => ask(true)}>
          {t('takeUp')}
        </Button>
      )}
      {asked && now.data && <Question then={then} now={now.data} onClose={() => ask(false)} />}
    </>
  )
}

function Question({
  then,
  now,
  onClose,
}: {
  then: TentTemplate
  now: TentTemplate
  onClose: () => void
}) {
  const t = useTranslations('tableTents.version')
  const navigation = useTentNavigation()
  const about = useAboutTenant()
  const { nameJa, nameEn, nameMn, paper, fields, version, templateId } = then
  const { state, forEntCode } = now
  return (
    <RecordDelete
      title={t('takeUpTitle', { version })}
      act={t('takeUp')}
      done={t('takenUp', { version })}
      stale={t('stale')}
      remove={() =>
        tableTentsApi.modifyTemplate.call({
          ...about,
          templateId,
          version: now.version,
          nameJa,
          nameEn,
          nameMn,
          paper,
          fields,
          state,
          forEntCode,
        })
      }
      refusalOf={(error) => (isRefusal(error, 'nothingToDo') ? t('same') : null)}
      refresh={useTentRefresh()}
      onRemoved={() => navigation.detail(templateId, true)}
      onClose={onClose}
      danger={false}
    >
      <p>{t('takeUpText', { version })}</p>
    </RecordDelete>
  )
}
