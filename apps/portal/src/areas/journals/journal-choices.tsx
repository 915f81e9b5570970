import { useId } from 'react'
import type { JournalCompany } from '@choba/contract/journals.contract.ts'
import {
  journalDates,
  type JournalDate,
  type JournalSearch,
} from '@choba/contract/journals.filters.ts'
import { useTranslations } from '#lib/translations.ts'
import { FieldLabel } from '#ui/field-label.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Select } from '#ui/select.tsx'

interface Props {
  companies: readonly JournalCompany[]
  company: string | undefined
  datedBy: JournalDate
  onChange: (part: JournalSearch) => void
}

/** Company and date of the journal entries. A single company is not offered as a choice. */
export function JournalChoices({ companies, company, datedBy, onChange }: Props) {
  const t = useTranslations('journals')
  const id = useId()
  return (
    <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
      {companies.length > 1 && company !== undefined && (
        <div className="flex w-full max-w-80 flex-col gap-1">
          <FieldLabel htmlFor={id}>{t('company')}</FieldLabel>
          <Select
            id={id}
            value={company}
            options={companies.map(({ companyCode, companyName }) => ({
              value: companyCode,
              label: companyName,
            }))}
            onChange={(companyCode) => onChange({ companyCode })}
          />
        </div>
      )}
      <Segmented
        label={t('datedBy.label')}
        value={datedBy}
        segments={journalDates.map((value) => ({ value, label: t(`datedBy.${value}`) }))}
        onChange={(value) => onChange({ datedBy: value })}
      />
    </div>
  )
}
