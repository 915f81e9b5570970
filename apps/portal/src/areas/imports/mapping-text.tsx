import { useId } from 'react'
import { MAPPING_TEXT_MAX } from '@choba/contract/import-rows.ts'
import { formatCount } from '@choba/contract/money.ts'
import { useTranslations } from '#lib/translations.ts'
import { FieldLabel } from '#ui/field-label.tsx'
import { FieldError, FieldHelp } from '#ui/field-note.tsx'

/**
 * Field with the whole mapping as JSON, for parts without a field in the form. The server reports
 * the key of each error, beside the preview rows.
 */
export function MappingText({
  text,
  onChange,
}: {
  text: string
  onChange: (text: string) => void
}) {
  const t = useTranslations('importMapping.text')
  const id = useId()
  const isLong = text.length > MAPPING_TEXT_MAX
  const isEmpty = text.trim().length < 2
  const isFaulty = isLong || isEmpty
  return (
    <div className="flex flex-col gap-1">
      <FieldLabel htmlFor={id}>{t('label')}</FieldLabel>
      <textarea
        id={id}
        value={text}
        rows={24}
        spellCheck={false}
        autoComplete="off"
        aria-invalid={isFaulty || undefined}
        aria-describedby={`${id}note`}
        onChange={({ target }) => onChange(target.value)}
        className="field-box resize-y py-2 font-mono text-sm whitespace-pre"
      />
      {isFaulty ? (
        <FieldError id={`${id}note`}>
          {isLong ? t('tooLong', { max: formatCount(MAPPING_TEXT_MAX) }) : t('empty')}
        </FieldError>
      ) : (
        <FieldHelp id={`${id}note`}>{t('help')}</FieldHelp>
      )}
    </div>
  )
}
