import { useState } from 'react'
import type { ConfigValue } from '@choba/contract/config-types.ts'
import { useTranslations } from '#lib/translations.ts'
import { LoadError } from '#table/load-error.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Box, Section } from '#ui/section.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { ConfigOwner } from './config-owners.ts'
import { useValues } from './use-values.ts'
import { ValueForm } from './value-form.tsx'
import { ValueRemove } from './value-remove.tsx'
import { ValueRow } from './value-row.tsx'

/** Action that the user started in a row. */
export interface Asked {
  readonly act: 'give' | 'remove'
  readonly row: ConfigValue
}

/** Values of a tenant or merchant. The values that the product reads come first. */
export function ValueList({
  owner,
  onHistory,
}: {
  owner: ConfigOwner
  /** Opens the history of one value. */
  onHistory: (configTypeId: string) => void
}) {
  const t = useTranslations('configs')
  const { data, error, isFetching, refetch } = useValues(owner)
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  if (error && !data)
    return (
      <LoadError
        title={t('valueFault')}
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <Skeleton className="h-80" />
  if (data.items.length === 0)
    return (
      <Box>
        <EmptyState title={t('emptyValues.title')} text={t('emptyValues.text')} />
      </Box>
    )
  const groups = (['builtIn', 'further'] as const).flatMap((group) => {
    const rows = data.items.filter(({ isBuiltIn }) => isBuiltIn === (group === 'builtIn'))
    return rows.length > 0 ? [{ group, rows }] : []
  })
  return (
    <>
      {groups.map(({ group, rows }) => (
        <Box key={group}>
          <Section title={t(`group.${group}`)}>
            <ul>
              {rows.map((row) => (
                <ValueRow
                  key={row.configTypeId}
                  owner={owner}
                  row={row}
                  onAsk={(act) => setAsked({ act, row })}
                  onHistory={() => onHistory(row.configTypeId)}
                />
              ))}
            </ul>
          </Section>
        </Box>
      ))}
      {asked?.act === 'give' && <ValueForm owner={owner} row={asked.row} onClose={close} />}
      {asked?.act === 'remove' && <ValueRemove owner={owner} row={asked.row} onClose={close} />}
    </>
  )
}
