import { useState } from 'react'
import type { ConfigValue } from '@choba/contract/config-types.ts'
import { useTranslations } from '#lib/translations.ts'
import { LoadError } from '#table/load-error.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Status } from '#ui/status.tsx'
import { Switch } from '#ui/switch.tsx'
import type { ConfigOwner } from './config-owners.ts'
import { useValueInWords, useValues } from './use-values.ts'

interface Pair {
  readonly row: ConfigValue
  readonly first: ConfigValue | undefined
  readonly second: ConfigValue | undefined
  readonly isSame: boolean
}

/**
 * True if the values of both tenants are equal. Secrets can never be read, so only their presence
 * is compared.
 */
const isSame = (one: ConfigValue | undefined, other: ConfigValue | undefined): boolean =>
  (one ?? other)?.kind === 'SECRET'
    ? (one?.isSet ?? false) === (other?.isSet ?? false)
    : (one?.value ?? null) === (other?.value ?? null)

/**
 * Pairs the values of both tenants for each setting type. Pairs with different values come first,
 * otherwise in the order of the types.
 */
function pairsOf(first: readonly ConfigValue[], second: readonly ConfigValue[]): Pair[] {
  const at = (rows: readonly ConfigValue[], id: string) =>
    rows.find(({ configTypeId }) => configTypeId === id)
  const further = second.filter(({ configTypeId }) => !at(first, configTypeId))
  const pairs = [...first, ...further].map((row): Pair => {
    const [one, other] = [at(first, row.configTypeId), at(second, row.configTypeId)]
    return { row, first: one, second: other, isSame: isSame(one, other) }
  })
  return pairs.toSorted((a, b) => Number(a.isSame) - Number(b.isSame))
}

/** Table that compares the values of two tenants side by side. */
export function ValueCompare({
  first,
  second,
  names,
}: {
  first: ConfigOwner
  second: ConfigOwner
  names: readonly [string, string]
}) {
  const t = useTranslations('configs')
  const [only, setOnly] = useState(false)
  const [one, other] = [useValues(first), useValues(second)]
  const failed = [one, other].find(({ data, error }) => error !== null && !data)
  if (failed?.error) {
    const retry = () => void failed.refetch()
    return (
      <LoadError
        title={t('valueFault')}
        error={failed.error}
        busy={failed.isFetching}
        onRetry={retry}
      />
    )
  }
  if (!one.data || !other.data) return <Skeleton className="h-80" />
  const pairs = pairsOf(one.data.items, other.data.items)
  const different = pairs.filter((pair) => !pair.isSame)
  const shown = only ? different : pairs
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <p role="status">{t('compare.count', { count: different.length, total: pairs.length })}</p>
        <Switch label={t('compare.only')} checked={only} onChange={() => setOnly(!only)} />
      </div>
      {shown.length === 0 ? (
        <div className="rounded-md border border-line bg-surface">
          <EmptyState title={t('compare.noneTitle')} text={t('compare.noneText')} />
        </div>
      ) : (
        <Pairs pairs={shown} names={names} />
      )}
    </div>
  )
}

function Pairs({ pairs, names }: { pairs: readonly Pair[]; names: readonly [string, string] }) {
  const t = useTranslations('configs')
  const inWords = useValueInWords()
  const worded = (value: ConfigValue | undefined) => (value ? inWords(value) : t('notSet'))
  return (
    <table className="w-full table-fixed border-separate border-spacing-0 rounded-md border border-line bg-surface text-left">
      <thead>
        <tr className="bg-head text-sm">
          {[t('field.type'), ...names].map((name, at) => (
            <th
              key={at}
              scope="col"
              className="border-b border-line px-3.5 py-2 font-semibold break-words"
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {pairs.map(({ row, first, second, isSame: same }) => (
          <tr key={row.configTypeId} className={`align-top ${same ? '' : 'bg-warn-soft'}`}>
            <th
              scope="row"
              className="border-b border-line-soft px-3.5 py-2 font-normal break-words"
            >
              {row.name}
              {!same && (
                <span className="block text-xs">
                  <Status tone="warn">{t('compare.different')}</Status>
                </span>
              )}
            </th>
            {[first, second].map((value, at) => (
              <td key={at} className="border-b border-line-soft px-3.5 py-2 break-all">
                {worded(value)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
