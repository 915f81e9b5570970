import { useParams } from '@tanstack/react-router'
import { tableTents, type TentTemplate } from '@choba/contract/table-tents.contract.ts'
import { currentLanguage } from '#lib/i18n.ts'
import { useMay } from '#lib/permission.ts'
import { useTranslations } from '#lib/translations.ts'
import { RecordDrawer } from '#table/record-drawer.tsx'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { Instant } from '#ui/instant.tsx'
import { HistoryPanel } from '../audit/history-panel.tsx'
import { TentVersions } from './tent-versions.tsx'
import { TemplatePreview } from './tent-preview.tsx'
import { TemplateStatus } from './tent-template-list.tsx'
import { nameOf } from './tent-template-name.ts'
import { useTentFaults, useTentNavigation, useTentTemplate } from './use-tent-template.ts'

/** Drawer with one template as it will be printed, and its history. */
export function TentTemplatePage() {
  const { templateId } = useParams({ strict: false })
  return templateId === undefined ? null : <Detail key={templateId} templateId={templateId} />
}

function Detail({ templateId }: { templateId: string }) {
  const navigation = useTentNavigation()
  return (
    <RecordDrawer
      query={useTentTemplate(templateId)}
      title={(template) => (
        <span className="flex flex-col gap-0.5">
          <span>{nameOf(template)}</span>
          <span className="text-base font-normal">
            <TemplateStatus template={template} />
          </span>
        </span>
      )}
      content={(template) => <Content template={template} />}
      history={<HistoryPanel kind="tentTemplate" objectId={templateId} />}
      {...useTentFaults()}
      footer={(template) => <Actions template={template} />}
      onClose={navigation.list}
    />
  )
}

function Content({ template }: { template: TentTemplate }) {
  const t = useTranslations('tableTents')
  const { templateId, paper, version, isBuiltIn, changedAt, changedBy } = template
  return (
    <>
      {isBuiltIn && <Banner tone="info">{t('template.builtInText')}</Banner>}
      <Facts>
        <Fact name={t('field.nameJa')}>{template.nameJa}</Fact>
        <Fact name={t('field.nameEn')}>{template.nameEn}</Fact>
        <Fact name={t('field.nameMn')}>{template.nameMn}</Fact>
        <Fact name={t('field.paper')}>{t(`paperKind.${paper}`)}</Fact>
        <Fact name={t('field.forEntCode')}>{template.forEntName ?? t('template.forAll')}</Fact>
        <Fact name={t('field.version')}>{t('template.versionValue', { version })}</Fact>
        {changedAt !== null && (
          <Fact name={t('field.changed')}>
            <Instant at={changedAt} /> {t('template.changedBy', { name: changedBy ?? '' })}
          </Fact>
        )}
      </Facts>
      <TemplatePreview which={{ templateId, version, language: currentLanguage() }} />
      {!isBuiltIn && <TentVersions template={template} />}
    </>
  )
}

function Actions({ template: { templateId, isBuiltIn } }: { template: TentTemplate }) {
  const t = useTranslations('tableTents.template')
  const kit = useTranslations('kit')
  const navigation = useTentNavigation()
  const mayAdd = useMay(tableTents.addTemplate.can)
  const mayEdit = useMay(tableTents.modifyTemplate.can)
  return (
    <>
      {mayAdd && <Button onClick={() => navigation.copy(templateId)}>{t('copy')}</Button>}
      {mayEdit && !isBuiltIn && (
        <Button kind="primary" onClick={() => navigation.edit(templateId)}>
          {kit('record.edit')}
        </Button>
      )}
    </>
  )
}
