import { useId } from 'react'
import type { ImportDetail, ImportSettings } from '@choba/contract/import-rows.ts'
import { formatChoices, type Mappings } from './format-choices.ts'
import { useTranslations } from '#lib/translations.ts'
import { FieldLabel } from '#ui/field-label.tsx'
import { FieldHelp } from '#ui/field-note.tsx'
import { Select } from '#ui/select.tsx'
import { Switch } from '#ui/switch.tsx'
import { TextField } from '#ui/text-field.tsx'
import { dateOf, asText, parseMapping } from './mapping-json.ts'
import { type DraftSettings, recognisedOf } from './use-draft-settings.ts'

const encodings = [
  'utf-8',
  'shift_jis',
  'euc-jp',
  'utf-16le',
  'windows-1252',
  'windows-1251',
  'iso-8859-15',
  'gb18030',
]
/** Encodings of the product's own file format. */
const ownEncodings = ['utf-8', 'shift_jis']

/** True if the current mapping says that the user selects the time zone of the dates. */
function asksZone(mapping: string | null | undefined): boolean {
  const parsed = mapping ? parseMapping(mapping) : null
  if (!parsed) return false
  const date = dateOf(parsed)
  return date === asText ? /"zone":\s*"ask"/.test(mapping ?? '') : date.zone === 'ask'
}

/**
 * Fields that decide how the file is read: format, encoding, and the handling of unknown stores.
 */
export function ReadingFields({
  one,
  draft,
  mappings,
}: {
  one: ImportDetail
  draft: DraftSettings
  mappings: Mappings | undefined
}) {
  const t = useTranslations('imports.draft')
  const words = useTranslations('imports')
  const id = useId()
  const { settings, change, chooseSheet, guess, preview } = draft
  const { data } = preview
  const choices = formatChoices(settings.format, recognisedOf(one, settings), mappings, {
    choba: t('format.choba'),
    fresh: t('format.fresh'),
    own: t('format.own'),
    likely: (name) => t('format.likely', { name }),
    kept: (name) => t('format.kept', { name }),
  })
  const chosen = choices.find(({ isChosen }) => isChosen)?.value ?? 'own'
  const isOurs = settings.format.kind === 'choba'
  const about = mappings?.shipped.find(
    ({ name }) => settings.format.kind === 'shipped' && settings.format.name === name,
  )
  const choose = (value: string) => {
    const format = choices.find((choice) => choice.value === value)?.format
    if (format === 'guess') guess()
    else if (format) change({ format })
  }
  const encoding: ImportSettings['encoding'] = settings.encoding
  return (
    <div className="flex flex-col gap-3.5">
      {one.sheets.length > 1 && (
        <div className="flex flex-col gap-1">
          <FieldLabel htmlFor={`${id}sheet`}>{t('sheet.label')}</FieldLabel>
          <Select
            id={`${id}sheet`}
            aria-describedby={`${id}sheetHelp`}
            value={settings.sheet ?? one.sheets[0]!.name}
            options={one.sheets.map(({ name }) => ({ value: name, label: name }))}
            onChange={chooseSheet}
          />
          <FieldHelp id={`${id}sheetHelp`}>{t('sheet.help')}</FieldHelp>
        </div>
      )}
      <div className="flex flex-col gap-1">
        <FieldLabel htmlFor={`${id}format`}>{t('format.label')}</FieldLabel>
        <Select
          id={`${id}format`}
          aria-describedby={`${id}about`}
          value={chosen}
          options={choices}
          onChange={choose}
        />
        <FieldHelp id={`${id}about`}>
          {about ? about.about : isOurs ? t('format.chobaHelp') : t('format.help')}
        </FieldHelp>
      </div>
      {/* A workbook contains no encoded text. */}
      {one.sheets.length === 0 && (
        <div className="flex flex-col gap-1">
          <FieldLabel htmlFor={`${id}encoding`}>{t('encoding.label')}</FieldLabel>
          <Select
            id={`${id}encoding`}
            value={encoding ?? ''}
            options={[
              {
                value: '',
                label: data?.encoding
                  ? t('encoding.found', { name: data.encoding })
                  : t('encoding.auto'),
              },
              ...(isOurs ? ownEncodings : encodings).map((name) => ({ value: name, label: name })),
            ]}
            onChange={(value) => change({ encoding: value === '' ? null : value })}
          />
        </div>
      )}
      {asksZone(data?.mapping) && (
        <div className="flex flex-col gap-1">
          <FieldLabel htmlFor={`${id}zone`}>{t('zone.label')}</FieldLabel>
          <TextField
            id={`${id}zone`}
            aria-describedby={`${id}zoneHelp`}
            list={`${id}zones`}
            value={settings.sourceTimeZone ?? ''}
            onChange={({ target }) =>
              change({ sourceTimeZone: target.value.trim() === '' ? null : target.value.trim() })
            }
          />
          <datalist id={`${id}zones`}>
            {Intl.supportedValuesOf('timeZone').map((zone) => (
              <option key={zone}>{zone}</option>
            ))}
          </datalist>
          <FieldHelp id={`${id}zoneHelp`}>{t('zone.help')}</FieldHelp>
        </div>
      )}
      <div className="flex flex-col gap-0.5">
        <Switch
          label={t('createStores.label')}
          checked={settings.createStores}
          onChange={({ target }) => change({ createStores: target.checked })}
        />
        <FieldHelp>{t('createStores.help')}</FieldHelp>
      </div>
      <div className="flex flex-col gap-0.5">
        <Switch
          label={t('acceptPartial.label')}
          checked={settings.acceptPartial}
          onChange={({ target }) => change({ acceptPartial: target.checked })}
        />
        <FieldHelp>{t('acceptPartial.help')}</FieldHelp>
      </div>
      <FieldHelp>{words('notInDeposits')}</FieldHelp>
    </div>
  )
}
