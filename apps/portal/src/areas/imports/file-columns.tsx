import { useTranslations } from '#lib/translations.ts'
import { Section } from '#ui/section.tsx'
import type { FileColumn } from './figure-guess.ts'

/** Columns of the file in the order of the file, with the first cells of each column. */
export function FileColumns({ columns }: { columns: readonly FileColumn[] }) {
  const t = useTranslations('imports.preview')
  if (columns.length === 0) return null
  return (
    <Section title={t('columns', { count: columns.length })}>
      <div
        role="group"
        aria-label={t('columns', { count: columns.length })}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by the keyboard
        tabIndex={0}
        className="max-h-80 overflow-y-auto -outline-offset-2"
      >
        <dl className="grid grid-cols-[fit-content(40%)_minmax(0,1fr)] gap-x-5 gap-y-1 text-sm">
          {columns.map(({ name, samples }, index) => (
            <div key={`${name} ${index}`} className="contents">
              <dt className="break-words text-muted">{name === '' ? '—' : name}</dt>
              <dd className="truncate">
                {samples.filter((text) => text !== '').join(t('between')) || '—'}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </Section>
  )
}
