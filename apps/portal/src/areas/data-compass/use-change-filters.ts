import { boundsOfClass } from '@choba/contract/amount-classes.ts'
import type { CompassSearch } from '@choba/contract/data-compass.filters.ts'
import type { CompassChanges } from '@choba/contract/data-compass.contract.ts'
import type { StatRow } from '@choba/contract/statistics.contract.ts'
import type { ChartTable } from '#chart/chart-data.ts'
import type { RankedPart } from '#chart/ranking.ts'
import { useChartFormats } from '#chart/use-chart-formats.ts'
import { changeOf as changed } from '#chart/change.ts'
import { useTranslations } from '#lib/translations.ts'
import { changeOf, signed } from './compass-figures.ts'
import { amountsOf, narrowingOf, useMarkActions, useTransactionsAddress } from './compass-links.ts'
import { useRangeName } from './use-range-name.ts'
import { changeTable, sumRow } from './change-table.ts'

/**
 * Returns the filter that limits all charts to one part of a difference. Returns null for hours and
 * amount ranges, for which no filter exists.
 */
function onlyOf(by: CompassChanges['by'], { key }: StatRow) {
  if (by === 'store') return { storeId: [key] }
  return by === 'paymentMethod' ? { paymentType: [key] } : null
}

/**
 * Returns the parts of a difference as marks of a chart and rows of a table, with their actions. An
 * unknown part has a row but no mark.
 */
export function useChangeParts(
  read: CompassChanges | undefined,
  search: CompassSearch,
  order: (a: number, b: number) => number,
): { parts: RankedPart[]; table: ChartTable; nameOf: (row: StatRow) => string } {
  const t = useTranslations('dataCompass')
  const by = useTranslations('dataCompass.explain.by')
  const chart = useTranslations('chart')
  const { money } = useChartFormats()
  const address = useTransactionsAddress()
  const actionsOf = useMarkActions(search)
  const rangeName = useRangeName()
  const nameOf = ({ key, name }: StatRow) => {
    if (key === '') return t('others')
    if (read?.by === 'amount') return rangeName(boundsOfClass(Number(key)), read.currency)
    return name ?? chart('hour', { hour: key })
  }
  if (!read) return { parts: [], table: { head: [], rows: [] }, nameOf }
  const format = money(read.currency)
  const own = narrowingOf(search)
  const linkOf = (row: StatRow | null, period: CompassChanges['period']) => {
    if (row === null) return address(period, 'net', own)
    if (row.key === '' || read.by === 'hour') return undefined
    if (read.by !== 'amount') return address(period, 'net', { ...own, ...onlyOf(read.by, row) })
    const amounts = amountsOf(boundsOfClass(Number(row.key)))
    return amounts ? address(period, 'net', { ...own, ...amounts }) : undefined
  }
  const linksOf = (row: StatRow | null) => [linkOf(row, read.period), linkOf(row, read.before)]
  const known = read.rows.flatMap((row) => {
    const change = changeOf(row)
    return change === null ? [] : [{ row, change }]
  })
  const othersChange = read.others && changeOf(read.others)
  const all = [
    ...known.toSorted((a, b) => order(a.change, b.change)),
    ...(read.others && othersChange !== null ? [{ row: read.others, change: othersChange }] : []),
  ]
  const named = (row: StatRow) => ({
    name: nameOf(row),
    now: row.net,
    before: row.before && row.before.net,
    links: linksOf(row),
  })
  return {
    nameOf,
    parts: all.map(({ row, change }) => ({
      name: nameOf(row),
      value: change,
      actions: actionsOf(row.key === '' ? null : onlyOf(read.by, row), linkOf(row, read.period)),
      note: row.net === null ? '' : changed(row.net, row.before && row.before.net).text,
    })),
    table: changeTable(
      [by(read.by), t('now'), t('before'), t('change')],
      [
        ...read.rows.map(named),
        ...(read.others ? [named(read.others)] : []),
        sumRow(t('sum'), read.sum, read.beforeSum, linksOf(null)),
      ],
      format,
      signed(format),
    ),
  }
}
