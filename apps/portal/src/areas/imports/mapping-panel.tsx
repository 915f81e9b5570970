import { useState } from 'react'
import { useTranslations } from '#lib/translations.ts'
import { Section } from '#ui/section.tsx'
import { Tabs } from '#ui/tabs.tsx'
import type { Mappings } from './format-choices.ts'
import { MappingForm } from './mapping-form.tsx'
import { MappingKeep } from './mapping-keep.tsx'
import { type JsonObject, parseMapping, textOf } from './mapping-json.ts'
import { MappingText } from './mapping-text.tsx'
import type { DraftSettings } from './use-draft-settings.ts'

const views = ['form', 'text'] as const

/**
 * Editor for the current mapping: fields for the common parts, and JSON text for the whole mapping.
 * Changes apply only to this import until the user saves the mapping under a name.
 */
export function MappingPanel({
  draft,
  mappings,
}: {
  draft: DraftSettings
  mappings: Mappings | undefined
}) {
  const t = useTranslations('importMapping')
  const [view, setView] = useState<(typeof views)[number]>('form')
  const {
    settings: { format },
    change,
    preview: { data },
  } = draft
  const text = format.kind === 'own' ? format.text : (data?.mapping ?? null)
  if (format.kind === 'choba') return <p className="text-muted">{t('ours')}</p>
  if (text === null) return null
  const setText = (next: string) => change({ format: { kind: 'own', text: next } })
  const mapping = parseMapping(text)
  return (
    <Section title={t('title')}>
      <div className="flex flex-col gap-4">
        <Tabs
          label={t('title')}
          value={view}
          tabs={views.map((value) => ({ value, label: t(`view.${value}`) }))}
          onChange={setView}
        />
        {view === 'text' ? (
          <MappingText text={text} onChange={setText} />
        ) : mapping ? (
          <MappingForm
            mapping={mapping}
            columns={data?.columns ?? []}
            unknownPaymentMethods={data?.unknownPaymentMethods ?? []}
            onChange={(next: JsonObject) => setText(textOf(next))}
          />
        ) : (
          <p className="text-danger">{t('noJson')}</p>
        )}
        <MappingKeep draft={draft} mappings={mappings} text={text} />
      </div>
    </Section>
  )
}
